import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import * as vscode from 'vscode';
import { eventually } from '../../test/support/waiting.ts';

/** What the extension's main module exports. */
interface Main {
  activate(context: vscode.ExtensionContext): unknown;
}

/**
 * Called by VS Code in a fresh extension host. Records, in milliseconds of CPU time, what VS Code's list of running
 * extensions adds up: loading the code, and the call of `activate`. The host's messages around it aren't ours. Ends when
 * the compiled code is stored.
 */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
  const result = process.env['CHART_CARDS_BENCH_RESULT'];
  if (extension === undefined || result === undefined) throw new Error('The extension or the result file is missing.');
  if (extension.isActive) throw new Error('The extension was active before it was measured.');
  const main = join(extension.extensionPath, extension.packageJSON.main);
  const require = createRequire(main);
  const start = threadMilliseconds();
  const exports: Main = require(main);
  const loading = threadMilliseconds() - start;
  const loaded = require.cache[require.resolve(main)];
  if (loaded === undefined) throw new Error('The extension is not where VS Code will look for it.');
  let [calling, storage] = [Number.NaN, ''];
  loaded.exports = {
    ...exports,
    activate: (context: vscode.ExtensionContext) => {
      storage = context.globalStorageUri.fsPath;
      const called = threadMilliseconds();
      const value = exports.activate(context);
      calling = threadMilliseconds() - called;
      return value;
    },
  };
  const bundle = join(dirname(main), 'extension.cjs');
  await extension.activate();
  const bare = loadOnly(bundle);
  await eventually('the compiled code stored', () => compiled(storage));
  await writeFile(result, JSON.stringify({ own: loading + calling, loading: bare }));
}

/** Loads the bundle as it would be without the compiled code that the entry stores, and doesn't run it. */
function loadOnly(file: string): number {
  const start = threadMilliseconds();
  const source = readFileSync(file, 'latin1');
  // Not equal to the entry's: V8 keeps what it has compiled.
  new Script(`(function (exports, require, module, __filename, __dirname) {${source} })`, { filename: file });
  return threadMilliseconds() - start;
}

/** CPU time of this thread, which other load on the machine doesn't affect. */
function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The code that an earlier window compiled. */
function compiled(storage: string): Buffer | undefined {
  // While it is being written, its name ends with the writer's process.
  const [file] = globSync(join(storage, 'compiled', '*')).filter((path) => !path.endsWith(`.${process.pid}`));
  return file === undefined ? undefined : readFileSync(file);
}
