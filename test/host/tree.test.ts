import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { MarkdownString } from 'vscode';
import { CardStatusDecorations } from '../../src/authoring/tree/channelsView.ts';
import type { CardNode, TreeNode } from '../../src/authoring/tree/treeNodes.ts';
import type { TransportFailure } from '../../src/client/outcome.ts';
import { addressOf, id, PAGE, published, summary, TreeFixture } from './steps/treeFixture.ts';

const OFFLINE: TransportFailure = {
  kind: 'offline',
  code: 'ECONNREFUSED',
  text: 'The service can’t be reached.',
};
describe('the channels tree', () => {
  let fixture: TreeFixture;
  beforeEach(() => {
    fixture = new TreeFixture();
  });
  afterEach(() => fixture.tree.dispose());

  describe('says what is missing before it sends anything', () => {
    it('no connection', async () => {
      fixture.current = undefined;
      assert.deepEqual(await fixture.rows(), []);
      assert.equal(fixture.view, 'noConnection');
    });

    it('no key, or one that wasn’t kept', async () => {
      fixture.key = { kind: 'missing', notKept: false };
      await fixture.rows();
      assert.equal(fixture.view, 'noKey');
      fixture.key = { kind: 'missing', notKept: true };
      await fixture.rows();
      assert.equal(fixture.view, 'keyNotKept');
    });

    it('no channel', async () => {
      fixture.current = fixture.current && { ...fixture.current, channels: [] };
      await fixture.rows();
      assert.equal(fixture.view, 'noChannel');
    });

    it('a sandbox that the user stopped, which a refresh doesn’t start', async () => {
      fixture.current = fixture.current && { ...fixture.current, id: 'sandbox' };
      fixture.isStopped = true;
      await fixture.rows();
      await fixture.tree.refresh();
      assert.equal(fixture.view, 'sandboxStopped');
    });

    afterEach(() => assert.equal(fixture.requests, 0));
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
    fixture.cards = [summary(2), summary(1, { expiresAt }), summary(3, { status: 'Expired', expiresAt: 1 })];
    assert.deepEqual(await fixture.labels(), ['Card 1', 'Card 2', 'Card 3']);
    const [first, , last] = await fixture.rows();
    assert.ok(first && last);
    const labelAndDescription = (node: TreeNode) => {
      const { label, description } = fixture.tree.getTreeItem(node);
      return [label, description];
    };
    assert.deepEqual(labelAndDescription(first), ['Card 1', 'EUR/USD · H4 · Pending · 5 h left']);
    assert.deepEqual(labelAndDescription(last), ['Card 3', 'EUR/USD · H4 · Expired']);
    assert.equal(fixture.tree.getTreeItem(last).contextValue, 'card.readonly');
    // Not twice.
    fixture.cards = [summary(1, { title: 'EURUSD holds' })];
    await fixture.tree.refresh();
    const [named] = await fixture.rows();
    assert.ok(named);
    assert.deepEqual(labelAndDescription(named), ['EURUSD holds', 'H4 · Pending']);
    assert.equal(fixture.view, 'list');
  });

  it('shows a welcome text if the only channel is empty', async () => {
    await fixture.rows();
    assert.equal(fixture.view, 'empty');
    assert.deepEqual(await fixture.tree.getChildren(), []);
  });

  it('says that the service is unavailable if nothing was read before, and retries on request', async () => {
    fixture.failure = OFFLINE;
    await fixture.rows();
    assert.equal(fixture.view, 'unreachable');
    fixture.failure = undefined;
    fixture.cards = [summary(1)];
    await fixture.tree.refresh();
    assert.equal(fixture.view, 'list');
    assert.deepEqual(await fixture.labels(), ['Card 1']);
  });

  it('keeps its rows while the service is unavailable, below the reason', async () => {
    fixture.cards = [summary(1), summary(2)];
    await fixture.rows();
    fixture.failure = OFFLINE;
    await fixture.tree.refresh();
    assert.equal(fixture.view, 'list');
    assert.deepEqual(await fixture.labels(), ['The service can’t be reached.', 'Card 1', 'Card 2']);
    fixture.failure = undefined;
    await fixture.tree.refresh();
    assert.deepEqual(await fixture.labels(), ['Card 1', 'Card 2']);
  });

  it('shows the cards that were opened here if the list can’t be read at all', async () => {
    fixture.publish(published(7, 'Opened by its id', '2026-01-02T00:00:00Z'));
    fixture.failure = { kind: 'malformed', code: undefined, text: 'The list cannot be read.' };
    assert.deepEqual(await fixture.labels(), [
      'The list cannot be read.',
      'Cards opened here before',
      'Opened by its id',
    ]);
  });

  it('redraws one row when one card changes', async () => {
    fixture.cards = Array.from({ length: PAGE }, (_, index) => summary(index));
    const rows = await fixture.rows();
    fixture.fired.length = 0;
    fixture.publish(published(5, 'Changed here', '2026-02-01T00:00:00Z'));
    assert.equal(fixture.fired.length, 1);
    const [row] = fixture.fired;
    assert.equal(row, rows[5]);
    assert.ok(row);
    assert.equal(fixture.tree.getTreeItem(row).label, 'Changed here');
    assert.equal(fixture.requests, 1);
    assert.ok((await fixture.labels()).includes('Changed here'));
  });

  it('redraws nothing when a card was only read again', async () => {
    fixture.cards = [summary(1)];
    await fixture.rows();
    fixture.publish(published(1, 'Card 1', summary(1).updatedAt));
    fixture.fired.length = 0;
    fixture.changedCards.fire(addressOf(id(1)));
    assert.deepEqual(fixture.fired, []);
  });

  it('adds a card that was created here, and removes one that was deleted', async () => {
    fixture.cards = [summary(1)];
    await fixture.rows();
    fixture.publish(published(9, 'New', '2026-03-01T00:00:00Z'));
    assert.deepEqual(await fixture.labels(), ['New', 'Card 1']);
    fixture.gone.add(id(1));
    fixture.changedCards.fire(addressOf(id(1)));
    assert.deepEqual(await fixture.labels(), ['New']);
    assert.equal(fixture.requests, 1);
  });

  it('marks cards of other users, and opens one of the sender’s first', async () => {
    const { connections, tree } = fixture;
    fixture.cards = [
      summary(1, { ownerId: 'tomas' }),
      summary(2, { ownerId: 'mara' }),
      summary(3, { ownerId: 'tomas', status: 'Active' }),
      summary(4, { ownerId: undefined }),
    ];
    const remoteCards = {
      publishedOf: () => undefined,
      readOnlyReason: () => undefined,
      isLocked: () => false,
      isGone: () => false,
      laidOver: () => undefined,
      onDidChange: fixture.changedCards.event,
    };
    const decorations = new CardStatusDecorations(tree, remoteCards, connections);
    try {
      await fixture.rows();
      const badges = () => [1, 2, 3, 4].map((n) => decorations.provideFileDecoration(addressOf(id(n)))?.badge);
      const first = async () => (await tree.firstCard())?.toString().includes(id(1));
      assert.deepEqual([badges(), await first()], [[undefined, undefined, 'A', undefined], true]);
      connections.isSender = (_connection, owner) => (owner === '' ? undefined : owner === 'mara');
      assert.deepEqual(badges(), ['L', undefined, 'A', undefined]);
      assert.equal(await first(), false);
      assert.ok((await tree.firstCard())?.toString().includes(id(2)));
    } finally {
      decorations.dispose();
    }
  });

  it('updates a channel’s count only once the cards of a group were requested, or they would be missing', async () => {
    fixture.cards = [summary(1), summary(2)];
    await fixture.tree.setGrouping('symbol');
    const fired = fixture.fired.length;
    const [group] = await fixture.rows();
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.equal(fixture.fired.length, fired);
    const redrawn = new Promise((resolve) => fixture.tree.onDidChangeTreeData(resolve));
    await fixture.tree.getChildren(group);
    assert.equal(await redrawn, (await fixture.tree.getChildren())[0]);
  });

  it('groups cards by symbol or status, and moves a card whose status changes', async () => {
    fixture.cards = [summary(1, { symbol: 'XAU/USD' }), summary(2, { status: 'Active' }), summary(3)];
    const groups = async () => {
      const rows = (await fixture.rows()).filter((row) => row.kind === 'group');
      return Promise.all(
        rows.map(async (row) => [
          row.name,
          (await fixture.tree.getChildren(row)).map((card) => fixture.tree.getParent(card)),
        ]),
      );
    };
    const shown = async () => (await groups()).map(([name, parents]) => [name, parents?.length]);
    await fixture.tree.setGrouping('symbol');
    assert.deepEqual(await shown(), [
      ['EUR/USD', 2],
      ['XAU/USD', 1],
    ]);
    await fixture.tree.setGrouping('status');
    assert.deepEqual(await shown(), [
      ['Pending', 2],
      ['Active', 1],
    ]);
    for (const [name, parents] of await groups())
      for (const parent of parents ?? [])
        assert.equal(typeof parent === 'object' && 'name' in parent && parent.name, name);
    const before = (await fixture.rows()).filter((row) => row.kind === 'group');
    const now = { ...published(3, 'Card 3', '2026-06-01T00:00:00Z'), status: 'Active' };
    fixture.publish(now);
    // VS Code asks about the groups that it has, too: a card is never in two of them.
    const cards = (await Promise.all(before.map((row) => fixture.tree.getChildren(row)))).flat();
    assert.equal(new Set(cards).size, cards.length);
    assert.equal(fixture.fired.at(-1)?.kind, 'channel');
    assert.deepEqual(await shown(), [
      ['Pending', 1],
      ['Active', 2],
    ]);
    await fixture.tree.setGrouping('none');
    assert.equal((await fixture.labels()).length, 3);
  });

  it('filters and sorts what was read', async () => {
    fixture.cards = [
      summary(1, { symbol: 'XAU/USD' }),
      summary(2, { status: 'Active' }),
      summary(3, { title: 'A first' }),
    ];
    await fixture.rows();
    fixture.tree.setFilter({ statuses: ['Pending'] });
    await fixture.tree.setOrder('title');
    assert.deepEqual(await fixture.labels(), ['A first', 'Card 1']);
    const [channel] = await fixture.tree.getChildren();
    assert.ok(channel);
    assert.equal(fixture.tree.getTreeItem(channel).description, '2 of 3 match');
    assert.equal(fixture.context.state.filtered, true);
    fixture.tree.setFilter({ text: 'nothing like it' });
    assert.deepEqual(await fixture.labels(), ['No loaded card matches the filter']);
    fixture.tree.setFilter({});
    assert.equal(fixture.context.state.filtered, false);
    assert.equal((await fixture.labels()).length, 3);
  });

  it('filters cards that expire soon or have unresolved links, and says which are unknown', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const broken = published(4, 'Broken', summary(4).updatedAt);
    const preferenceText = 'Buy at [[gone:the line]].';
    const whole = { ...broken, card: { ...broken.card, metadata: { ...broken.card.metadata, preferenceText } } };
    fixture.cards = [
      summary(1, { expiresAt, published: published(1, 'Card 1', summary(1).updatedAt) }),
      summary(2, { expiresAt: expiresAt + 24 * 3_600_000 }),
      summary(3),
      summary(4, { title: 'Broken', expiresAt, published: whole }),
    ];
    await fixture.rows();
    fixture.tree.setFilter({ expiry: 'soon' });
    assert.deepEqual(await fixture.labels(), ['1 card is hidden', 'Card 1', 'Broken']);
    fixture.tree.setFilter({ expiry: 'soon', links: 'unresolved' });
    assert.deepEqual(await fixture.labels(), ['2 cards are hidden', 'Broken']);
    assert.equal(fixture.context.state.filtered, true);
    fixture.publish(published(4, 'No longer broken', '2026-03-01T00:00:00Z'));
    assert.deepEqual(await fixture.labels(), ['2 cards are hidden', 'No loaded card matches the filter']);
    fixture.tree.setFilter({});
    assert.equal((await fixture.labels()).length, 4);
  });

  it('knows the parents, so that a row can be revealed', async () => {
    fixture.cards = [summary(1)];
    const [channel] = await fixture.tree.getChildren();
    const [row] = await fixture.rows();
    assert.ok(row);
    assert.equal(fixture.tree.getParent(row), channel);
  });

  it('starts over with another connection', async () => {
    fixture.cards = [summary(1)];
    await fixture.rows();
    fixture.current = fixture.current && { ...fixture.current, id: 'other', name: 'Other' };
    fixture.cards = [summary(2)];
    fixture.changed.fire();
    assert.deepEqual(await fixture.labels(), ['Card 2']);
  });

  it('shows only plain text from the service in a tooltip', async () => {
    const card = published(1, '[x](command:evil) <b>bold</b> $(warning)', '2026-02-01T00:00:00Z');
    fixture.cards = [{ ...summary(1), title: card.card.metadata.title, published: card }];
    const [row] = await fixture.rows();
    assert.ok(row?.kind === 'card');
    const { tooltip } = await fixture.tree.resolveTreeItem(fixture.tree.getTreeItem(row), row, {
      isCancellationRequested: false,
      onCancellationRequested: () => ({ dispose: () => undefined }),
    });
    const { value, isTrusted, supportHtml, supportThemeIcons } = tooltip as MarkdownString;
    assert.ok(value.includes('\\[x\\]\\(command:evil\\) &lt;b&gt;bold&lt;/b&gt; \\$\\(warning\\)'), value);
    assert.match(value, /Bullish breakout[\s\S]*Resistance[\s\S]*1\.20[\s\S]*Pivot[\s\S]*Support[\s\S]*Owner: /);
    assert.ok(!isTrusted && !supportHtml && !supportThemeIcons);
  });

  it('shows prices in a tooltip with the decimals of the candles, and “you” in place of the sender’s number', async () => {
    fixture.cards = [{ ...summary(1), published: published(1, 'Breakout', '2026-02-01T00:00:00Z') }];
    fixture.decimals = 3;
    const [row] = await fixture.rows();
    assert.ok(row?.kind === 'card');
    const tooltip = async (): Promise<string> => {
      const item = await fixture.tree.resolveTreeItem(fixture.tree.getTreeItem(row), row, {
        isCancellationRequested: false,
        onCancellationRequested: () => ({ dispose: () => undefined }),
      });
      return (item.tooltip as MarkdownString).value;
    };
    const others = await tooltip();
    assert.match(others, / 1\.200 /);
    assert.match(others, /Owner: owner/);
    fixture.connections.isSender = () => true;
    const mine = await tooltip();
    assert.ok(mine.includes('Owner: you') && !mine.includes('owner'), mine);
  });

  it('shows 10,000 cards page by page, and updates one row for one card', async () => {
    fixture.cards = Array.from({ length: 10_000 }, (_, index) =>
      summary(index, { expiresAt: Date.now() + index * 1e6 }),
    );
    const rows = await fixture.rows();
    for (const row of rows) fixture.tree.getTreeItem(row);
    assert.equal(rows.length, PAGE + 1);
    assert.equal(fixture.tree.getTreeItem(rows[PAGE] as TreeNode).description, '100 of 10000 loaded');
    assert.equal(fixture.requests, 1);

    const [channel] = await fixture.tree.getChildren();
    assert.ok(channel?.kind === 'channel');
    while (channel.cards.hasNext) await fixture.tree.loadMore(channel);
    assert.equal((await fixture.rows()).length, 10_000);
    fixture.fired.length = 0;
    for (let index = 0; index < PAGE; index += 1) {
      fixture.publish(published(index * 50, 'Changed', `2026-02-01T00:00:${String(index % 60).padStart(2, '0')}Z`));
    }
    assert.equal(fixture.fired.length, PAGE);
    assert.ok(fixture.fired.every((node) => node?.kind === 'card'));
  });

  it('keeps the same node for the same card over a refresh', async () => {
    fixture.cards = [summary(1)];
    const [before] = (await fixture.rows()) as CardNode[];
    fixture.cards = [summary(0), summary(1, { title: 'Renamed' })];
    await fixture.tree.refresh();
    const [, after] = (await fixture.rows()) as CardNode[];
    assert.equal(after, before);
    assert.equal(after?.summary.title, 'Renamed');
  });
});
