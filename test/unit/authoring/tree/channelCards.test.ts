import assert from 'node:assert/strict';
import { type CardFilter, NO_FILTER } from '../../../../src/authoring/tree/cardFilter.ts';
import { ChannelCards } from '../../../../src/authoring/tree/channelCards.ts';
import type { OutcomeKind } from '../../../../src/authoring/tree/outcomeLabels.ts';
import type { CardPage, CardSummary } from '../../../../src/client/cards/cardService.ts';
import type { Outcome } from '../../../../src/client/outcome.ts';
import { cardSummary } from '../../../support/records.ts';

const { signal } = new AbortController();
const PAGE = 100;

/** A channel of numbered cards behind a service that can be unreachable. */
class Channel {
  cards: CardSummary[];
  isAway = false;
  asked: number[] = [];

  constructor(count: number) {
    this.cards = Array.from({ length: count }, (_, index) => card(index));
  }

  readonly list = new ChannelCards(async (page): Promise<Outcome<CardPage>> => {
    this.asked.push(page);
    if (this.isAway) {
      return {
        kind: 'notSent',
        failure: { kind: 'offline', code: 'ECONNREFUSED', text: 'The service can’t be reached.' },
      };
    }
    const cards = this.cards.slice((page - 1) * PAGE, page * PAGE);
    const hasNext = page * PAGE < this.cards.length;
    const value = { cards, unreadable: 0, page, hasNext, complete: !hasNext, total: this.cards.length };
    return { kind: 'done', value, status: 200, attempts: 1 };
  });
}

function card(index: number): CardSummary {
  return cardSummary({
    analysisId: String(index).padStart(24, '0'),
    title: `Card ${index}`,
    updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  });
}

describe('the cards of a channel', () => {
  it('are filtered and sorted anew when outcomes were measured', async () => {
    const cards = [card(0), card(1)];
    const kinds = new Map<string, OutcomeKind>();
    const list = new ChannelCards(
      async (page) => {
        const value = { cards, unreadable: 0, page, hasNext: false, complete: true, total: 2 };
        return { kind: 'done', value, status: 200, attempts: 1 };
      },
      {
        get version() {
          return kinds.size;
        },
        kindOf: ({ analysisId }) => kinds.get(analysisId),
      },
    );
    await list.refresh(signal);
    const shown = (filter: CardFilter) => list.ordered(filter, 'outcome').map(({ title }) => title);
    const filter: CardFilter = { outcomes: ['targetReached'] };
    assert.deepEqual([shown(NO_FILTER), shown(filter)], [['Card 0', 'Card 1'], []]);
    kinds.set(card(1).analysisId, 'targetReached');
    assert.deepEqual([shown(NO_FILTER), shown(filter)], [['Card 1', 'Card 0'], ['Card 1']]);
  });

  it('are read one page at a time', async () => {
    const channel = new Channel(250);
    await channel.list.refresh(signal);
    assert.deepEqual([channel.list.count, channel.list.total, channel.list.hasNext], [100, 250, true]);
    await channel.list.loadMore(signal);
    await channel.list.loadMore(signal);
    assert.deepEqual([channel.list.count, channel.list.hasNext], [250, false]);
    assert.deepEqual(channel.asked, [1, 2, 3]);
  });

  it('keep what was saved, created and deleted while an older list was being read', async () => {
    const answer = Promise.withResolvers<void>();
    const old = [card(0), card(1)];
    const list = new ChannelCards(async (page) => {
      if (list.wasRead) await answer.promise;
      const value = { cards: old, unreadable: 0, page, hasNext: false, complete: true, total: 2 };
      return { kind: 'done', value, status: 200, attempts: 1 };
    });
    await list.refresh(signal);
    const reading = list.refresh(signal);
    list.put({ ...card(0), title: 'Saved', updatedAt: '2026-02-01T00:00:00.000Z' });
    list.put({ ...card(7), title: 'Created' });
    list.remove(card(1).analysisId);
    answer.resolve();
    await reading;
    const titles = () => list.ordered(NO_FILTER, 'updated').map(({ title }) => title);
    assert.deepEqual(titles(), ['Saved', 'Created']);
    // A list that was requested later is trusted.
    await list.refresh(signal);
    assert.deepEqual(titles(), ['Card 0', 'Card 1']);
  });

  it('keep a save that finished while the first list was being read', async () => {
    const answer = Promise.withResolvers<void>();
    const list = new ChannelCards(async (page) => {
      await answer.promise;
      const value = { cards: [card(0)], unreadable: 0, page, hasNext: false, complete: true, total: 1 };
      return { kind: 'done', value, status: 200, attempts: 1 };
    });
    const reading = list.refresh(signal);
    assert.equal(list.put({ ...card(0), title: 'Saved', updatedAt: '2026-02-01T00:00:00.000Z' }), undefined);
    assert.equal(list.count, 0);
    answer.resolve();
    await reading;
    assert.deepEqual(
      list.ordered(NO_FILTER, 'updated').map(({ title }) => title),
      ['Saved'],
    );
  });

  it('stay while the service can’t be reached, with the reason, and are updated when it is back', async () => {
    const channel = new Channel(3);
    await channel.list.refresh(signal);
    channel.isAway = true;
    await channel.list.refresh(signal);
    assert.equal(channel.list.ordered(NO_FILTER, 'updated').length, 3);
    assert.equal(channel.list.problem && 'kind' in channel.list.problem && channel.list.problem.kind, 'offline');
    channel.isAway = false;
    channel.cards.pop();
    await channel.list.refresh(signal);
    assert.equal(channel.list.problem, undefined);
    assert.equal(channel.list.count, 2);
  });

  it('stay if a refresh is aborted half-way', async () => {
    const channel = new Channel(250);
    await channel.list.refresh(signal);
    await channel.list.loadMore(signal);
    const failing = channel.list.refresh(signal);
    channel.asked = [];
    channel.isAway = true;
    await failing;
    assert.equal(channel.list.count, 200);
  });

  it('are read again as far as they were read before', async () => {
    const channel = new Channel(250);
    await channel.list.refresh(signal);
    await channel.list.loadMore(signal);
    channel.asked = [];
    await channel.list.refresh(signal);
    assert.deepEqual(channel.asked, [1, 2]);
    assert.equal(channel.list.count, 200);
  });

  it('are requested once for concurrent calls', async () => {
    const channel = new Channel(3);
    await Promise.all([channel.list.refresh(signal), channel.list.refresh(signal), channel.list.refresh(signal)]);
    assert.deepEqual(channel.asked, [1]);
  });

  it('contain a card that moved to the next page only once', async () => {
    const channel = new Channel(150);
    await channel.list.refresh(signal);
    channel.cards.unshift(card(-1));
    await channel.list.loadMore(signal);
    const ids = channel.list.ordered(NO_FILTER, 'updated').map(({ analysisId }) => analysisId);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, 150);
  });

  it('follow one card without reading the list again', async () => {
    const channel = new Channel(3);
    await channel.list.refresh(signal);
    channel.list.ordered(NO_FILTER, 'title');
    assert.equal(channel.list.put({ ...card(1), title: 'Other' }), false);
    assert.ok(channel.list.ordered(NO_FILTER, 'title').some(({ title }) => title === 'Other'));
    assert.equal(channel.list.put(card(99)), true);
    assert.equal(channel.list.remove(card(0).analysisId), true);
    assert.equal(channel.list.remove(card(0).analysisId), false);
    assert.deepEqual([channel.list.count, channel.list.total], [3, 3]);
    assert.deepEqual(channel.asked, [1]);
  });

  it('are sorted once and cached until something changes', async () => {
    const channel = new Channel(100);
    await channel.list.refresh(signal);
    const first = channel.list.ordered(NO_FILTER, 'title');
    assert.equal(channel.list.ordered(NO_FILTER, 'title'), first);
    channel.list.put(card(500));
    assert.notEqual(channel.list.ordered(NO_FILTER, 'title'), first);
  });

  it('report a reader that throws as a problem', async () => {
    const list = new ChannelCards(() => Promise.reject(new Error('The sandbox did not start.')));
    await list.refresh(signal);
    assert.equal(list.wasRead, false);
    assert.deepEqual(list.problem, { kind: 'offline', code: undefined, text: 'The sandbox did not start.' });
  });
});
