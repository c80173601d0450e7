import * as vscode from 'vscode';
import { fileNameOf } from '../../shell/files/uris.ts';
import { CARD_LANGUAGE } from './cardDocuments.ts';
import { type CardAddress, cardAddressOf } from './remoteCards.ts';

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

/** The tree a keybinding acts on: VS Code passes no node to a key, so the command takes the view's selection. */
interface FromTree {
  readonly from: 'tree';
}

/** Arguments of card commands from menus and keys. */
export type TreeArgument = CardArgument | FromTree;

/** The selection in the tree. */
export interface TreeSelection {
  readonly selection: readonly unknown[];
}

/**
 * The cards of a tree command: those passed by a menu, or the view's selection if a keybinding called it.
 * Keybindings pass `{from: 'tree'}`, so that the command never falls back to the card of the active tab.
 */
export function fromTree(
  tree: TreeSelection,
  argument: TreeArgument,
  selection: readonly CardArgument[] | undefined,
): readonly [CardArgument, readonly CardArgument[] | undefined] {
  if (!isFromTree(argument)) return [argument, selection];
  const chosen = tree.selection.filter(isCard);
  // Without cards the command would act on the active tab's card, which a key pressed in the tree must never do.
  if (chosen.length === 0) throw new Error(vscode.l10n.t('Select a card first.'));
  return [chosen[0], chosen];
}

/** Runs a card command on the view's selection if a keybinding of the tree calls it. */
export function withTreeSelection(
  tree: TreeSelection,
  run: (card?: CardArgument, selection?: readonly CardArgument[]) => Promise<void>,
): (card?: TreeArgument, selection?: readonly CardArgument[]) => Promise<void> {
  return async (card, selection) => run(...fromTree(tree, card, selection));
}

/** Whether a keybinding of the tree called. */
function isFromTree(argument: TreeArgument): argument is FromTree {
  return typeof argument === 'object' && argument !== null && 'from' in argument && argument.from === 'tree';
}

function isCard(node: unknown): node is CardArgument & object {
  return typeof node === 'object' && node !== null && 'resourceUri' in node && node.resourceUri !== undefined;
}
