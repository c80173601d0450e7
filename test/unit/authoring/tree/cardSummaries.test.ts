import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  CARD_ORDERS,
  type CardOrder,
  cardComparator,
  shortTimeLeft,
} from '../../../../src/authoring/tree/cardSummaries.ts';
import { forEachConcurrently } from '../../../../src/authoring/tree/draftList.ts';
import { KnownCards } from '../../../../src/authoring/tree/knownCards.ts';
import type { CardSummary } from '../../../../src/client/cards/cardService.ts';
import { cardSummary } from '../../../support/records.ts';
import { memento } from '../../../support/vscodeFakes.ts';

const ids = (cards: readonly CardSummary[], order: CardOrder) =>
  [...cards].sort(cardComparator(order)).map(({ analysisId }) => analysisId);

describe('the order of cards', () => {
  it('puts the last updated first', () => {
    const cards = ['2026-01-01', '2026-03-01', '2026-02-01'].map((updatedAt) =>
      cardSummary({ analysisId: updatedAt, updatedAt }),
    );
    assert.deepEqual(ids(cards, 'updated'), ['2026-03-01', '2026-02-01', '2026-01-01']);
  });

  it('compares numbers in titles as numbers, and ignores case', () => {
    const cards = ['Card 10', 'card 9', 'Apple'].map((title) => cardSummary({ analysisId: title, title }));
    assert.deepEqual(ids(cards, 'title'), ['Apple', 'card 9', 'Card 10']);
  });

  it('puts what the market decided first, the last updated of the same outcome first, and cards without one last', () => {
    const kinds = [undefined, 'noData', 'untouched', 'targetReached', 'entryReached', 'untouched'] as const;
    const cards = kinds.map((_, place) =>
      cardSummary({ analysisId: String(place), updatedAt: `2026-01-0${place + 1}` }),
    );
    const kindOf = ({ analysisId }: CardSummary) => kinds[Number(analysisId)];
    const sorted = cards.sort(cardComparator('outcome', { kindOf }));
    assert.deepEqual(
      sorted.map(({ analysisId }) => analysisId),
      ['3', '4', '5', '2', '1', '0'],
    );
  });

  it('puts the next to expire first, and cards without expiry last', () => {
    const cards = [undefined, 200, 100].map((expiresAt) => cardSummary({ analysisId: String(expiresAt), expiresAt }));
    assert.deepEqual(ids(cards, 'expiry'), ['100', '200', 'undefined']);
  });

  it('never calls two cards equal, so that a list is stable', () => {
    const card = fc.record({
      analysisId: fc.constantFrom('a', 'b', 'c'),
      title: fc.constantFrom('x', 'X'),
      symbol: fc.constantFrom('s', 't'),
      expiresAt: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    });
    fc.assert(
      fc.property(card, card, fc.constantFrom(...CARD_ORDERS), (a, b, order) => {
        const compared = cardComparator(order)(cardSummary(a), cardSummary(b));
        // Adding 0 turns -0 into 0, which deepEqual distinguishes.
        assert.equal(Math.sign(compared) + Math.sign(cardComparator(order)(cardSummary(b), cardSummary(a))), 0);
        if (a.analysisId !== b.analysisId) assert.notEqual(compared, 0);
      }),
    );
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the short time left of a card', () => {
  const cases: readonly [number, ReturnType<typeof shortTimeLeft>][] = [
    [-1, { kind: 'past' }],
    [0, { kind: 'past' }],
    [1, { kind: 'under' }],
    [MINUTE, { kind: 'minutes', count: 1 }],
    [HOUR - 1, { kind: 'minutes', count: 59 }],
    [HOUR, { kind: 'hours', count: 1 }],
    [48 * HOUR - 1, { kind: 'hours', count: 47 }],
    [48 * HOUR, { kind: 'days', count: 2 }],
    [8760 * HOUR, { kind: 'days', count: 365 }],
  ];
  for (const [left, shown] of cases) {
    it(`of ${left} ms is ${JSON.stringify(shown)}`, () => {
      const now = Date.UTC(2026, 2, 2);
      assert.deepEqual(shortTimeLeft(now + left, now), shown);
    });
  }
});

describe('concurrent jobs', () => {
  it('all run, with limited concurrency', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, new AbortController().signal, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(item);
    });
    assert.equal(most, 3);
    assert.deepEqual(done.sort(), [1, 2, 3, 4, 5, 6, 7]);
  });

  it('stop when aborted', async () => {
    const abort = new AbortController();
    const done: number[] = [];
    await forEachConcurrently([1, 2, 3], 1, abort.signal, async (item) => {
      done.push(item);
      abort.abort();
    });
    assert.deepEqual(done, [1]);
  });
});

const place = { connectionId: 'sandbox', communityId: '65f0c0ffee0123456789abcd' };
const id = (index: number): string => String(index).padStart(24, '0');

describe('known cards', () => {
  it('are remembered by channel', async () => {
    const known = new KnownCards(memento());
    const card = cardSummary({
      analysisId: id(1),
      channelId: 'one',
      expiresAt: 5,
      type: undefined,
      ownerId: undefined,
    });
    await known.remember(place, card);
    await known.remember(place, cardSummary({ analysisId: id(2), channelId: 'two' }));
    assert.deepEqual(known.in(place, 'one'), [card]);
    assert.deepEqual(known.in({ ...place, connectionId: 'other' }, 'one'), []);
  });

  it('follow a changed card without a second entry', async () => {
    const known = new KnownCards(memento());
    await known.remember(place, cardSummary({ analysisId: id(1), title: 'Old', updatedAt: '1' }));
    await known.remember(place, cardSummary({ analysisId: id(1), title: 'New', updatedAt: '2' }));
    assert.deepEqual(
      known.in(place, cardSummary().channelId).map(({ title }) => title),
      ['New'],
    );
  });

  it('are limited; the least recently seen card is removed first', async () => {
    const known = new KnownCards(memento());
    for (let index = 0; index <= 200; index += 1) await known.remember(place, cardSummary({ analysisId: id(index) }));
    const ids = known.in(place, cardSummary().channelId).map(({ analysisId }) => analysisId);
    assert.equal(ids.length, 200);
    assert.equal(ids[0], id(1));
  });

  it('are removed when they are deleted', async () => {
    const known = new KnownCards(memento());
    await known.remember(place, cardSummary({ analysisId: id(1) }));
    await known.forget(place, id(1));
    assert.deepEqual(known.in(place, cardSummary().channelId), []);
  });

  it('are ignored if their format is unknown', async () => {
    const memory = memento();
    const known = new KnownCards(memory);
    await known.remember(place, cardSummary());
    for (const key of memory.keys()) await memory.update(key, [{ analysisId: 7 }]);
    assert.deepEqual(known.in(place, cardSummary().channelId), []);
  });
});
