import * as vscode from 'vscode';
import { isChangeable } from '../../card/model/publishedCard.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { abortOnCancel } from '../../shell/cancellation.ts';
import { type ConnectionProfile, SANDBOX_ID } from '../../shell/connection/connectionProfile.ts';
import type { FoundKey } from '../../shell/connection/connectionSecrets.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { ChannelsViewState, ContextKeys } from '../../shell/contextKeys.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { Sandbox } from '../../shell/sandbox/sandbox.ts';
import { MINUTE_MS } from '../../time.ts';
import type { ListPrices } from '../candles/documentCandles.ts';
import { addressKey, type CardAddress, cardAddressOf, cardUri, type RemoteCards } from '../documents/remoteCards.ts';
import type { ListedOutcomes } from '../outcome/listedOutcomes.ts';
import type { ListedCard, ListedOutcome } from '../outcome/outcomeBundle.ts';
import { type CardFilter, isNarrowing, NO_FILTER } from './cardFilter.ts';
import { CARD_ORDERS, type CardOrder, listedCard, summaryOf } from './cardSummaries.ts';
import { ChannelCards } from './channelCards.ts';
import { channelRows } from './channelRows.ts';
import type { KnownCards } from './knownCards.ts';
import type { OutcomeKind } from './outcomeLabels.ts';
import {
  CARD_GROUPS,
  type CardGrouping,
  type CardNode,
  type ChannelNode,
  cardDescription,
  cardItem,
  cardTooltip,
  channelItem,
  groupItem,
  groupsOf,
  loadMoreItem,
  messageItem,
  type TreeNode,
} from './treeNodes.ts';

/** The connections as the tree uses them. */
interface TreeConnections extends Connections {
  /** The key of the current connection; undefined until the secret storage has answered. */
  readonly currentKey: FoundKey | undefined;
  keyOf(connectionId: string): Promise<FoundKey>;
  startSandbox(): Promise<void>;
}

interface ChannelsTreeContext {
  readonly connections: TreeConnections;
  readonly sandbox: Pick<Sandbox, 'facts' | 'stoppedByPerson'>;
  readonly remoteCards: RemoteCards & { isGone(uri: vscode.Uri): boolean };
  readonly known: KnownCards;
  readonly outcomes: ListedOutcomes;
  readonly prices: ListPrices;
  readonly contextKeys: ContextKeys;
  readonly memory: vscode.Memento;
  readonly extension: vscode.Uri;
}

const ORDER_KEY = 'chartCards.cardOrder';
const GROUPING_KEY = 'chartCards.cardGrouping';
const OUTCOMES_KEY = 'chartCards.outcomesShown';

/**
 * Channels and their cards. A change of one card updates one row; loaded cards stay while the service can't be reached.
 */
export class ChannelsTree extends Disposable implements vscode.TreeDataProvider<TreeNode> {
  readonly #context: ChannelsTreeContext;
  readonly #changed = this._register(new vscode.EventEmitter<TreeNode | undefined>());
  readonly #changedCards = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly #changedState = this._register(new vscode.EventEmitter<void>());
  #channels: readonly ChannelNode[] = [];
  /** By address, so that a row keeps its identity when its card changes. */
  readonly #cards = new Map<string, CardNode>();
  /** Grouped channels whose rows lack their counts. */
  readonly #toRedraw = new Set<ChannelNode>();
  #fingerprint = '';
  #reading = new AbortController();
  #filter: CardFilter = NO_FILTER;
  #state: ChannelsViewState | undefined;
  /** Ids of the cards that passed the expiry filter at the last update. */
  #shownLast = '';
  /**
   * When rows were last checked against the time, epoch milliseconds; more than a minute ago if the machine was asleep.
   */
  #followedAt = Date.now();

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires when the list appears or is replaced by something else. */
  readonly onDidChangeState = this.#changedState.event;
  /** Fires when the status of a card in the view may have changed. */
  readonly onDidChangeCard = this.#changedCards.event;

  constructor(context: ChannelsTreeContext) {
    super();
    this.#context = context;
    this._register(context.connections.onDidChange(() => this.#followConnection()));
    this._register(context.remoteCards.onDidChange((uri) => this.#followCard(uri)));
    this._register(context.outcomes.onDidChange((cards) => this.#followOutcomes(cards)));
    context.outcomes.show(context.memory.get<unknown>(OUTCOMES_KEY) === true);
    const clock = setInterval(() => this.#followTime(), MINUTE_MS);
    this._register({ dispose: () => clearInterval(clock) });
    this._register({ dispose: () => this.#reading.abort() });
  }

  get filter(): CardFilter {
    return this.#filter;
  }

  /** What the view shows: the list, or what to do before there can be one. */
  get state(): ChannelsViewState | undefined {
    return this.#state;
  }

  get order(): CardOrder {
    const stored = this.#context.memory.get<unknown>(ORDER_KEY);
    const order = CARD_ORDERS.find((order) => order === stored) ?? 'updated';
    return order === 'outcome' && !this.#context.outcomes.isShown ? 'updated' : order;
  }

  get grouping(): CardGrouping {
    const stored = this.#context.memory.get<unknown>(GROUPING_KEY);
    return CARD_GROUPS.find((grouping) => grouping === stored) ?? 'none';
  }

  setFilter(filter: CardFilter): void {
    this.#filter = isNarrowing(filter) ? filter : NO_FILTER;
    if (filter.outcomes?.length) void this.showOutcomes(true);
    this.#context.contextKeys.update({ filtered: isNarrowing(filter) });
    this.#changed.fire(undefined);
  }

  async setOrder(order: CardOrder): Promise<void> {
    await this.#context.memory.update(ORDER_KEY, order);
    if (order === 'outcome') await this.showOutcomes(true);
    this.#changed.fire(undefined);
  }

  /** Shows card outcomes in the side bar, or hides them and drops their filter and sort order. */
  async showOutcomes(shown: boolean): Promise<void> {
    this.#context.outcomes.show(shown);
    await this.#context.memory.update(OUTCOMES_KEY, shown);
  }

  async setGrouping(grouping: CardGrouping): Promise<void> {
    await this.#context.memory.update(GROUPING_KEY, grouping);
    this.#changed.fire(undefined);
  }

  /** The loaded cards of all channels, as the options of a filter. */
  *summaries(): Iterable<CardSummary> {
    for (const { cards } of this.#channels) yield* cards.all();
  }

  /** The measured outcomes of the loaded cards. */
  *outcomeKinds(): Iterable<OutcomeKind> {
    for (const { cards, place } of this.#channels) {
      for (const { analysisId } of cards.all()) {
        const outcome = this.#context.outcomes.of(addressKey({ ...place, analysisId }));
        if (outcome !== undefined) yield outcome.kind;
      }
    }
  }

  /** The first editable card of the readable channels that isn't another user's; else any card. */
  async firstCard(): Promise<vscode.Uri | undefined> {
    await this.#roots();
    for (const channel of this.#channels) await this.#readOnce(channel);
    const nodes = this.#channels.flatMap((channel) =>
      channel.cards.ordered(this.#filter, this.order).map((summary) => this.#nodeOf(channel, summary)),
    );
    const changeable = nodes.filter(({ summary }) => isChangeable(summary));
    const { connections } = this.#context;
    const owners = changeable.map(({ summary }) => summary.ownerId ?? '');
    await connections.findSender(connections.current?.id ?? '', owners.slice(0, 10));
    const mine = changeable.find(({ summary }) => this.isMine(summary.ownerId) !== false);
    return (mine ?? changeable[0] ?? nodes[0])?.resourceUri;
  }

  /** Whether a card of this owner is the sender's; undefined if unknown. */
  isMine(ownerId: string | undefined): boolean | undefined {
    const { connections } = this.#context;
    return connections.isSender(connections.current?.id ?? '', ownerId ?? '');
  }

  /** The card as the view knows it. */
  summary(address: CardAddress): CardSummary | undefined {
    return this.#cards.get(addressKey(address))?.summary;
  }

  /** Reads every channel again that was read or tried before. Rows stay until the response arrives. */
  async refresh(): Promise<void> {
    // Reading would start the sandbox, which the user stopped.
    if (this.#isStopped()) return this.#changed.fire(undefined);
    const tried = this.#channels.filter(({ cards }) => cards.wasRead || cards.problem !== undefined);
    await Promise.all(tried.map(({ cards }) => cards.refresh(this.#reading.signal)));
    this.#context.outcomes.measureAgain();
    this.#show(this.#viewState());
    this.#changed.fire(undefined);
  }

  async loadMore(channel: ChannelNode): Promise<void> {
    await channel.cards.loadMore(this.#reading.signal);
    this.#changed.fire(channel);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    if (node.kind === 'channel') return undefined;
    const { grouping } = this;
    if (node.kind !== 'card' || grouping === 'none') return node.parent;
    return this.#rowsOf(node.parent).find((row) => row.kind === 'group' && row.name === node.summary[grouping]);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'channel': {
        const shown = isNarrowing(this.#filter) ? node.cards.ordered(this.#filter, this.order).length : undefined;
        return channelItem(node, shown);
      }
      case 'group':
        return groupItem(node);
      case 'card':
        return cardItem(node, this.#context.extension, Date.now(), this.#outcomeOf(node));
      case 'loadMore':
        return loadMoreItem(node);
      case 'message':
        return messageItem(node);
    }
  }

  /** A list may contain summaries only, so the card is read when the user hovers over it. */
  async resolveTreeItem(
    item: vscode.TreeItem,
    node: TreeNode,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    if (node.kind !== 'card') return item;
    if (node.summary.published === undefined) await this.#readForTooltip(node, token);
    const [{ summary, resourceUri }, outcome] = [node, this.#outcomeOf(node)];
    const decimals = this.#context.prices.decimals(resourceUri, summary.symbol);
    item.tooltip = cardTooltip(summary, { now: Date.now(), outcome, decimals, isMine: this.isMine(summary.ownerId) });
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node === undefined) return this.#roots();
    if (node.kind === 'group') {
      if (this.#toRedraw.delete(node.parent)) this.#redrawLater(node.parent);
      // As it is now: VS Code may still ask about a group that it got before a card moved to another one.
      return this.#rowsOf(node.parent).flatMap((row) =>
        row.kind === 'group' && row.name === node.name ? row.cards.map((card) => this.#nodeOf(node.parent, card)) : [],
      );
    }
    if (node.kind !== 'channel') return [];
    await this.#readOnce(node);
    this.#listForOutcomes(node);
    return this.#rowsOf(node);
  }

  async #readOnce(channel: ChannelNode): Promise<void> {
    if (channel.cards.wasRead || channel.cards.problem !== undefined) return;
    await channel.cards.refresh(this.#reading.signal);
    const state = this.#viewState();
    this.#show(state);
    // The welcome view explains this better than a message row in a single channel.
    if (state !== 'list') this.#changed.fire(undefined);
    // Once VS Code asks for the cards of groups: it shows a group as empty that is redrawn while it asks.
    else if (this.grouping !== 'none') this.#toRedraw.add(channel);
    else this.#redrawLater(channel);
  }

  #outcomeOf({ address }: CardNode): ListedOutcome | undefined {
    return this.#context.outcomes.of(addressKey(address));
  }

  /** Measures the cards of a channel while it is expanded. */
  followExpansion(node: TreeNode, isExpanded: boolean): void {
    if (node.kind !== 'channel') return;
    if (isExpanded) this.#listForOutcomes(node);
    else this.#context.outcomes.dropList('channels', node.place.channelId);
  }

  /** Measures the cards of an expanded channel that the list contained in full. */
  #listForOutcomes({ place, cards }: ChannelNode): void {
    if (!this.#context.outcomes.isShown) return;
    const listed = [...cards.all()].flatMap((summary) => listedCard({ ...place, ...summary }, summary));
    this.#context.outcomes.list('channels', place.channelId, listed);
  }

  /** Updates the rows of these cards; all rows if outcomes decide which ones there are, or are shown or hidden. */
  #followOutcomes(cards: readonly ListedCard[] | undefined): void {
    const { outcomes, contextKeys } = this.#context;
    contextKeys.update({ outcomesShown: outcomes.isShown });
    const { outcomes: filtered, ...others } = this.#filter;
    if (filtered !== undefined && !outcomes.isShown) this.setFilter(others);
    else if (cards === undefined || filtered !== undefined || this.order === 'outcome') this.#changed.fire(undefined);
    else for (const node of cards.flatMap(({ key }) => this.#cards.get(key) ?? [])) this.#changed.fire(node);
  }

  async #roots(): Promise<TreeNode[]> {
    const { connections, sandbox } = this.#context;
    const { current } = connections;
    if (current?.id === SANDBOX_ID && sandbox.facts === undefined && !sandbox.stoppedByPerson) {
      // Its channels are unknown before its first start.
      await connections.startSandbox().catch(showError);
    }
    this.#follow(connections.current);
    const state = await this.#stateBeforeReading();
    this.#show(state);
    return state === 'list' ? [...this.#channels] : [];
  }

  async #stateBeforeReading(): Promise<ChannelsViewState> {
    const { connections } = this.#context;
    const { current } = connections;
    if (current === undefined) return 'noConnection';
    if (current.id === SANDBOX_ID) {
      if (this.#isStopped() || current.communityId === '') return 'sandboxStopped';
    } else {
      const key = connections.currentKey ?? (await connections.keyOf(current.id));
      if (key.kind === 'missing') return key.notKept ? 'keyNotKept' : 'noKey';
    }
    return current.channels.length === 0 ? 'noChannel' : this.#viewState();
  }

  /** Whether the current connection is the sandbox and the user stopped it. */
  #isStopped(): boolean {
    return this.#context.connections.current?.id === SANDBOX_ID && this.#context.sandbox.stoppedByPerson;
  }

  /** The combined state of the channels read so far. */
  #viewState(): ChannelsViewState {
    const lists = this.#channels.map(({ cards }) => cards);
    const nothing = lists.length > 0 && lists.every(({ count }) => count === 0);
    if (!nothing || isNarrowing(this.#filter)) return 'list';
    if (
      lists.every(({ wasRead, problem, unreadable }) => wasRead && problem === undefined && unreadable.length === 0)
    ) {
      return 'empty';
    }
    const away = lists.some(
      ({ problem }) => problem !== undefined && 'kind' in problem && problem.kind !== 'malformed',
    );
    const remembered = this.#channels.some(({ place }) => this.#context.known.in(place, place.channelId).length > 0);
    return away && !remembered ? 'unreachable' : 'list';
  }

  #show(view: ChannelsViewState): void {
    this.#context.contextKeys.update({ view });
    if (this.#state === view) return;
    this.#state = view;
    this.#changedState.fire();
  }

  #rowsOf(channel: ChannelNode): TreeNode[] {
    const { place } = channel;
    const rows = channelRows(channel.cards, this.#filter, this.order, () =>
      this.#context.known.in(place, place.channelId),
    );
    return [
      ...rows.messages.map((message) => ({ kind: 'message' as const, parent: channel, ...message })),
      ...(this.grouping === 'none'
        ? rows.cards.map((summary) => this.#nodeOf(channel, summary))
        : groupsOf(channel, rows.cards, this.grouping)),
      ...(rows.more ? [{ kind: 'loadMore' as const, parent: channel }] : []),
    ];
  }

  #nodeOf(parent: ChannelNode, summary: CardSummary): CardNode {
    const address = { ...parent.place, analysisId: summary.analysisId };
    const key = addressKey(address);
    const known = this.#cards.get(key);
    if (known !== undefined) {
      known.summary = summary;
      return known;
    }
    const node: CardNode = { kind: 'card', address, resourceUri: cardUri(address, summary.title), parent, summary };
    this.#cards.set(key, node);
    return node;
  }

  /** Updates the channel's row, whose counts are known only now. VS Code forbids changes while it is being answered. */
  #redrawLater(channel: ChannelNode): void {
    setTimeout(() => this.#changed.fire(channel), 0);
  }

  #followConnection(): void {
    const before = this.#fingerprint;
    this.#follow(this.#context.connections.current);
    const view = this.#context.contextKeys.state.view;
    if (this.#fingerprint !== before || (this.#isStopped() && view === 'list')) this.#changed.fire(undefined);
    // The sandbox or a connection is available again: retry what couldn't be read.
    else if (view !== 'list') void this.refresh();
  }

  /** Creates new lists if the connection, community, key or channels changed; otherwise keeps them. */
  #follow(current: ConnectionProfile | undefined): void {
    const { currentKey } = this.#context.connections;
    const address = current?.id === SANDBOX_ID ? '' : current?.baseUrl;
    const hasKey = currentKey?.kind === 'key';
    const fingerprint = JSON.stringify([current?.id, address, current?.communityId, current?.channels, hasKey]);
    if (fingerprint === this.#fingerprint) return;
    this.#fingerprint = fingerprint;
    this.#reading.abort();
    this.#reading = new AbortController();
    this.#cards.clear();
    this.#context.outcomes.dropLists('channels');
    this.#context.outcomes.measureAgain();
    const { id: connectionId = '', communityId = '', channels = [] } = current ?? {};
    this.#channels = channels.map(({ id, name }, index) =>
      this.#channel({ connectionId, communityId, channelId: id }, name, index),
    );
  }

  #channel(place: ChannelNode['place'], name: string, index: number): ChannelNode {
    const { outcomes } = this.#context;
    const cards = new ChannelCards(
      async (page, signal) => {
        const service = await this.#context.connections.cards(place.connectionId);
        if (service === undefined) throw new Error(vscode.l10n.t('This connection no longer exists.'));
        return service.list(place, page, signal);
      },
      {
        get version() {
          return outcomes.version;
        },
        kindOf: ({ analysisId }) => outcomes.of(addressKey({ ...place, analysisId }))?.kind,
      },
    );
    return { kind: 'channel', place, name, isFirst: index === 0, cards };
  }

  /** Updates only the row of a card that was read, saved, created or deleted elsewhere. */
  #followCard(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    if (address === undefined) return;
    const { known, remoteCards } = this.#context;
    const channel = this.#channels.find(
      ({ place }) => place.connectionId === address.connectionId && place.channelId === address.channelId,
    );
    if (remoteCards.isGone(uri)) {
      void known.forget(address, address.analysisId);
      this.#cards.delete(addressKey(address));
      if (channel?.cards.remove(address.analysisId)) this.#changed.fire(channel);
      return;
    }
    const published = remoteCards.publishedOf(uri);
    if (published === undefined) return;
    const summary = { ...summaryOf(published), channelId: address.channelId };
    void known.remember(address, summary);
    if (channel === undefined) return;
    const node = this.#cards.get(addressKey(address));
    const shown = node?.summary;
    if (shown?.updatedAt === summary.updatedAt && shown.status === summary.status) return;
    const isNew = channel.cards.put(summary);
    const isElsewhere = this.grouping === 'status' && shown?.status !== summary.status;
    if (isNew === undefined) return;
    if (node !== undefined) node.summary = summary;
    if (this.#context.outcomes.hasList('channels', channel.place.channelId)) this.#listForOutcomes(channel);
    this.#changed.fire(isNew || node === undefined || isElsewhere ? channel : node);
    this.#changedCards.fire(uri);
  }

  /** Updates rows whose shown time left has changed; all rows if the result of the expiry filter has. */
  #followTime(): void {
    const [before, now] = [this.#followedAt, Date.now()];
    this.#followedAt = now;
    if (this.#filter.expiry !== undefined && this.#hasFilterMoved()) {
      this.#changed.fire(undefined);
      return;
    }
    for (const node of this.#cards.values()) {
      if (cardDescription(node.summary, now) !== cardDescription(node.summary, before)) this.#changed.fire(node);
    }
  }

  /** Whether the filter's result has changed. */
  #hasFilterMoved(): boolean {
    const before = this.#shownLast;
    const shown = this.#channels.map(({ cards }) => cards.ordered(this.#filter, this.order));
    this.#shownLast = JSON.stringify(shown.map((cards) => cards.map(({ analysisId }) => analysisId)));
    return this.#shownLast !== before;
  }

  async #readForTooltip(node: CardNode, token: vscode.CancellationToken): Promise<void> {
    const aborting = abortOnCancel(token);
    try {
      const service = await this.#context.connections.cards(node.address.connectionId);
      const outcome = await service?.read(node.address.analysisId, aborting.signal);
      if (outcome?.kind === 'done') node.summary = { ...summaryOf(outcome.value), channelId: node.address.channelId };
    } catch {
      // The tooltip then shows what the list contained.
    } finally {
      aborting.dispose();
    }
  }
}

function showError(error: unknown): void {
  if (error instanceof vscode.CancellationError || !(error instanceof Error)) return;
  void vscode.window.showErrorMessage(error.message);
}
