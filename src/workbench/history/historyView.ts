import * as vscode from 'vscode';
import type { ContextKeys } from '../contextKeys.ts';
import { Disposable } from '../disposable.ts';
import type { CurrentCard } from './cardInFront.ts';
import type { HistoryTree } from './historyTree.ts';
import type { VersionNode } from './versionNode.ts';

/** The view that shows the history: its heading, and what it says without rows. Reads nothing before it is opened. */
export class HistoryView extends Disposable {
  readonly #inFront: CurrentCard;
  readonly #contextKeys: ContextKeys;
  readonly #view: vscode.TreeView<VersionNode>;

  constructor(tree: HistoryTree, inFront: CurrentCard, contextKeys: ContextKeys) {
    super();
    this.#inFront = inFront;
    this.#contextKeys = contextKeys;
    this.#view = this._register(
      vscode.window.createTreeView('chartCards.history', { treeDataProvider: tree, showCollapseAll: false }),
    );
    this._register(inFront.onDidChange(() => this.#follow()));
    this._register(tree.onDidRead((rows) => this.#describe(rows)));
    this.#follow();
  }

  #follow(): void {
    const isCard = this.#inFront.uri !== undefined;
    this.#contextKeys.update({ history: isCard ? 'versions' : 'none' });
    if (!isCard) this.#say('', '');
  }

  #describe([newest]: readonly VersionNode[]): void {
    if (newest !== undefined) this.#say(newest.version.card.metadata.title, '');
    else this.#say('', vscode.l10n.t('No version of this card is kept. The next one that is read or saved will be.'));
  }

  #say(description: string, message: string): void {
    this.#view.description = description;
    this.#view.message = message;
  }
}
