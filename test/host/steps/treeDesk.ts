import { EventEmitter, Uri } from 'vscode';
import type { PublishedCard } from '../../../src/card/publishedCard.ts';
import type { CardService, CardSummary } from '../../../src/client/cards/cardService.ts';
import type { TransportFailure } from '../../../src/client/outcome.ts';
import type { FoundKey } from '../../../src/workbench/connection/apiKeys.ts';
import type { ConnectionProfile } from '../../../src/workbench/connection/connectionProfile.ts';
import { ContextKeys } from '../../../src/workbench/contextKeys.ts';
import { cardAddressOf, cardUri } from '../../../src/workbench/files/cardAddress.ts';
import { ChannelsTree } from '../../../src/workbench/tree/channelsTree.ts';
import { KnownCards } from '../../../src/workbench/tree/knownCards.ts';
import type { TreeNode } from '../../../src/workbench/tree/treeNode.ts';
import { cardSummary } from '../../support/cardSummary.ts';
import { memento } from '../../support/memento.ts';

export const COMMUNITY = '65f0c0ffee0123456789abcd';
export const CHANNEL = '75f0c0ffee0123456789abcd';
export const OFFLINE: TransportFailure = {
  kind: 'offline',
  code: 'ECONNREFUSED',
  text: 'The service cannot be reached.',
};
export const PAGE = 100;

/** A tree before a desk whose connection, key, service and open cards the test moves as it likes. */
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
  asked = 0;
  isStopped = false;
  readonly tree: ChannelsTree;

  constructor() {
    const desk = this;
    const service: Pick<CardService, 'list'> = {
      list: async (_channel, page) => {
        desk.asked += 1;
        if (desk.failure !== undefined) return { kind: 'notSent', failure: desk.failure };
        const cards = desk.cards.slice((page - 1) * PAGE, page * PAGE);
        const hasNext = page * PAGE < desk.cards.length;
        const value = { cards, unreadable: 0, page, hasNext, complete: !hasNext, total: desk.cards.length };
        return { kind: 'done', value, status: 200, attempts: 1 };
      },
    };
    this.tree = new ChannelsTree({
      connections: {
        profiles: [],
        onDidChange: this.changed.event,
        get current() {
          return desk.current;
        },
        get currentKey() {
          return desk.key;
        },
        keyOf: async () => desk.key,
        startSandbox: async () => undefined,
        profile: () => desk.current,
        cards: async () => service as CardService,
        senderOf: async () => undefined,
        checkPending: async () => [],
      },
      sandbox: {
        facts: { communityId: COMMUNITY, communityName: 'Sandbox', channels: [], sender: undefined },
        get stoppedByPerson() {
          return desk.isStopped;
        },
      },
      remoteCards: {
        publishedOf: (uri) => this.published.get(cardAddressOf(uri)?.analysisId ?? ''),
        readOnlyReason: () => undefined,
        isGone: (uri) => this.gone.has(cardAddressOf(uri)?.analysisId ?? ''),
        onDidChange: this.changedCards.event,
      },
      known: new KnownCards(this.memory),
      contextKeys: this.context,
      memory: this.memory,
      extension: Uri.file('/extension'),
    });
    this.tree.onDidChangeTreeData((node) => this.fired.push(node));
  }

  get view(): string {
    return this.context.state.view;
  }

  /** Rows under the only channel, as VS Code asks for them. */
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
  tellOf(card: PublishedCard): void {
    this.published.set(card.analysisId, card);
    this.changedCards.fire(addressOf(card.analysisId));
  }
}

export const id = (index: number): string => index.toString(16).padStart(24, '0');
export const addressOf = (analysisId: string): Uri =>
  cardUri({ connectionId: 'desk', communityId: COMMUNITY, channelId: CHANNEL, analysisId }, 'title');

export function summary(index: number, part: Partial<CardSummary> = {}): CardSummary {
  const updatedAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
  return cardSummary({ analysisId: id(index), channelId: CHANNEL, title: `Card ${index}`, updatedAt, ...part });
}

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
