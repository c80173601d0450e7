import { execFileSync } from 'node:child_process';

/** Whether the command `code` starts a VS Code on this machine. */
export function hasInstalledCode(): boolean {
  try {
    execFileSync('code', ['--version'], { stdio: 'ignore', timeout: 20_000, shell: process.platform === 'win32' });
    return true;
  } catch {
    return false;
  }
}
