import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { CARD_SCHEME, cardAddressOf } from '../files/cardAddress.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { ChannelsTree } from './channelsTree.ts';

/** Marks cards by their status, in the tree and on tabs: what is not Pending cannot be changed. */
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
