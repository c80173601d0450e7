import { spawn } from 'node:child_process';
import { projectRoot } from '../host/hostPaths.ts';
import { hasInstalledCode } from './installedCode.ts';

/** Opens the workspace in the VS Code that this machine has, with the extension of this checkout. */
export async function startDesktop(workspace: string, env: Readonly<Record<string, string>>): Promise<void> {
  if (!hasInstalledCode()) {
    console.error('There is no command "code" on this machine. Install VS Code, or leave --desktop out.');
    process.exitCode = 1;
    return;
  }
  const child = spawn('code', [`--extensionDevelopmentPath=${projectRoot}`, workspace], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
