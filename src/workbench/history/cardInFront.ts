import * as vscode from 'vscode';
import { activeCard } from '../commands/author/chosenCard.ts';
import { Disposable } from '../disposable.ts';
import { addressKey, type CardAddress, cardAddressOf } from '../files/cardAddress.ts';

/**
 * The published card that the person works on: the one in the active tab, as chart or as text. It stays while another
 * kind of tab is in front, a preview of one of its versions say, for as long as a tab of its own is open.
 */
export class CurrentCard extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #uri: vscode.Uri | undefined;

  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    this._register(vscode.window.tabGroups.onDidChangeTabs(() => this.#follow()));
    this._register(vscode.window.tabGroups.onDidChangeTabGroups(() => this.#follow()));
    this.#uri = findCurrentCard(undefined);
  }

  get uri(): vscode.Uri | undefined {
    return this.#uri;
  }

  get address(): CardAddress | undefined {
    return this.#uri && cardAddressOf(this.#uri);
  }

  #follow(): void {
    const before = this.#uri;
    this.#uri = findCurrentCard(before);
    if (before?.toString() !== this.#uri?.toString()) this.#changed.fire();
  }
}

function findCurrentCard(before: vscode.Uri | undefined): vscode.Uri | undefined {
  const active = activeCard();
  if (active !== undefined && cardAddressOf(active) !== undefined) return active;
  // A draft is a card of its own; pictures of published cards belong to the one they were taken of.
  if (active?.scheme === 'file' || active?.scheme === 'untitled') return undefined;
  return before !== undefined && hasTab(before) ? before : undefined;
}

function hasTab(card: vscode.Uri): boolean {
  const wanted = keyOf(card);
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => {
      if (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)
        return keyOf(input.uri) === wanted;
      return input instanceof vscode.TabInputTextDiff && keyOf(input.modified) === wanted;
    }),
  );
}

function keyOf(uri: vscode.Uri): string | undefined {
  const address = cardAddressOf(uri);
  return address && addressKey(address);
}
