import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeServerVersion, hostFolder, serverEntry, serverFolder } from './hostPaths.ts';

/**
 * Installs the VS Code server build once; later calls return immediately.
 * Install scripts stay off: the native modules they would compile need system headers and are not needed here.
 */
export async function installHost(say: (line: string) => void): Promise<void> {
  const [version, folder, entry] = [codeServerVersion(), hostFolder(), serverEntry()];
  // Written last: its presence means that the install is complete.
  const marker = join(folder, 'complete.json');
  if (existsSync(marker) && existsSync(entry)) return;
  say(`Fetching VS Code's server build (code-server ${version}) into .vscode-test, about 500 MB on disk …`);
  const started = Date.now();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Its own package.json keeps npm from using the project's.
  // Git in 1.117 needs the last one, which no package of that version brings.
  const dependencies = { 'code-server': version, [RIPGREP]: '1.18.0', '@vscode/fs-copyfile': '2.0.0' };
  const own = { name: 'chart-cards-test-host', private: true, dependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(own, undefined, 2));
  const flags = ['--ignore-scripts', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(['install', ...flags], folder);
  await runNpm(['install', ...flags], serverFolder());
  await addRipgrep(folder);
  if (!existsSync(entry)) throw new Error(`The server build was installed, but ${entry} is missing.`);
  await writeFile(marker, JSON.stringify({ version, at: new Date().toISOString() }));
  say(`Fetched in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Ripgrep for every system, with which VS Code finds files. */
const RIPGREP = '@vscode/ripgrep-universal';

/** Up to 1.117, an install script downloads ripgrep for VS Code. Newer ones depend on the package that has it. */
async function addRipgrep(folder: string): Promise<void> {
  const older = join(serverFolder(), 'node_modules', '@vscode', 'ripgrep');
  const bin = join(folder, 'node_modules', RIPGREP, 'bin', `${process.platform}-${process.arch}`);
  if (existsSync(older)) await cp(bin, join(older, 'bin'), { recursive: true });
}

const TIME_LIMIT_MS = 10 * 60_000;

/** Runs npm in `folder`; rejects with what npm printed when it fails or takes longer than ten minutes. */
function runNpm(args: readonly string[], folder: string): Promise<void> {
  // Inside `npm run`, npm says where it is; otherwise it is looked up on PATH.
  const npmScript = process.env['npm_execpath'];
  const [command, leading] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const env = { ...process.env };
  // Variables of an enclosing `npm run` would point the inner npm at the outer package.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|config_local_prefix|config_prefix)/i.test(name)) delete env[name];
  }
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...leading, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args[0]} in ${folder} ended with ${code ?? signal}:\n${printed}`));
    });
  });
}
