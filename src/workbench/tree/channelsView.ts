import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { type CardFilter, SOON_HOURS } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import type { TreeNode } from './treeNode.ts';

/** The view that shows the tree: its heading, its selection. */
export class ChannelsView extends Disposable {
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #tree: ChannelsTree;
  readonly #connections: Connections;

  constructor(tree: ChannelsTree, connections: Connections) {
    super();
    this.#tree = tree;
    this.#connections = connections;
    this.#view = this._register(
      vscode.window.createTreeView('chartCards.channels', {
        treeDataProvider: tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this._register(tree.onDidChangeTreeData(() => this.#describe()));
    this._register(connections.onDidChange(() => this.#describe()));
    this.#describe();
  }

  /** What is selected; a keybinding speaks for it, because VS Code hands no node to a key. */
  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  #describe(): void {
    const filter = filterText(this.#tree.filter);
    this.#view.description = [this.#connections.current?.name ?? '', filter].filter((part) => part !== '').join(' · ');
  }
}

function filterText({ statuses, symbol, ownerId, text, links, expiry }: CardFilter): string {
  const parts = [
    statuses?.join('/'),
    symbol,
    ownerId,
    text === undefined || text === '' ? undefined : `“${text}”`,
    links === undefined ? undefined : vscode.l10n.t('unresolved links'),
    expiry === undefined ? undefined : vscode.l10n.t('at most {0} h left', SOON_HOURS),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
