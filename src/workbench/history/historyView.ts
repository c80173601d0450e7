import * as vscode from 'vscode';
import type { ContextKeys } from '../contextKeys.ts';
import { Disposable } from '../disposable.ts';
import { addressKey } from '../files/cardAddress.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardInFront } from './cardInFront.ts';
import { versionHash } from './cardVersion.ts';
import type { VersionHistory } from './versionHistory.ts';
import { type VersionNode, versionItem } from './versionNode.ts';

/** What the history view is made of. */
export interface HistoryViewParts {
  readonly history: VersionHistory;
  readonly inFront: CardInFront;
  readonly remoteCards: RemoteCards;
  readonly contextKeys: ContextKeys;
}

/** The versions of the card in front, the newest first. Reads nothing before it is opened. */
export class HistoryView extends Disposable implements vscode.TreeDataProvider<VersionNode> {
  readonly #parts: HistoryViewParts;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #view: vscode.TreeView<VersionNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: HistoryViewParts) {
    super();
    this.#parts = parts;
    const { history, inFront, remoteCards } = parts;
    this.#view = this._register(
      vscode.window.createTreeView('chartCards.history', { treeDataProvider: this, showCollapseAll: false }),
    );
    this._register(inFront.onDidChange(() => this.#follow()));
    this._register(history.onDidChange((address) => this.#followKey(address === 'all' ? 'all' : addressKey(address))));
    // Which version is the current one may be another, and none may be new.
    this._register(remoteCards.onDidChange((uri) => uri.toString() === inFront.uri?.toString() && this.#redraw()));
    this.#follow();
  }

  getTreeItem(node: VersionNode): vscode.TreeItem {
    return versionItem(node);
  }

  getParent(): undefined {
    return undefined;
  }

  async getChildren(node?: VersionNode): Promise<VersionNode[]> {
    const { history, inFront, remoteCards } = this.#parts;
    const { uri, address } = inFront;
    if (node !== undefined || uri === undefined || address === undefined) return [];
    const versions = await history.versions(address);
    const held = remoteCards.isGone(uri) ? undefined : remoteCards.publishedOf(uri);
    const current = held && versionHash(held);
    if (inFront.uri?.toString() === uri.toString()) this.#describe(versions[0]?.card.metadata.title);
    return versions.map((version, place) => ({
      kind: 'version',
      address,
      version,
      before: versions[place + 1],
      place: version.hash === current ? 'current' : 'earlier',
    }));
  }

  #follow(): void {
    const isCard = this.#parts.inFront.uri !== undefined;
    this.#parts.contextKeys.update({ history: isCard ? 'versions' : 'none' });
    if (!isCard) this.#describe(undefined);
    this.#redraw();
  }

  #followKey(key: string): void {
    const { address } = this.#parts.inFront;
    if (address !== undefined && (key === 'all' || key === addressKey(address))) this.#redraw();
  }

  #redraw(): void {
    this.#changed.fire(undefined);
  }

  /** `title`: of the newest version; undefined when there is none to show. */
  #describe(title: string | undefined): void {
    const isEmpty = title === undefined && this.#parts.inFront.uri !== undefined;
    this.#view.description = title ?? '';
    this.#view.message = isEmpty
      ? vscode.l10n.t('No version of this card is kept. The next one that is read or saved will be.')
      : '';
  }
}
