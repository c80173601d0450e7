import assert from 'node:assert/strict';
import fc from 'fast-check';
import { levelProposals } from '../../../src/analysis/levelProposals.ts';
import { nearestPrices } from '../../../src/analysis/takeLevels.ts';
import { rollForward } from '../../../src/card/drafts/rollForward.ts';
import { check } from '../../../src/card/findings/check.ts';
import type { Card, Metadata } from '../../../src/card/model/card.ts';
import { sketchOf } from '../../../src/card/model/cardSketch.ts';
import { pricePrecision } from '../../../src/card/model/prices.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { metadataOf } from '../../support/cards.ts';
import { cardArb } from './arbitraries.ts';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);

const CARD: Card = {
  metadata: metadataOf({
    title: 'EUR/USD: buy the break',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy above [[lv_piv:1.1045]] for [[lv_res:1.12]], stop 1.0980.',
    comments: '',
  }),
  levels: {
    resistance: { price: 1.12, clientObjectId: 'lv_res' },
    pivot: { price: 1.1045, clientObjectId: 'lv_piv', time: '2026-03-06T16:00:00Z' },
    intermediateSupport: { price: 1.1, clientObjectId: 'lv_isup' },
    support: { price: 1.095, clientObjectId: 'lv_sup' },
  },
  drawings: [
    {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [
        { time: '2026-03-05T00:00:00Z', price: 1.09 },
        { time: at('2026-03-06T16:00:00Z'), price: 1.1 },
      ],
    },
  ],
};

/** Four-hour bars from Monday 00:00 to Friday 20:00, of so many weeks from 2 March 2026 on. */
function weekdays(weeks: number): number[] {
  const bars = Array.from({ length: weeks * 42 }, (_, bar) => at('2026-03-02T00:00:00Z') + bar * 4 * HOUR);
  return bars.filter((time) => ![0, 6].includes(new Date(time).getUTCDay()));
}

const timesOf = ({ drawings }: Card) => drawings.flatMap(({ points }) => points.map(({ time }) => time));

describe('a card rolled forward', () => {
  const monday = at('2026-03-09T08:00:00Z');

  it('moves its times by the bars that have passed, across the weekend of the feed', () => {
    // Friday 16:00 to Monday 08:00: 20:00, 00:00, 04:00, 08:00.
    const { card, bars } = rollForward(CARD, { now: monday, times: weekdays(2) });
    assert.equal(bars, 4);
    assert.deepEqual(timesOf(card), ['2026-03-05T16:00:00Z', monday]);
    assert.equal(card.levels.pivot.time, '2026-03-09T08:00:00Z');
  });

  it('skips the weekend without a feed, unless the card has times on one', () => {
    assert.equal(rollForward(CARD, { now: monday, times: [] }).bars, 4);
    const point = { time: '2026-02-28T12:00:00Z', price: 1.09 };
    const everyDay: Card = {
      ...CARD,
      drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'a', points: [point] }, ...CARD.drawings],
    };
    assert.equal(rollForward(everyDay, { now: monday, times: [] }).bars, 16);
  });

  it('skips a weekend that isn’t over, or that the feed is too short to show', () => {
    const friday = weekdays(1);
    const since = at('2026-03-06T16:30:00Z');
    for (const times of [[], friday, weekdays(2).slice(30, 33)]) {
      const barsAt = (now: string) => rollForward(CARD, { now: at(now), since, times }).bars;
      assert.equal(barsAt('2026-03-07T12:00:00Z'), 1);
      assert.equal(barsAt('2026-03-08T21:00:00Z'), 1);
      assert.equal(barsAt('2026-03-09T09:00:00Z'), 4);
    }
    // This market opens on Sunday evening.
    const sunday = [at('2026-03-08T20:00:00Z'), at('2026-03-09T00:00:00Z')];
    const rolled = rollForward(CARD, { now: at('2026-03-09T01:00:00Z'), since, times: sunday });
    assert.equal(rolled.bars, 3);
    assert.equal(rolled.card.levels.pivot.time, '2026-03-09T00:00:00Z');
  });

  it('skips a holiday of the feed', () => {
    const holiday = (time: number) => new Date(time).getUTCDate() !== 9;
    const times = weekdays(2).filter(holiday);
    const { bars, card } = rollForward(CARD, { now: at('2026-03-10T00:00:00Z'), times });
    assert.equal(bars, 2);
    assert.equal(card.levels.pivot.time, '2026-03-10T00:00:00Z');
  });

  describe('with a feed that ended before a holiday', () => {
    // Written on Tuesday at 08:30; the last bar opened on Wednesday at 20:00: 12:00, 16:00, 20:00, and six on Wednesday.
    const since = at('2026-03-24T08:30:00Z');
    const times = weekdays(4).filter((time) => time < at('2026-03-26T00:00:00Z'));
    const rolled = (now: string, readAt: string | undefined) =>
      rollForward(CARD, { now: at(now), since, times, readAt: readAt === undefined ? undefined : at(readAt) });

    it('counts no bars that never opened', () => {
      assert.equal(rolled('2026-03-27T02:00:00Z', '2026-03-27T02:00:00Z').bars, 9);
      assert.equal(rolled('2026-03-26T00:00:30Z', '2026-03-26T00:00:30Z').bars, 9);
      assert.equal(rolled('2026-03-30T07:00:00Z', '2026-03-30T07:00:00Z').bars, 9);
      // Without a feed that says so, they may have opened: seven more on Thursday and Friday.
      assert.equal(rolled('2026-03-27T02:00:00Z', undefined).bars, 16);
    });

    it('counts those that may have opened since the feed was read', () => {
      // 12:00 on Friday; read on Thursday at 21:00, after 20:00 would have opened.
      assert.equal(rolled('2026-03-27T13:00:00Z', '2026-03-26T21:00:00Z').bars, 13);
      assert.equal(rolled('2026-03-25T22:00:00Z', '2026-03-25T21:00:00Z').bars, 9);
    });

    it('moves times to bars of the feed, and later ones past the holiday', () => {
      const line = (...points: string[]) =>
        ({
          ...CARD,
          drawings: [{ type: 'LINE', clientObjectId: 'a', points: points.map((time) => ({ time, price: 1.1 })) }],
        }) as Card;
      const card = line('2026-03-24T08:00:00Z', '2026-03-24T12:00:00Z', '2026-03-24T20:00:00Z');
      const made = rollForward(card, {
        now: at('2026-03-27T02:00:00Z'),
        since,
        times,
        readAt: at('2026-03-27T02:00:00Z'),
      });
      assert.deepEqual(timesOf(made.card), ['2026-03-25T20:00:00Z', '2026-03-27T04:00:00Z', '2026-03-27T12:00:00Z']);
    });

    it('counts daily bars, and bars after a weekend, in the same way', () => {
      const daily: Card = { ...CARD, metadata: { ...CARD.metadata, timeframe: 'D' } };
      const days = weekdays(4).filter((time) => time % (24 * HOUR) === 0 && time < at('2026-03-26T00:00:00Z'));
      const barsAt = (now: string, readAt?: string) =>
        rollForward(daily, {
          now: at(now),
          since: at('2026-03-23T12:00:00Z'),
          times: days,
          readAt: readAt === undefined ? undefined : at(readAt),
        }).bars;
      assert.equal(barsAt('2026-03-26T12:00:00Z', '2026-03-26T12:00:00Z'), 2);
      assert.equal(barsAt('2026-03-26T12:00:00Z'), 3);
      assert.equal(barsAt('2026-03-30T12:00:00Z', '2026-03-30T12:00:00Z'), 2);
      // Good Friday closes the market, and the feed says nothing about Monday yet.
      assert.equal(barsAt('2026-03-30T12:00:00Z', '2026-03-27T12:00:00Z'), 3);
    });
  });

  it('counts from the time at which it was written, if that is known', () => {
    const times = weekdays(2);
    assert.equal(rollForward(CARD, { now: monday, since: monday, times }).bars, 0);
    assert.equal(rollForward(CARD, { now: monday, since: at('2026-03-06T20:30:00Z'), times }).bars, 3);
    assert.equal(rollForward(CARD, { now: at('2026-03-01T00:00:00Z'), times }).bars, 0);
  });

  it('counts from the last change of a draft, whatever times are drawn on it', () => {
    const times = weekdays(2);
    const [line] = CARD.drawings;
    assert.ok(line);
    const points = ['2026-03-02T00:00:00Z', '2026-03-12T00:00:00Z'].map((time) => ({ time, price: 1.1 }));
    const card: Card = {
      ...CARD,
      levels: { ...CARD.levels, pivot: { price: 1.1045, clientObjectId: 'lv_piv' } },
      drawings: [{ ...line, points }],
    };
    assert.equal(rollForward(card, { now: monday, changedAt: at('2026-03-06T20:30:00Z'), times }).bars, 3);
    // A file that was just copied or touched says nothing.
    assert.equal(rollForward(CARD, { now: monday, changedAt: monday, times }).bars, 4);
    assert.equal(rollForward(CARD, { now: monday, since: at('2026-03-06T20:30:00Z'), changedAt: 0, times }).bars, 3);
  });

  it('keeps IDs, links, texts and expiry, and names what to review', () => {
    const { card, review } = rollForward(CARD, { now: monday, times: weekdays(2) });
    assert.deepEqual(card.metadata, CARD.metadata);
    assert.deepEqual(
      review.map(({ path, because }) => `${path.join('.')} ${because}`),
      [
        'levels.resistance.price kept',
        'levels.pivot.price kept',
        'levels.intermediateSupport.price kept',
        'levels.support.price kept',
        'metadata.title kept',
        'metadata.preferenceText kept',
      ],
    );
  });

  it('takes new level prices, keeps the order, and marks old prices in the texts', () => {
    const levels = { resistance: 1.11, pivot: 1.099, support: 1.09 };
    const { card, review } = rollForward(CARD, { now: monday, times: weekdays(2), levels });
    assert.deepEqual(
      Object.entries(card.levels).map(([name, { price, clientObjectId }]) => [name, price, clientObjectId]),
      [
        ['resistance', 1.11, 'lv_res'],
        ['pivot', 1.099, 'lv_piv'],
        ['intermediateSupport', 1.0945, 'lv_isup'],
        ['support', 1.09, 'lv_sup'],
      ],
    );
    const text = CARD.metadata.preferenceText;
    const marked = review.flatMap(({ path, because, places }) =>
      because === 'oldPrices'
        ? places.map(({ offset, length }) => `${path[1]} ${text.slice(offset, offset + length)}`)
        : [],
    );
    assert.deepEqual(marked, ['preferenceText 1.1045', 'preferenceText 1.12']);
    assert.ok(review.some(({ path, because }) => path[1] === 'intermediateSupport' && because === 'adjusted'));
  });

  it('adds a level that it didn’t have, with an ID of its own', () => {
    const levels = { resistance: 1.13, intermediateResistance: 1.12 };
    const { card } = rollForward(CARD, { now: monday, times: [], levels });
    assert.deepEqual(card.levels.intermediateResistance, { price: 1.12, clientObjectId: 'lv_ires' });
  });

  const foundIn = (card: Card) =>
    new Set(check(readCardText(formatCard(card))).map(({ rule, path }) => `${rule} ${path.join('.')}`));

  it('has no finding that wasn’t there before', () => {
    fc.assert(
      fc.property(cardArb, fc.constantFrom([], weekdays(3)), fc.nat({ max: 400 }), (card, times, days) => {
        const now = at('2026-03-06T12:00:00Z') + days * 24 * HOUR;
        const rolled = rollForward(card, { now, times }).card;
        const before = foundIn(card);
        assert.deepEqual(
          [...foundIn(rolled)].filter((found) => !before.has(found)),
          [],
        );
        assert.deepEqual(Object.keys(rolled.levels), Object.keys(card.levels));
      }),
      { numRuns: 200 },
    );
  });

  it('has no finding that wasn’t there before with its levels at the nearest proposed prices either', () => {
    const wave = fc.record({ height: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 3, max: 40 }) });
    fc.assert(
      fc.property(cardArb, wave, (made, { height, length }) => {
        // The other texts name the old prices.
        const metadata: Metadata = { ...made.metadata, timeframe: 'H4', preferenceText: '', alternativeText: '' };
        const card: Card = { ...made, metadata };
        const times = weekdays(6);
        const tick = 10 ** -pricePrecision(sketchOf(card));
        const close = (bar: number) => card.levels.pivot.price * (1 + (height / 1000) * Math.sin(bar / length));
        const candles = times.map((time, bar) => ({
          time,
          open: close(bar - 1),
          high: Math.max(close(bar - 1), close(bar)),
          low: Math.min(close(bar - 1), close(bar)),
          close: close(bar),
        }));
        const proposals = levelProposals({ market: { candles, timeframe: 'H4', source: '' }, tick });
        const prices = proposals.kind === 'none' ? [] : proposals.candidates.map(({ price }) => price);
        const levels = nearestPrices(sketchOf(card), prices);
        fc.pre(levels !== undefined);
        const rolled = rollForward(card, { now: (times.at(-1) ?? 0) + HOUR, times, levels, tick });
        const before = foundIn(card);
        assert.deepEqual(
          [...foundIn(rolled.card)].filter((found) => !before.has(found)),
          [],
        );
        assert.deepEqual(
          Object.values(rolled.card.levels).map(({ price }) => price),
          Object.values(levels),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the order and the distances of times in bars', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 400 }), (a, b, hours) => {
        const times = weekdays(4);
        const [one, other] = [times[a] ?? 0, times[b] ?? 0];
        const points = [one, other].map((time) => ({ time, price: 1.1 }));
        const card: Card = { ...CARD, drawings: [{ type: 'LINE', clientObjectId: 'trend', points }] };
        const rolled = rollForward(card, { now: at('2026-03-09T00:00:00Z') + hours * HOUR, since: times[30], times });
        const [first, second] = timesOf(rolled.card).map((time) => times.indexOf(Number(time)));
        // Beyond the last candle times aren't in the list.
        if (first !== undefined && second !== undefined && first >= 0 && second >= 0) {
          assert.equal(first - second, a - b);
          assert.equal(first - a, rolled.bars);
        }
      }),
    );
  });

  it('survives content that can’t be read', () => {
    const odd = { ...CARD, drawings: [{ type: 'SPIRAL', clientObjectId: 's' }] } as unknown as Card;
    assert.deepEqual(rollForward(odd, { now: monday, times: [1] }).card.drawings, odd.drawings);
    const timeless: Card = { ...CARD, drawings: [], levels: { ...CARD.levels, pivot: CARD.levels.resistance } };
    assert.equal(rollForward(timeless, { now: monday, times: [] }).bars, 0);
  });
});
