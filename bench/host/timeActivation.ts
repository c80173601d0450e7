import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';

/** What the extension's main module exports. */
interface Main {
  activate(context: vscode.ExtensionContext): unknown;
}

const POLL_INTERVAL_MS = 100;

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
  await extension.activate();
  while (!isStored(join(storage, 'compiled'))) await delay(POLL_INTERVAL_MS);
  await writeFile(result, JSON.stringify({ milliseconds: loading + calling }));
}

/** CPU time of this thread, which other load on the machine doesn't affect. */
function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function isStored(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^[\d.]+$/.test(name));
  } catch {
    return false;
  }
}
