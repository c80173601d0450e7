import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { CARD_SCHEME, cardAddressOf, type RemoteCards } from '../files/remoteCards.ts';
import { describeFilter } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import type { TreeNode } from './treeNodes.ts';

/** The tree view: its title and selection. */
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

  /** The selection, which keybindings act on, because VS Code passes no node to them. */
  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  #describe(): void {
    this.#view.description = this.#connections.current?.name ?? '';
    // VS Code shows no welcome content beside a message, and cuts off a title's description at the icons.
    const words = this.#tree.state === 'list' ? describeFilter(this.#tree.filter, vscode.l10n) : undefined;
    this.#view.message = words ?? '';
  }
}

/** Decorates cards by status, in the tree and on tabs: only Pending cards can be changed. */
export class CardStatusDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #tree: ChannelsTree;
  readonly #remoteCards: RemoteCards;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(tree: ChannelsTree, remoteCards: RemoteCards) {
    super();
    this.#tree = tree;
    this.#remoteCards = remoteCards;
    this._register(tree.onDidChangeCard((uri) => this.#changed.fire(uri)));
    this._register(remoteCards.onDidChange((uri) => this.#changed.fire(uri)));
    this._register(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== CARD_SCHEME) return undefined;
    const address = cardAddressOf(uri);
    if (address === undefined) return undefined;
    const status = this.#remoteCards.publishedOf(uri)?.status ?? this.#tree.summary(address)?.status;
    return status === undefined ? undefined : decorationOf(status);
  }
}

function decorationOf(status: string): vscode.FileDecoration | undefined {
  switch (status) {
    case 'Pending':
    case '':
      return undefined;
    case 'Active':
      return new vscode.FileDecoration('A', vscode.l10n.t('Active: read-only'), new vscode.ThemeColor('charts.blue'));
    case 'Expired':
      return new vscode.FileDecoration('E', vscode.l10n.t('Expired: read-only'), grey());
    case 'Cancelled':
      return new vscode.FileDecoration('C', vscode.l10n.t('Cancelled: read-only'), grey());
    default:
      return new vscode.FileDecoration('?', vscode.l10n.t('{0}: read-only', status), grey());
  }
}

function grey(): vscode.ThemeColor {
  return new vscode.ThemeColor('list.deemphasizedForeground');
}
