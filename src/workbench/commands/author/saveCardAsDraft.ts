import * as vscode from 'vscode';
import { cardAddressOf } from '../../files/cardAddress.ts';
import { type CardArgument, chosenCard, textOf } from './chosenCard.ts';
import type { DraftOrigins } from './draftOrigins.ts';

/** Writes a card's text, unsaved changes included, into a draft file and opens it. */
export function saveCardAsDraft(origins: DraftOrigins): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const text = await textOf(uri);
    const fileName = decodeURIComponent(uri.path.slice(uri.path.lastIndexOf('/') + 1));
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Save Card as Draft'),
      filters: { [vscode.l10n.t('Card')]: ['card.json'] },
      ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, fileName) }),
    });
    if (target === undefined) return;
    const file = target.path.endsWith('.card.json')
      ? target
      : target.with({ path: `${target.path.replace(/\.json$/, '')}.card.json` });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const address = cardAddressOf(uri);
    if (address !== undefined) await origins.remember(file, address);
    await vscode.commands.executeCommand('vscode.open', file);
  };
}
