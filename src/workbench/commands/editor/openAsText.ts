import * as vscode from 'vscode';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';
import { type CardUris, canonicalCardUri } from '../tree/openedAs.ts';
import { viewColumnFor } from './columnFor.ts';

/**
 * Opens a card in the text editor, beside its chart when that is open; both show the same document. A link of the text
 * names the card by its address, and with `at` where the cursor goes; what menus pass there is no place.
 */
export function openAsText(files: CardUris): (card?: CardArgument | string, at?: unknown) => Promise<void> {
  return async (card, at) => {
    const uri = typeof card === 'string' ? vscode.Uri.parse(card) : chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const opened = canonicalCardUri(uri, files);
    const place = isPlace(at) ? new vscode.Position(at.line, at.character) : undefined;
    await vscode.commands.executeCommand('vscode.openWith', opened, 'default', {
      viewColumn: viewColumnFor(opened, 'text'),
      ...(place === undefined ? {} : { selection: new vscode.Range(place, place) }),
    });
  };
}

function isPlace(value: unknown): value is { readonly line: number; readonly character: number } {
  const { line, character } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof line === 'number' && typeof character === 'number';
}
