import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { addressKey } from '../files/cardAddress.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CurrentCard } from './cardInFront.ts';
import { versionHash } from './cardVersion.ts';
import type { VersionHistory } from './versionHistory.ts';
import { type VersionNode, versionItem } from './versionNode.ts';

/** What the rows of the history are made of. */
export interface HistoryTreeContext {
  readonly history: Pick<VersionHistory, 'versions' | 'onDidChange'>;
  readonly currentCard: Pick<CurrentCard, 'uri' | 'address' | 'onDidChange'>;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf' | 'isGone' | 'onDidChange'>;
}

/** The versions of the card in front, the newest first. */
export class HistoryTree extends Disposable implements vscode.TreeDataProvider<VersionNode> {
  readonly #parts: HistoryTreeContext;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #read = this._register(new vscode.EventEmitter<readonly VersionNode[]>());

  readonly onDidChangeTreeData = this.#changed.event;
  /** The rows that are shown from now on. */
  readonly onDidRead = this.#read.event;

  constructor(parts: HistoryTreeContext) {
    super();
    this.#parts = parts;
    const { history, currentCard: inFront, remoteCards } = parts;
    const isShown = (key: string): boolean => inFront.address !== undefined && key === addressKey(inFront.address);
    this._register(inFront.onDidChange(() => this.#changed.fire(undefined)));
    this._register(
      history.onDidChange((address) => {
        if (address === 'all' || isShown(addressKey(address))) this.#changed.fire(undefined);
      }),
    );
    // Which version is the current one may be another, and none may be new.
    this._register(
      remoteCards.onDidChange((uri) => {
        if (uri.toString() === inFront.uri?.toString()) this.#changed.fire(undefined);
      }),
    );
  }

  getTreeItem(node: VersionNode): vscode.TreeItem {
    return versionItem(node);
  }

  getParent(): undefined {
    return undefined;
  }

  async getChildren(node?: VersionNode): Promise<VersionNode[]> {
    const { history, currentCard: inFront, remoteCards } = this.#parts;
    const { uri, address } = inFront;
    if (node !== undefined || uri === undefined || address === undefined) return [];
    const versions = await history.versions(address);
    const held = remoteCards.isGone(uri) ? undefined : remoteCards.publishedOf(uri);
    const current = held && versionHash(held);
    const rows = versions.map((version, place) => ({
      kind: 'version' as const,
      address,
      version,
      before: versions[place + 1],
      place: version.hash === current ? ('current' as const) : ('earlier' as const),
    }));
    // Another card may have come to the front meanwhile, and its rows are asked for anew.
    if (inFront.uri?.toString() === uri.toString()) this.#read.fire(rows);
    return rows;
  }
}
