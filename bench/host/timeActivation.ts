import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** What the extension's main module exports. */
interface Main {
  activate(context: vscode.ExtensionContext): unknown;
}

/**
 * Called by VS Code in a fresh extension host. Records, in milliseconds, what VS Code's list of running extensions
 * adds up: loading the code, and the call of `activate`. The host's messages around it aren't ours.
 */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
  const result = process.env['CHART_CARDS_BENCH_RESULT'];
  if (extension === undefined || result === undefined) throw new Error('The extension or the result file is missing.');
  if (extension.isActive) throw new Error('The extension was active before it was measured.');
  const main = join(extension.extensionPath, extension.packageJSON.main);
  const require = createRequire(main);
  const start = performance.now();
  const exports: Main = require(main);
  const loading = performance.now() - start;
  const loaded = require.cache[require.resolve(main)];
  if (loaded === undefined) throw new Error('The extension is not where VS Code will look for it.');
  let calling = Number.NaN;
  loaded.exports = {
    ...exports,
    activate: (context: vscode.ExtensionContext) => {
      const called = performance.now();
      const value = exports.activate(context);
      calling = performance.now() - called;
      return value;
    },
  };
  await extension.activate();
  await writeFile(result, JSON.stringify({ loading, calling }));
}
