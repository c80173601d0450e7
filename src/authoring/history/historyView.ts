import * as vscode from 'vscode';
import type { Activation } from '../../shell/activation.ts';
import type { ContextKeys } from '../../shell/contextKeys.ts';
import { whenIs } from '../../shell/contextKeys.ts';
import { type ViewContribution, viewId } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { ListPrices } from '../candles/documentCandles.ts';
import { activeCard } from '../documents/chosenCard.ts';
import { addressKey, type CardAddress, cardAddressOf, cardUri, type RemoteCards } from '../documents/remoteCards.ts';
import type { PublishedSnapshots } from '../files/publishedSnapshots.ts';
import { VersionHistory } from './versionHistory.ts';
import { type VersionNode, versionItem } from './versionNode.ts';
import { versionHash } from './versionStore.ts';

/** The view's place in the manifest. */
export const HISTORY_VIEW: ViewContribution = {
  title: 'History',
  contextualTitle: 'Card History',
  isCollapsed: true,
  welcome: {
    history: {
      when: whenIs('history', 'none'),
      text: 'Open a published card to see the versions of it that this machine has seen.',
    },
  },
};

/** The History view: its title, and its message when empty. Reads nothing until it is opened. */
class HistoryView extends Disposable {
  readonly #currentCard: CurrentCard;
  readonly #contextKeys: ContextKeys;
  readonly #view: vscode.TreeView<VersionNode>;

  constructor(tree: HistoryTree, currentCard: CurrentCard, contextKeys: ContextKeys) {
    super();
    this.#currentCard = currentCard;
    this.#contextKeys = contextKeys;
    this.#view = this._register(
      vscode.window.createTreeView(viewId('history'), { treeDataProvider: tree, showCollapseAll: false }),
    );
    this._register(currentCard.onDidChange(() => this.#follow()));
    this._register(tree.onDidRead((rows) => this.#describe(rows)));
    this.#follow();
  }

  #follow(): void {
    const isCard = this.#currentCard.uri !== undefined;
    this.#contextKeys.update({ history: isCard ? 'versions' : 'none' });
    if (!isCard) this.#updateTitle('', '');
  }

  #describe([newest]: readonly VersionNode[]): void {
    if (newest !== undefined) this.#updateTitle(newest.version.card.metadata.title, '');
    else
      this.#updateTitle(
        '',
        vscode.l10n.t('No versions of this card yet. They’re stored when the card is read or saved.'),
      );
  }

  #updateTitle(description: string, message: string): void {
    this.#view.description = description;
    this.#view.message = message;
  }
}

/** The history of versions, and the card it is shown for. */
interface HistoryServices {
  readonly history: VersionHistory;
  readonly currentCard: CurrentCard;
}

/** Registers the version history and its view. */
export function registerHistory(
  { context, contextKeys, log, register }: Activation,
  {
    files,
    snapshots,
    candles,
  }: { readonly files: RemoteCards; readonly snapshots: PublishedSnapshots; readonly candles: ListPrices },
): HistoryServices {
  const storage = context.globalStorageUri;
  const history = register(new VersionHistory({ remoteCards: files, snapshots, storage, log: log.warn }));
  const currentCard = register(new CurrentCard());
  const tree = register(new HistoryTree({ history, currentCard, remoteCards: files, prices: candles }));
  register(new HistoryView(tree, currentCard, contextKeys));
  return { history, currentCard };
}

interface HistoryTreeContext {
  readonly history: Pick<VersionHistory, 'versions' | 'onDidChange'>;
  readonly currentCard: Pick<CurrentCard, 'uri' | 'address' | 'onDidChange'>;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf' | 'isGone' | 'onDidChange'>;
  readonly prices: ListPrices;
}

/** Versions of the current card, newest first. */
export class HistoryTree extends Disposable implements vscode.TreeDataProvider<VersionNode> {
  readonly #context: HistoryTreeContext;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #read = this._register(new vscode.EventEmitter<readonly VersionNode[]>());

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires with the rows that are now shown. */
  readonly onDidRead = this.#read.event;

  constructor(context: HistoryTreeContext) {
    super();
    this.#context = context;
    const { history, currentCard, remoteCards } = context;
    const isShown = (key: string): boolean =>
      currentCard.address !== undefined && key === addressKey(currentCard.address);
    this._register(currentCard.onDidChange(() => this.#changed.fire(undefined)));
    this._register(
      history.onDidChange((address) => {
        if (address === 'all' || isShown(addressKey(address))) this.#changed.fire(undefined);
      }),
    );
    // The current version may have changed even if there is no new one.
    this._register(
      remoteCards.onDidChange((uri) => {
        if (uri.toString() === currentCard.uri?.toString()) this.#changed.fire(undefined);
      }),
    );
  }

  getTreeItem(node: VersionNode): vscode.TreeItem {
    const { symbol } = node.version.card.metadata;
    return versionItem(node, this.#context.prices.decimals(cardUri(node.address, ''), symbol));
  }

  getParent(): undefined {
    return undefined;
  }

  async getChildren(node?: VersionNode): Promise<VersionNode[]> {
    const { history, currentCard, remoteCards } = this.#context;
    const { uri, address } = currentCard;
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
    // Another card may have become current in the meantime; its rows are requested separately.
    if (currentCard.uri?.toString() === uri.toString()) this.#read.fire(rows);
    return rows;
  }
}

/**
 * The current published card: the one in the active tab, as chart or text. It stays current while another kind of tab
 * is active (e.g. a preview of one of its versions), as long as one of its own tabs is open.
 */
class CurrentCard extends Disposable {
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
  // Drafts are separate cards; snapshots belong to the published card they were taken from.
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
