import { writeFile } from 'node:fs/promises';
import { commands, type Extension, extensions, Uri } from 'vscode';
import { eventually } from '../../support/waiting.ts';

/** What a window said about our extension. */
export interface ActivationReport {
  /** Once the window has started everything that starts with it. */
  readonly atStart: boolean;
  /** Once the card is open, if there is one to open. */
  readonly afterCard: boolean;
}

/**
 * Called by VS Code inside the extension host: reports whether the window started our extension by itself, then opens the
 * card that is named in the environment.
 */
export async function run(): Promise<void> {
  const ours = found('chart-cards.chart-cards');
  // Starts when a window has started: after its workspace was searched, and what is to start with its files was started.
  await started(found('vscode.merge-conflict'));
  const atStart = ours.isActive;
  const card = process.env['CHART_CARDS_TEST_CARD'];
  if (card) {
    await commands.executeCommand('vscode.open', Uri.file(card));
    await started(ours);
  }
  const report: ActivationReport = { atStart, afterCard: ours.isActive };
  await writeFile(process.env['CHART_CARDS_TEST_REPORT'] ?? '', JSON.stringify(report));
}

function found(id: string): Extension<unknown> {
  const extension = extensions.getExtension(id);
  if (extension === undefined) throw new Error(`VS Code does not list ${id}`);
  return extension;
}

/** VS Code has no event for it. */
async function started(extension: Extension<unknown>): Promise<void> {
  await eventually(`${extension.id} started`, () => extension.isActive, 60_000);
}
