import * as vscode from 'vscode';
import { maskedSecrets } from './maskedSecrets.ts';
import { personalTexts } from './personalTexts.ts';
import type { ResultRow } from './resultTable.ts';

/** Shows what the page has masked of a row, in VS Code's own list; what is chosen is copied. */
export async function showPersonalData(
  row: ResultRow,
  secrets: readonly string[] | undefined,
): Promise<string | undefined> {
  const items = personalTexts(maskedSecrets(row, secrets)).map(({ place, text }) => ({
    label: text,
    description: place,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Personal Data of This Row'),
    placeHolder: vscode.l10n.t('Choose one to copy it'),
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return undefined;
  await vscode.env.clipboard.writeText(chosen.label);
  return vscode.l10n.t('Copied {0}.', chosen.description);
}
