import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeServerVersion, hostFolder, hostMarker, serverEntry, serverFolder } from './hostPaths.ts';
import { runNpm } from './runNpm.ts';

/**
 * Installs the VS Code server build once; later calls return at once.
 * Install scripts stay off: the native modules they would compile need system headers and are not needed here.
 */
export async function installHost(say: (line: string) => void): Promise<void> {
  if (existsSync(hostMarker) && existsSync(serverEntry)) return;
  say(`Fetching VS Code's server build (code-server ${codeServerVersion}) into .vscode-test, about 500 MB on disk …`);
  const started = Date.now();
  await rm(hostFolder, { recursive: true, force: true });
  await mkdir(hostFolder, { recursive: true });
  // A package of its own keeps npm from walking up to the project's package.json.
  const own = { name: 'chart-cards-test-host', private: true, dependencies: { 'code-server': codeServerVersion } };
  await writeFile(join(hostFolder, 'package.json'), JSON.stringify(own, undefined, 2));
  const flags = ['--ignore-scripts', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(['install', ...flags], hostFolder);
  await runNpm(['install', ...flags], serverFolder);
  if (!existsSync(serverEntry)) throw new Error(`The server build was installed, but ${serverEntry} is missing.`);
  await writeFile(hostMarker, JSON.stringify({ version: codeServerVersion, at: new Date().toISOString() }));
  say(`Fetched in ${Math.round((Date.now() - started) / 1000)} s.`);
}
