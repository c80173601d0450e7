import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The VS Code that tests run in, as versions of the npm package `code-server`: 4.x.y holds VS Code 1.x.y. The manifest's
 * `engines.vscode` promises the oldest. The package has no version between the middle one and 4.133.
 */
export const ENGINES = { oldest: '4.110.0', middle: '4.117.0', newest: '4.139.1' } as const;

/** Names the engine of a run, for the processes it starts; set by `chooseEngine`. */
const ENGINE = 'CHART_CARDS_TEST_ENGINE';

/** Chooses the engine of this run; the newest if none is named. */
export function chooseEngine(name: string | undefined): void {
  if (name === undefined) return;
  if (!(name in ENGINES)) throw new Error(`--engine must be one of ${Object.keys(ENGINES).join(', ')}.`);
  process.env[ENGINE] = name;
}

/** The run's version of `code-server`. */
export function codeServerVersion(): string {
  const name = process.env[ENGINE];
  return name === 'oldest' || name === 'middle' ? ENGINES[name] : ENGINES.newest;
}

/** Folder for everything fetched or built for tests; ignored by git. */
export const testFolder = join(projectRoot, '.vscode-test');

/** Folder into which the server build is installed. */
export function hostFolder(): string {
  return join(testFolder, `code-server-${codeServerVersion()}`);
}

/** The VS Code server inside the package. */
export function serverFolder(): string {
  return join(hostFolder(), 'node_modules', 'code-server', 'lib', 'vscode');
}

/** The inner server's entry: starts without code-server's own front end. */
export function serverEntry(): string {
  return join(serverFolder(), 'out', 'server-main.js');
}
