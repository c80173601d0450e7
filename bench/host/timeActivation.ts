import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';

/** Called by VS Code in a fresh extension host: activates the extension and writes down how long that took, in milliseconds. */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
  const result = process.env['CHART_CARDS_BENCH_RESULT'];
  if (extension === undefined || result === undefined) throw new Error('The extension or the result file is missing.');
  if (extension.isActive) throw new Error('The extension was active before it was measured.');
  const start = performance.now();
  await extension.activate();
  await writeFile(result, JSON.stringify(performance.now() - start));
}
