import * as vscode from 'vscode';
import type { AdminGate } from '../admin/adminGate.ts';
import { Disposable } from '../disposable.ts';
import type { JobNode } from './jobNode.ts';
import type { JobTree } from './jobTree.ts';

/** The view of exports and bulk updates. Light, because it is made with the window: its rows come from the admin's part. */
export class JobsView extends Disposable {
  readonly #gate: AdminGate;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  #tree: Promise<JobTree> | undefined;

  constructor(gate: AdminGate) {
    super();
    this.#gate = gate;
    const view: vscode.TreeView<JobNode> = this._register(
      vscode.window.createTreeView<JobNode>('chartCards.jobs', {
        treeDataProvider: {
          onDidChangeTreeData: this.#changed.event,
          // Asked for only once somebody has opened the view.
          getChildren: async (node) => (await this.#rows(view.visible)).getChildren(node),
          getTreeItem: async (node) => (await this.#rows(view.visible)).getTreeItem(node),
        },
      }),
    );
    this._register(view.onDidChangeVisibility(({ visible }) => void this.#tree?.then((tree) => tree.watch(visible))));
  }

  #rows(isVisible: boolean): Promise<JobTree> {
    this.#tree ??= this.#gate.desk().then(({ rooms: { jobTree } }) => {
      this._register(jobTree.onDidChangeTreeData(() => this.#changed.fire(undefined)));
      jobTree.watch(isVisible);
      return jobTree;
    });
    return this.#tree;
  }
}
