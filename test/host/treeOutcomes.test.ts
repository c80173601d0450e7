import assert from 'node:assert/strict';
import { l10n, type MarkdownString, type QuickPickItem, type QuickPickOptions, window } from 'vscode';
import { CandleChoices } from '../../src/authoring/candles/candleChoices.ts';
import { CandleFeeds } from '../../src/authoring/candles/candleFeeds.ts';
import { CandleProvider } from '../../src/authoring/candles/candleProvider.ts';
import { addressKey } from '../../src/authoring/documents/remoteCards.ts';
import { summaryOf } from '../../src/authoring/tree/cardSummaries.ts';
import { OutcomeDecorations } from '../../src/authoring/tree/channelsView.ts';
import { filterCommands } from '../../src/authoring/tree/filterCommands.ts';
import { outcomeProblem } from '../../src/authoring/tree/outcomeLabels.ts';
import type { CardSummary } from '../../src/client/cards/cardService.ts';
import { createCardService } from '../../src/client/cards/createCardService.ts';
import { MarketError } from '../../src/market/candleSource.ts';
import { hostFetchText } from '../../src/market/fetchText.ts';
import { memento } from '../support/vscodeFakes.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';
import { published, summary, TreeFixture } from './steps/treeFixture.ts';

describe('the outcomes of cards in the tree', () => {
  let fixture: TreeFixture;
  const whole = (index: number, title: string, part: Partial<CardSummary> = {}): CardSummary => {
    const card = published(index, title, summary(index).updatedAt);
    return { ...summary(index, part), title, published: card };
  };
  beforeEach(async () => {
    fixture = new TreeFixture();
    fixture.cards = [whole(1, 'Whole'), summary(2)];
    fixture.outcomes.setVisible('channels', true);
    await fixture.rows();
  });
  afterEach(() => {
    fixture.tree.dispose();
    fixture.outcomes.dispose();
  });

  it('requests no candles until somebody wants to see them', async () => {
    await fixture.measuring;
    assert.deepEqual(fixture.asked, []);
    assert.equal(fixture.context.state.outcomesShown, false);
  });

  it('shows them in rows and tooltips, of cards whose list item was complete', async () => {
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;
    const [first, second] = await fixture.rows();
    assert.ok(first?.kind === 'card' && second?.kind === 'card');
    assert.equal(fixture.fired.at(-1), first);
    assert.match(String(fixture.tree.getTreeItem(first).description), /^target reached · EUR\/USD · H4 · Pending/);
    assert.equal(fixture.tree.getTreeItem(second).description, 'EUR/USD · H4 · Pending');
    const { tooltip } = await fixture.tree.resolveTreeItem(fixture.tree.getTreeItem(first), first, {
      isCancellationRequested: false,
      onCancellationRequested: () => ({ dispose: () => undefined }),
    });
    assert.match(
      (tooltip as MarkdownString).value,
      /Target reached.*Measured on Test feed.*Bars count from its publication/,
    );
    assert.match(
      (tooltip as MarkdownString).value,
      /The status, Pending, is the service’s\. The outcome is measured here on candles/,
    );
    assert.equal(fixture.context.state.outcomesShown, true);
    const decorations = new OutcomeDecorations(fixture.outcomes);
    const decoration = decorations.provideFileDecoration(first.resourceUri);
    assert.deepEqual([decoration?.badge, decoration?.tooltip], ['✓', 'Market: target reached']);
    assert.equal(decorations.provideFileDecoration(second.resourceUri), undefined);
    decorations.dispose();
    await fixture.tree.showOutcomes(false);
    assert.equal(fixture.tree.getTreeItem(first).description, 'EUR/USD · H4 · Pending');
  });

  it('filters and sorts by them, which shows them; hiding them ends that', async () => {
    fixture.tree.setFilter({ outcomes: ['targetReached'] });
    await fixture.rows();
    await fixture.measuring;
    assert.deepEqual(await fixture.labels(), ['1 card is hidden', 'Whole']);
    await fixture.tree.setOrder('outcome');
    fixture.tree.setFilter({ outcomes: ['untouched'] });
    assert.deepEqual(await fixture.labels(), ['1 card is hidden', 'No loaded card matches the filter']);
    await fixture.tree.showOutcomes(false);
    assert.equal((await fixture.labels()).length, 2);
    assert.deepEqual([fixture.tree.filter, fixture.tree.order], [{}, 'updated']);
    assert.equal(fixture.asked.length, 1);
  });

  it('are a filter that the command asks for, with how many cards each has', async () => {
    const asked: string[] = [];
    const real = Object.getOwnPropertyDescriptor(window, 'showQuickPick');
    const answer = async (items: readonly QuickPickItem[], { title, canPickMany }: QuickPickOptions) => {
      asked.push(title ?? '', ...items.flatMap(({ label, description }) => (description === '1' ? label : [])));
      const wanted = items.filter(({ label }) => label === 'Outcome…' || label === 'target reached');
      return canPickMany ? wanted : wanted[0];
    };
    Object.defineProperty(window, 'showQuickPick', { value: answer, configurable: true, writable: true });
    try {
      await fixture.tree.showOutcomes(true);
      await fixture.rows();
      await fixture.measuring;
      await filterCommands['chartCards.filterCards'].handler(fixture)();
    } finally {
      if (real !== undefined) Object.defineProperty(window, 'showQuickPick', real);
    }
    assert.deepEqual(asked, ['Filter Cards', 'Filter Cards by Outcome', 'target reached']);
    assert.deepEqual(fixture.tree.filter, { outcomes: ['targetReached'] });
    assert.deepEqual(await fixture.labels(), ['1 card is hidden', 'Whole']);
    await filterCommands['chartCards.hideOutcomes'].handler(fixture)();
    assert.equal((await fixture.labels()).length, 2);
    assert.equal(fixture.context.state.outcomesShown, false);
  });

  it('measures a card anew that has changed, and all of them after a refresh', async () => {
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;
    const changed = published(1, 'Whole', '2026-06-01T00:00:00Z');
    const metadata = { ...changed.card.metadata, symbol: 'XAU/USD' };
    const now = { ...changed, card: { ...changed.card, metadata } };
    fixture.publish(now);
    await fixture.measuring;
    assert.deepEqual(fixture.asked, ['EUR/USD', 'XAU/USD']);
    fixture.cards = [summaryOf(now)];
    await fixture.tree.refresh();
    await fixture.rows();
    await fixture.measuring;
    assert.deepEqual(fixture.asked, ['EUR/USD', 'XAU/USD', 'XAU/USD']);
  });

  it('measures a collapsed channel no longer, and again once it is expanded', async () => {
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;
    const [channel] = await fixture.tree.getChildren();
    assert.ok(channel?.kind === 'channel');
    fixture.tree.followExpansion(channel, false);
    fixture.asked.length = 0;
    await fixture.tree.refresh();
    await fixture.measuring;
    assert.deepEqual(fixture.asked, []);
    fixture.tree.followExpansion(channel, true);
    await fixture.measuring;
    assert.equal(fixture.asked.length, 1);
  });

  it('says once above the list that the feed is down, until it is read again', async () => {
    const { candles } = fixture;
    const down = async () => Promise.reject(new MarketError('status', 'The candle feed responded with 503.'));
    fixture.candles = { ...candles, since: down };
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;
    assert.equal(
      outcomeProblem(fixture.outcomes, l10n),
      'No outcomes: The candle feed responded with 503. To try again, refresh the channels.',
    );
    fixture.candles = candles;
    await fixture.tree.refresh();
    await fixture.rows();
    await fixture.measuring;
    assert.equal(outcomeProblem(fixture.outcomes, l10n), '');
  });

  it('says nothing above the list if the feed lacks one symbol', async () => {
    const without = async () => Promise.reject(new MarketError('unknownSymbol', 'The feed doesn’t have “EUR/USD”.'));
    fixture.candles = { ...fixture.candles, since: without };
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;
    assert.equal(fixture.outcomes.problem, undefined);
  });

  it('measures no channel that isn’t expanded', async () => {
    await fixture.tree.showOutcomes(true);
    await fixture.tree.firstCard();
    await fixture.measuring;
    assert.deepEqual(fixture.asked, []);
  });
});

describe('the outcomes of the sandbox’s cards in the tree', () => {
  let sandbox: AdminFixture;
  before(async () => {
    sandbox = await adminFixture();
  });
  after(() => sandbox.dispose());

  it('are measured on the candles of its feed, each series requested once', async () => {
    const { baseUrl, communityId, channelId } = sandbox.place;
    const { signal } = new AbortController();
    const page = await createCardService(sandbox.client).list({ communityId, channelId }, 1, signal);
    assert.ok(page.kind === 'done');
    const fixture = new TreeFixture();
    fixture.cards = [...page.value.cards];
    fixture.current = fixture.current && {
      ...fixture.current,
      communityId,
      channels: [{ id: channelId, name: 'Forex' }],
      candleFeed: `${baseUrl}/udf`,
    };
    const provider = new CandleProvider({
      connections: fixture.connections,
      feeds: new CandleFeeds(hostFetchText()),
      choices: new CandleChoices(memento()),
      log: (where, what) => assert.fail(`${where}: ${what}`),
    });
    fixture.candles = provider;
    fixture.outcomes.setVisible('channels', true);
    await fixture.tree.showOutcomes(true);
    await fixture.rows();
    await fixture.measuring;

    const series = new Set(fixture.cards.map(({ symbol, timeframe }) => `${symbol} ${timeframe}`));
    assert.equal(fixture.asked.length, series.size);
    const rows = await fixture.rows();
    assert.equal(rows.length, fixture.cards.length);
    for (const row of rows) {
      assert.ok(row.kind === 'card');
      const { symbol, timeframe } = row.summary;
      const description = String(fixture.tree.getTreeItem(row).description);
      const { words } = fixture.outcomes.of(addressKey(row.address)) ?? assert.fail(`${row.summary.title} has none`);
      if (fixture.outcomes.of(addressKey(row.address))?.kind === 'noData') continue;
      assert.match(
        description,
        /^(target reached|invalidated|ambiguous|entry reached|untouched|undecided at expiry) · /,
      );
      assert.ok(words.includes(`Measured on Desk feed · ${symbol} · ${timeframe}, ${timeframe} bars up to `), words);
    }
    assert.ok([...fixture.tree.outcomeKinds()].some((kind) => kind !== 'noData'));
    provider.dispose();
    fixture.tree.dispose();
    fixture.outcomes.dispose();
  });
});
