import * as vscode from 'vscode';
import { type CardAddress, cardAddressOf } from './files/remoteCards.ts';
import { fileNameOf } from './files/uris.ts';
import { CARD_LANGUAGE } from './language/cardDocuments.ts';

/** Argument of a card command: a URI, a tree node, or nothing (Command Palette, keybinding). */
export type CardArgument = vscode.Uri | { readonly resourceUri?: vscode.Uri } | undefined;

const CARD_FILE = /\.card\.json$/;

/** The card of a command: its argument, or the card in the active tab. */
export function chosenCard(argument: CardArgument): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  return argument?.resourceUri ?? activeCard();
}

/** All cards of a command: the tree passes the node and the whole selection. */
export function chosenCards(argument: CardArgument, selection: readonly CardArgument[] | undefined): vscode.Uri[] {
  const chosen = selection !== undefined && selection.length > 0 ? selection : [argument];
  return chosen.map(chosenCard).filter((uri) => uri !== undefined);
}

/** The card in the active tab, as chart, as text, or as the modified side of a diff. */
export function activeCard(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText
      ? input.uri
      : input instanceof vscode.TabInputTextDiff
        ? input.modified
        : undefined;
  return uri !== undefined && (CARD_FILE.test(uri.path) || isCardText(uri)) ? uri : undefined;
}

/** An untitled text has no file name, so its language decides. */
function isCardText(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some(
    (document) => document.languageId === CARD_LANGUAGE && document.uri.toString() === uri.toString(),
  );
}

/** The text of a card: of its open document, including unsaved changes, else of its file. */
export async function textOfCard(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Knows the address under which a card is open. */
export interface CardUris {
  uriOf(address: CardAddress, title: string): vscode.Uri;
}

/** The address to open a card under: the one it is already open under, whatever the title in it. */
export function canonicalCardUri(uri: vscode.Uri, files: CardUris): vscode.Uri {
  const address = cardAddressOf(uri);
  if (address === undefined) return uri;
  return files.uriOf(address, fileNameOf(uri).replace(/\.card\.json$/, ''));
}
