import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { EventEmitter, type MarkdownString, Uri } from 'vscode';
import type { PublishedCard } from '../../src/card/publishedCard.ts';
import type { CardService, CardSummary } from '../../src/client/cards/cardService.ts';
import type { TransportFailure } from '../../src/client/outcome.ts';
import type { ConnectionProfile } from '../../src/workbench/connection/connectionProfile.ts';
import type { FoundKey } from '../../src/workbench/connection/connectionSecrets.ts';
import { ContextKeys } from '../../src/workbench/contextKeys.ts';
import { cardAddressOf, cardUri } from '../../src/workbench/files/remoteCards.ts';
import { ChannelsTree } from '../../src/workbench/tree/channelsTree.ts';
import { KnownCards } from '../../src/workbench/tree/knownCards.ts';
import type { CardNode, TreeNode } from '../../src/workbench/tree/treeNodes.ts';
import { cardSummary } from '../support/records.ts';
import { memento } from '../support/vscodeFakes.ts';

const COMMUNITY = '65f0c0ffee0123456789abcd';
const CHANNEL = '75f0c0ffee0123456789abcd';
const PAGE = 100;

/** A tree whose connection, key, service and open cards the test controls. */
class TreeFixture {
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
  tellOf(card: PublishedCard): void {
    this.published.set(card.analysisId, card);
    this.changedCards.fire(addressOf(card.analysisId));
  }
}
const OFFLINE: TransportFailure = {
  kind: 'offline',
  code: 'ECONNREFUSED',
  text: 'The service can’t be reached.',
};
const addressOf = (analysisId: string): Uri =>
  cardUri({ connectionId: 'desk', communityId: COMMUNITY, channelId: CHANNEL, analysisId }, 'title');

const id = (index: number): string => index.toString(16).padStart(24, '0');

describe('the channels tree', () => {
  let desk: TreeFixture;
  beforeEach(() => {
    desk = new TreeFixture();
  });
  afterEach(() => desk.tree.dispose());

  describe('says what is missing before it sends anything', () => {
    it('no connection', async () => {
      desk.current = undefined;
      assert.deepEqual(await desk.rows(), []);
      assert.equal(desk.view, 'noConnection');
    });

    it('no key, or one that wasn’t kept', async () => {
      desk.key = { kind: 'missing', notKept: false };
      await desk.rows();
      assert.equal(desk.view, 'noKey');
      desk.key = { kind: 'missing', notKept: true };
      await desk.rows();
      assert.equal(desk.view, 'keyNotKept');
    });

    it('no channel', async () => {
      desk.current = desk.current && { ...desk.current, channels: [] };
      await desk.rows();
      assert.equal(desk.view, 'noChannel');
    });

    it('a sandbox that the user stopped, which a refresh doesn’t start', async () => {
      desk.current = desk.current && { ...desk.current, id: 'sandbox' };
      desk.isStopped = true;
      await desk.rows();
      await desk.tree.refresh();
      assert.equal(desk.view, 'sandboxStopped');
    });

    afterEach(() => assert.equal(desk.asked, 0));
  });

  it('redraws a row whose time ran out while the machine slept', async () => {
    const intervals = mock.method(globalThis, 'setInterval', () => undefined);
    const slept = Object.assign(new TreeFixture(), {
      cards: [summary(1, { expiresAt: Date.now() + 3.5 * 3_600_000 })],
    });
    const [row] = await slept.rows();
    const redrawn = new Promise((resolve) => slept.tree.onDidChangeTreeData(resolve));
    mock.method(Date, 'now', () => Date.UTC(2100, 0));
    intervals.mock.calls.find(({ arguments: [, pause] }) => pause === 60_000)?.arguments[0]?.();
    mock.restoreAll();
    assert.equal(await redrawn, row);
  });

  it('shows cards: the last updated first, with symbol, timeframe, status and time left', async () => {
    const expiresAt = Date.now() + 5.5 * 3_600_000;
    desk.cards = [summary(2), summary(1, { expiresAt }), summary(3, { status: 'Expired', expiresAt: 1 })];
    assert.deepEqual(await desk.labels(), ['Card 1', 'Card 2', 'Card 3']);
    const [first, , last] = await desk.rows();
    assert.ok(first && last);
    const told = (node: TreeNode) => {
      const { label, description } = desk.tree.getTreeItem(node);
      return [label, description];
    };
    assert.deepEqual(told(first), ['EUR/USD · H4 · Pending', 'Card 1 · 5 h left']);
    assert.deepEqual(told(last), ['EUR/USD · H4 · Expired', 'Card 3']);
    assert.equal(desk.tree.getTreeItem(last).contextValue, 'card.readonly');
    assert.equal(desk.view, 'list');
  });

  it('shows a welcome text if the only channel is empty', async () => {
    await desk.rows();
    assert.equal(desk.view, 'empty');
    assert.deepEqual(await desk.tree.getChildren(), []);
  });

  it('says that the service is unavailable if nothing was read before, and retries on request', async () => {
    desk.failure = OFFLINE;
    await desk.rows();
    assert.equal(desk.view, 'unreachable');
    desk.failure = undefined;
    desk.cards = [summary(1)];
    await desk.tree.refresh();
    assert.equal(desk.view, 'list');
    assert.deepEqual(await desk.labels(), ['Card 1']);
  });

  it('keeps its rows while the service is unavailable, below the reason', async () => {
    desk.cards = [summary(1), summary(2)];
    await desk.rows();
    desk.failure = OFFLINE;
    await desk.tree.refresh();
    assert.equal(desk.view, 'list');
    assert.deepEqual(await desk.labels(), ['The service can’t be reached.', 'Card 1', 'Card 2']);
    desk.failure = undefined;
    await desk.tree.refresh();
    assert.deepEqual(await desk.labels(), ['Card 1', 'Card 2']);
  });

  it('shows the cards that were opened here if the list can’t be read at all', async () => {
    desk.tellOf(published(7, 'Opened by its id', '2026-01-02T00:00:00Z'));
    desk.failure = { kind: 'malformed', code: undefined, text: 'The list cannot be read.' };
    assert.deepEqual(await desk.labels(), ['The list cannot be read.', 'Cards opened here before', 'Opened by its id']);
  });

  it('redraws one row when one card changes', async () => {
    desk.cards = Array.from({ length: PAGE }, (_, index) => summary(index));
    const rows = await desk.rows();
    desk.fired.length = 0;
    desk.tellOf(published(5, 'Changed here', '2026-02-01T00:00:00Z'));
    assert.equal(desk.fired.length, 1);
    const [row] = desk.fired;
    assert.equal(row, rows[5]);
    assert.ok(row);
    assert.match(String(desk.tree.getTreeItem(row).description), /^Changed here/);
    assert.equal(desk.asked, 1);
    assert.ok((await desk.labels()).includes('Changed here'));
  });

  it('redraws nothing when a card was only read again', async () => {
    desk.cards = [summary(1)];
    await desk.rows();
    desk.tellOf(published(1, 'Card 1', summary(1).updatedAt));
    desk.fired.length = 0;
    desk.changedCards.fire(addressOf(id(1)));
    assert.deepEqual(desk.fired, []);
  });

  it('adds a card that was created here, and removes one that was deleted', async () => {
    desk.cards = [summary(1)];
    await desk.rows();
    desk.tellOf(published(9, 'New', '2026-03-01T00:00:00Z'));
    assert.deepEqual(await desk.labels(), ['New', 'Card 1']);
    desk.gone.add(id(1));
    desk.changedCards.fire(addressOf(id(1)));
    assert.deepEqual(await desk.labels(), ['New']);
    assert.equal(desk.asked, 1);
  });

  it('groups cards by symbol or status, and moves a card whose status changes', async () => {
    desk.cards = [summary(1, { symbol: 'XAU/USD' }), summary(2, { status: 'Active' }), summary(3)];
    const groups = async () => {
      const rows = (await desk.rows()).filter((row) => row.kind === 'group');
      return Promise.all(
        rows.map(async (row) => [
          row.name,
          (await desk.tree.getChildren(row)).map((card) => desk.tree.getParent(card)),
        ]),
      );
    };
    const shown = async () => (await groups()).map(([name, parents]) => [name, parents?.length]);
    await desk.tree.setGrouping('symbol');
    assert.deepEqual(await shown(), [
      ['EUR/USD', 2],
      ['XAU/USD', 1],
    ]);
    await desk.tree.setGrouping('status');
    assert.deepEqual(await shown(), [
      ['Pending', 2],
      ['Active', 1],
    ]);
    for (const [name, parents] of await groups())
      for (const parent of parents ?? [])
        assert.equal(typeof parent === 'object' && 'name' in parent && parent.name, name);
    const now = { ...published(3, 'Card 3', '2026-06-01T00:00:00Z'), status: 'Active' };
    desk.tellOf(now);
    assert.equal(desk.fired.at(-1)?.kind, 'channel');
    assert.deepEqual(await shown(), [
      ['Pending', 1],
      ['Active', 2],
    ]);
    await desk.tree.setGrouping('none');
    assert.equal((await desk.labels()).length, 3);
  });

  it('filters and sorts what was read', async () => {
    desk.cards = [
      summary(1, { symbol: 'XAU/USD' }),
      summary(2, { status: 'Active' }),
      summary(3, { title: 'A first' }),
    ];
    await desk.rows();
    desk.tree.setFilter({ statuses: ['Pending'] });
    await desk.tree.setOrder('title');
    assert.deepEqual(await desk.labels(), ['A first', 'Card 1']);
    const [channel] = await desk.tree.getChildren();
    assert.ok(channel);
    assert.equal(desk.tree.getTreeItem(channel).description, '2 of 3 match');
    assert.equal(desk.context.state.filtered, true);
    desk.tree.setFilter({ text: 'nothing like it' });
    assert.deepEqual(await desk.labels(), ['No loaded card matches the filter']);
    desk.tree.setFilter({});
    assert.equal(desk.context.state.filtered, false);
    assert.equal((await desk.labels()).length, 3);
  });

  it('filters cards that expire soon or have unresolved links, and says which are unknown', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const broken = published(4, 'Broken', summary(4).updatedAt);
    const preferenceText = 'Buy at [[gone:the line]].';
    const whole = { ...broken, card: { ...broken.card, metadata: { ...broken.card.metadata, preferenceText } } };
    desk.cards = [
      summary(1, { expiresAt, published: published(1, 'Card 1', summary(1).updatedAt) }),
      summary(2, { expiresAt: expiresAt + 24 * 3_600_000 }),
      summary(3),
      summary(4, { title: 'Broken', expiresAt, published: whole }),
    ];
    await desk.rows();
    desk.tree.setFilter({ expiry: 'soon' });
    assert.deepEqual(await desk.labels(), ['1 card is hidden', 'Card 1', 'Broken']);
    desk.tree.setFilter({ expiry: 'soon', links: 'unresolved' });
    assert.deepEqual(await desk.labels(), ['2 cards are hidden', 'Broken']);
    assert.equal(desk.context.state.filtered, true);
    desk.tellOf(published(4, 'Broken no more', '2026-03-01T00:00:00Z'));
    assert.deepEqual(await desk.labels(), ['2 cards are hidden', 'No loaded card matches the filter']);
    desk.tree.setFilter({});
    assert.equal((await desk.labels()).length, 4);
  });

  it('knows the parents, so that a row can be revealed', async () => {
    desk.cards = [summary(1)];
    const [channel] = await desk.tree.getChildren();
    const [row] = await desk.rows();
    assert.ok(row);
    assert.equal(desk.tree.getParent(row), channel);
  });

  it('starts over with another connection', async () => {
    desk.cards = [summary(1)];
    await desk.rows();
    desk.current = desk.current && { ...desk.current, id: 'other', name: 'Other' };
    desk.cards = [summary(2)];
    desk.changed.fire();
    assert.deepEqual(await desk.labels(), ['Card 2']);
  });

  it('shows only plain text from the service in a tooltip', async () => {
    const card = published(1, '[x](command:evil) <b>bold</b> $(warning)', '2026-02-01T00:00:00Z');
    desk.cards = [{ ...summary(1), title: card.card.metadata.title, published: card }];
    const [row] = await desk.rows();
    assert.ok(row?.kind === 'card');
    const { tooltip } = await desk.tree.resolveTreeItem(desk.tree.getTreeItem(row), row, {
      isCancellationRequested: false,
      onCancellationRequested: () => ({ dispose: () => undefined }),
    });
    const { value, isTrusted, supportHtml, supportThemeIcons } = tooltip as MarkdownString;
    assert.ok(value.includes('\\[x\\]\\(command:evil\\) &lt;b&gt;bold&lt;/b&gt; \\$\\(warning\\)'), value);
    assert.ok(value.includes('Resistance') && value.includes('1.20') && value.includes('owner'));
    assert.ok(!isTrusted && !supportHtml && !supportThemeIcons);
  });

  it('shows 10,000 cards page by page, and updates one row for one card', async () => {
    desk.cards = Array.from({ length: 10_000 }, (_, index) => summary(index, { expiresAt: Date.now() + index * 1e6 }));
    const rows = await desk.rows();
    for (const row of rows) desk.tree.getTreeItem(row);
    assert.equal(rows.length, PAGE + 1);
    assert.equal(desk.tree.getTreeItem(rows[PAGE] as TreeNode).description, '100 of 10000 loaded');
    assert.equal(desk.asked, 1);

    const [channel] = await desk.tree.getChildren();
    assert.ok(channel?.kind === 'channel');
    while (channel.cards.hasNext) await desk.tree.loadMore(channel);
    assert.equal((await desk.rows()).length, 10_000);
    desk.fired.length = 0;
    for (let index = 0; index < PAGE; index += 1) {
      desk.tellOf(published(index * 50, 'Changed', `2026-02-01T00:00:${String(index % 60).padStart(2, '0')}Z`));
    }
    assert.equal(desk.fired.length, PAGE);
    assert.ok(desk.fired.every((node) => node?.kind === 'card'));
  });

  it('keeps the same node for the same card over a refresh', async () => {
    desk.cards = [summary(1)];
    const [before] = (await desk.rows()) as CardNode[];
    desk.cards = [summary(0), summary(1, { title: 'Renamed' })];
    await desk.tree.refresh();
    const [, after] = (await desk.rows()) as CardNode[];
    assert.equal(after, before);
    assert.equal(after?.summary.title, 'Renamed');
  });
});

function summary(index: number, part: Partial<CardSummary> = {}): CardSummary {
  const updatedAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
  return cardSummary({ analysisId: id(index), channelId: CHANNEL, title: `Card ${index}`, updatedAt, ...part });
}

function published(index: number, title: string, updatedAt: string): PublishedCard {
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
