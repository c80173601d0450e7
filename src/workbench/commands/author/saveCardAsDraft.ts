import * as vscode from 'vscode';
import { cardAddressOf } from '../../files/cardAddress.ts';
import { confirmReplace } from '../../files/mayWrite.ts';
import { type CardArgument, chosenCard, textOfCard } from './chosenCard.ts';
import type { DraftOrigins } from './draftOrigins.ts';

/** Writes a card's text, unsaved changes included, into a draft file and opens it. */
export function saveCardAsDraft(origins: DraftOrigins): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const text = await textOfCard(uri);
    const fileName = decodeURIComponent(uri.path.slice(uri.path.lastIndexOf('/') + 1));
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Save Card as Draft'),
      // The last part only: VS Code looks at no more, and would write it a second time.
      filters: { [vscode.l10n.t('Card')]: ['json'] },
      ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, fileName) }),
    });
    if (target === undefined) return;
    const file = asCardFile(target);
    // The dialog has asked about the name that was typed, not about the one that is written.
    if (file !== target && !(await confirmReplace(file))) return;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const address = cardAddressOf(uri);
    if (address !== undefined) await origins.remember(file, address);
    await vscode.commands.executeCommand('vscode.open', file);
  };
}

/** The dialog may give `zone.json` or `zone`; a draft is known by its whole ending. */
function asCardFile(target: vscode.Uri): vscode.Uri {
  if (target.path.endsWith('.card.json')) return target;
  return target.with({ path: `${target.path.replace(/\.json$/, '')}.card.json` });
}
