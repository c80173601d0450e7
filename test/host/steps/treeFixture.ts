import assert from 'node:assert/strict';
import { EventEmitter, Uri } from 'vscode';
import type { ListCandles, ReadyCandles } from '../../../src/authoring/candles/documentCandles.ts';
import { cardAddressOf, cardUri } from '../../../src/authoring/documents/remoteCards.ts';
import { ListedOutcomes } from '../../../src/authoring/outcome/listedOutcomes.ts';
import { ChannelsTree } from '../../../src/authoring/tree/channelsTree.ts';
import { KnownCards } from '../../../src/authoring/tree/knownCards.ts';
import type { TreeNode } from '../../../src/authoring/tree/treeNodes.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import type { CardService, CardSummary } from '../../../src/client/cards/cardService.ts';
import type { TransportFailure } from '../../../src/client/outcome.ts';
import type { ConnectionProfile } from '../../../src/shell/connection/connectionProfile.ts';
import type { FoundKey } from '../../../src/shell/connection/connectionSecrets.ts';
import { ContextKeys } from '../../../src/shell/contextKeys.ts';
import { HOUR_MS } from '../../../src/time.ts';
import { cardSummary } from '../../support/records.ts';
import { memento } from '../../support/vscodeFakes.ts';

const COMMUNITY = '65f0c0ffee0123456789abcd';
const CHANNEL = '75f0c0ffee0123456789abcd';
/** Cards on a page of the list. */
export const PAGE = 100;

/** A tree whose connection, key, service and open cards the test controls. */
export class TreeFixture {
  readonly changed = new EventEmitter<void>();
  readonly changedCards = new EventEmitter<Uri>();
  readonly context = new ContextKeys(() => undefined);
  readonly memory = memento();
  readonly published = new Map<string, PublishedCard>();
  readonly gone = new Set<string>();
  readonly fired: (TreeNode | undefined)[] = [];
  current: ConnectionProfile | undefined = {
    id: 'desk',
    name: 'Desk',
    baseUrl: 'https://api.example.test',
    communityId: COMMUNITY,
    channels: [{ id: CHANNEL, name: 'Forex' }],
  };
  key: FoundKey = { kind: 'key', key: 'k', from: 'secretStorage' };
  failure: TransportFailure | undefined;
  cards: CardSummary[] = [];
  requests = 0;
  isStopped = false;
  /** Decimals of the candles. */
  decimals: number | undefined;
  /** Where candles come from. */
  candles: ListCandles = {
    decimals: () => this.decimals,
    sourceOf: () => 'feed',
    since: async () => candlesAfterPublication(),
    finer: async () => undefined,
  };
  readonly outcomes = new ListedOutcomes({
    candles: {
      decimals: () => this.decimals,
      sourceOf: (uri) => this.candles.sourceOf(uri),
      since: (request, since, signal) => {
        this.asked.push(request.symbol ?? '');
        return this.candles.since(request, since, signal);
      },
      finer: (uri, symbol, bar, signal) => this.candles.finer(uri, symbol, bar, signal),
    },
    convention: () => 'pivotIsEntry',
    progress: (_views, measuring) => {
      this.measuring = measuring;
    },
    log: (what) => assert.fail(what),
  });
  /** Symbols of which candles were requested. */
  readonly asked: string[] = [];
  measuring: Promise<void> = Promise.resolve();
  readonly connections: ConstructorParameters<typeof ChannelsTree>[0]['connections'];
  readonly tree: ChannelsTree;

  constructor() {
    const fixture = this;
    const service: Pick<CardService, 'list'> = {
      list: async (_channel, page) => {
        fixture.requests += 1;
        if (fixture.failure !== undefined) return { kind: 'notSent', failure: fixture.failure };
        const cards = fixture.cards.slice((page - 1) * PAGE, page * PAGE);
        const hasNext = page * PAGE < fixture.cards.length;
        const value = { cards, unreadable: 0, page, hasNext, complete: !hasNext, total: fixture.cards.length };
        return { kind: 'done', value, status: 200, attempts: 1 };
      },
    };
    this.connections = {
      profiles: [],
      onDidChange: this.changed.event,
      get current() {
        return fixture.current;
      },
      get currentKey() {
        return fixture.key;
      },
      keyOf: async () => fixture.key,
      startSandbox: async () => undefined,
      profile: () => fixture.current,
      cards: async () => service as CardService,
      senderOf: async () => undefined,
      isSender: () => undefined,
      findSender: async () => undefined,
      checkPending: async () => [],
    };
    this.tree = new ChannelsTree({
      connections: this.connections,
      sandbox: {
        facts: { communityId: COMMUNITY, communityName: 'Sandbox', channels: [], sender: undefined },
        get stoppedByPerson() {
          return fixture.isStopped;
        },
      },
      remoteCards: {
        publishedOf: (uri) => this.published.get(cardAddressOf(uri)?.analysisId ?? ''),
        readOnlyReason: () => undefined,
        isLocked: () => false,
        isGone: (uri) => this.gone.has(cardAddressOf(uri)?.analysisId ?? ''),
        laidOver: () => undefined,
        onDidChange: this.changedCards.event,
      },
      known: new KnownCards(this.memory),
      outcomes: this.outcomes,
      prices: this.candles,
      contextKeys: this.context,
      memory: this.memory,
      extension: Uri.file('/extension'),
    });
    this.tree.onDidChangeTreeData((node) => this.fired.push(node));
  }

  get view(): string {
    return this.context.state.view;
  }

  /** Rows under the only channel, as VS Code requests them. */
  async rows(): Promise<TreeNode[]> {
    const [channel] = await this.tree.getChildren();
    return channel === undefined ? [] : this.tree.getChildren(channel);
  }

  async labels(): Promise<string[]> {
    return (await this.rows()).map((node) =>
      node.kind === 'card' ? node.summary.title : String(this.tree.getTreeItem(node).label),
    );
  }

  /** The files read or saved this card. */
  publish(card: PublishedCard): void {
    this.published.set(card.analysisId, card);
    this.changedCards.fire(addressOf(card.analysisId));
  }
}
/** The URI of a card of the channel. */
export const addressOf = (analysisId: string): Uri =>
  cardUri({ connectionId: 'desk', communityId: COMMUNITY, channelId: CHANNEL, analysisId }, 'title');

export const id = (index: number): string => index.toString(16).padStart(24, '0');

/** A card of the channel's list; the first one was updated last. */
export function summary(index: number, part: Partial<CardSummary> = {}): CardSummary {
  const updatedAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
  return cardSummary({ analysisId: id(index), channelId: CHANNEL, title: `Card ${index}`, updatedAt, ...part });
}

/** A card as it was read individually. */
export function published(index: number, title: string, updatedAt: string): PublishedCard {
  return {
    analysisId: id(index),
    communityId: COMMUNITY,
    channelId: CHANNEL,
    card: {
      metadata: {
        symbol: 'EUR/USD',
        title,
        direction: 'BULLISH',
        entryPlacement: 'ABOVE_CURRENT',
        timeframe: 'H4',
        expiry: { type: 'GTC' },
        preferenceText: 'Buy.',
      },
      levels: {
        resistance: { price: 1.2, clientObjectId: 'r' },
        pivot: { price: 1.1, clientObjectId: 'p' },
        support: { price: 1.05, clientObjectId: 's' },
      },
      drawings: [],
    },
    status: 'Pending',
    ownerId: 'owner-1',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt,
    savedIds: {},
  };
}

/** Price reached the pivot of these cards, and then their resistance. */
function candlesAfterPublication(): ReadyCandles {
  const time = Date.UTC(2026, 0, 1);
  const candles = [
    { time, open: 1.08, high: 1.11, low: 1.07, close: 1.1 },
    { time: time + 4 * HOUR_MS, open: 1.1, high: 1.21, low: 1.09, close: 1.2 },
  ];
  const series = { candles, precision: 2, tick: 0.01, source: 'Test feed' };
  return { kind: 'ready', text: '', series, timeframe: 'H4', span: undefined };
}
