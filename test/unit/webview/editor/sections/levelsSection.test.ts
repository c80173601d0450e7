import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import type { CandlesMessage } from '../../../../../src/protocol/pageMessages.ts';
import { levelUnit } from '../../../../../webview/editor/sections/levelPrices.ts';
import { candleName, proposeLevels } from '../../../../../webview/editor/sections/levelProposal.ts';
import { priceBetween } from '../../../../../webview/editor/sections/levelsSection.ts';
import { SOME_CARD, snapshotOf } from '../objects/somePage.ts';

/** The price a new intermediate support gets between these two, as spelled. */
function between(pivot: string, support: string): number {
  const { sketch } = readCardText(`{"levels":{"pivot":{"price":${pivot}},"support":{"price":${support}}}}`);
  const levels = JSON.parse(JSON.stringify(sketch));
  return priceBetween({ sketch: levels, priceTexts: { pivot, support } }, 'intermediateSupport');
}

describe('the price of an added level', () => {
  it('is halfway between its neighbors, with their decimals', () => {
    assert.equal(between('1.0842', '1.0760'), 1.0801);
    assert.equal(between('4000', '3900'), 3950);
  });

  it('has another decimal if it would equal a neighbor', () => {
    assert.equal(between('101', '100'), 100.5);
  });
});

describe('the step of level prices', () => {
  it('is the candles’ tick', () => {
    const snapshot = snapshotOf(SOME_CARD, { unit: { name: 'tick' } });
    assert.deepEqual(levelUnit({ snapshot, tick: 0.25 }), { name: 'tick', size: 0.25 });
  });

  it('is otherwise the last decimal of a level', () => {
    const priceTexts = { resistance: '1.2000', pivot: '1.1' };
    const snapshot = snapshotOf(SOME_CARD, { unit: { name: 'tick' }, priceTexts });
    assert.deepEqual(levelUnit({ snapshot, tick: undefined }), { name: 'tick', size: 0.0001 });
    const small = snapshotOf(SOME_CARD, {
      unit: { name: 'tick' },
      priceTexts: { resistance: '3.2e-8', pivot: '2e-8' },
    });
    assert.deepEqual(levelUnit({ snapshot: small, tick: undefined }), { name: 'tick', size: 1e-9 });
  });
});

const HOUR = 3_600_000;

/** Hourly candles from midnight on, three days: highs to 1.3, lows from 1.1, closes at 1.2 on the middle one. */
function candles(hours: number): CandlesMessage {
  const time = Float64Array.from({ length: hours }, (_, at) => Date.UTC(2026, 2, 2) + at * HOUR);
  const fill = (price: number) => new Float64Array(hours).fill(price);
  return {
    type: 'candles',
    timeframe: 'H1',
    precision: 4,
    tick: 0.0001,
    time,
    open: fill(1.2),
    high: fill(1.3),
    low: fill(1.1),
    close: fill(1.2),
  };
}

/** Without a type, which would put the pivot on one side of the last close. */
const sketch = { ...snapshotOf(SOME_CARD).sketch, metadata: {} };
const NOW = Date.UTC(2026, 2, 4, 12);

describe('levels from candles', () => {
  it('are the classic pivot levels of the last complete day, which is named', () => {
    const made = proposeLevels(sketch, candles(60), 3, NOW, false);
    assert.ok(made.kind === 'levels');
    assert.equal(candleName(made.candle), 'Day 2026-03-03');
    assert.deepEqual(
      made.changes.map(({ path, value }) => [path.join('.'), value]),
      [
        ['levels.resistance.price', 1.3],
        ['levels.pivot.price', 1.2],
        ['levels.support.price', 1.1],
      ],
    );
    assert.equal(made.sketch.levels.resistance?.clientObjectId, 'lv_res');
  });

  it('include intermediate levels if five are requested', () => {
    const made = proposeLevels(sketch, candles(60), 5, NOW, false);
    assert.ok(made.kind === 'levels');
    assert.deepEqual(
      made.changes.filter(({ path }) => path.length === 2),
      [
        { path: ['levels', 'intermediateResistance'], value: { price: 1.3, clientObjectId: 'lv_ires' } },
        { path: ['levels', 'intermediateSupport'], value: { price: 1.1, clientObjectId: 'lv_isup' } },
      ],
    );
  });

  it('need a complete candle of the higher timeframe', () => {
    for (const [given, reason] of [
      [undefined, /no candles/],
      [candles(3), /complete day/],
      [{ ...candles(60), timeframe: 'M' as const }, /no higher timeframe/],
    ] as const) {
      const made = proposeLevels(sketch, given, 3, Date.UTC(2026, 2, 2, 12), false);
      assert.ok(made.kind === 'none');
      assert.match(made.reason, reason);
    }
  });
});
