import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import type { ChannelsTree } from './channelsTree.ts';
import { describeFilter } from './filterWords.ts';
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
    this._register(tree.onDidChangeState(() => this.#describe()));
    this._register(connections.onDidChange(() => this.#describe()));
    this.#describe();
  }

  /** What is selected; a keybinding speaks for it, because VS Code hands no node to a key. */
  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  #describe(): void {
    this.#view.description = this.#connections.current?.name ?? '';
    // VS Code shows no welcome beside a message. A heading's description is cut off by the icons beside it.
    const words = this.#tree.state === 'list' ? describeFilter(this.#tree.filter, vscode.l10n) : undefined;
    this.#view.message = words ?? '';
  }
}
