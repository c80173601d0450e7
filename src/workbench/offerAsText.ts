import * as vscode from 'vscode';
import { executeCommand } from './commands/executeCommand.ts';

/** Says what did not come up, and offers the card's text instead. */
export async function offerAsText(problem: string, card: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  const chosen = await vscode.window.showWarningMessage(problem, open);
  if (chosen === open) await executeCommand('chartCards.openAsText', card);
}
