import assert from 'node:assert/strict';
import type { JudgedCard, MarketCandles } from '../../../../src/analysis/outcome.ts';
import type { BarTime } from '../../../../src/analysis/settledOutcome.ts';
import { measureCard } from '../../../../src/authoring/outcome/outcomeBundle.ts';
import type { CandleSet } from '../../../../src/candles/candle.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/time.ts';

const START = Date.UTC(2026, 2, 2);

const CARD: JudgedCard = {
  metadata: { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT', expiry: { type: 'GTC' } },
  levels: { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 90 } },
};

const NO_FINER = async () => undefined;

/** Hourly bars from the start on. */
function market(...bars: readonly (readonly [number, number, number, number])[]): MarketCandles {
  const candles = bars.map(([open, high, low, close], i) => ({ time: START + i * HOUR_MS, open, high, low, close }));
  return { candles, timeframe: 'H1', source: 'Feed' };
}

/** Of an ambiguous bar from 98 to 111 and 89: the price reached 111 first. */
function finerBars(time: number): CandleSet {
  const bars = [
    [98, 101, 98, 100],
    [100, 111, 100, 105],
    [105, 105, 89, 100],
  ] as const;
  const candles = bars.map(([open, high, low, close], i) => ({
    time: time + i * 5 * MINUTE_MS,
    open,
    high,
    low,
    close,
  }));
  return { candles, timeframe: 'M5', source: 'Feed' };
}

describe('a card that is shown with candles', () => {
  it('has its outcome in words, and each level’s first touch', async () => {
    const candles = market([98, 99, 97, 98], [98, 101, 98, 100], [100, 111, 99, 110]);
    const { words, outcome, passedLevels } = await measureCard(
      CARD,
      { time: START, isPublished: true },
      candles,
      'pivotIsEntry',
      NO_FINER,
    );
    assert.equal(
      words,
      'Target reached at 110.00 in the H1 bar of 2026-03-02 02:00 UTC. Measured on Feed, H1 bars up to 2026-03-02 02:00 UTC. Bars count from its publication, 2026-03-02 00:00 UTC.',
    );
    assert.deepEqual(
      outcome.touches.map(({ level, time, price }) => [level, time, price]),
      [
        ['resistance', START + 2 * HOUR_MS, 110],
        ['pivot', START + HOUR_MS, 100],
      ],
    );
    assert.match(outcome.touches[1]?.words ?? '', /^Pivot reached at 100\.00 in the H1 bar of 2026-03-02 01:00 UTC$/);
    assert.equal(words, `${outcome.words} ${outcome.notes.join(' ')}`);
    assert.equal(outcome.since, START);
    assert.deepEqual(passedLevels, []);
  });

  it('as a draft names the levels that price has passed since its file was changed', async () => {
    const candles = market([98, 99, 97, 98], [98, 101, 98, 100]);
    const changed = { time: START + 0.75, isPublished: false };
    const { words, passedLevels } = await measureCard(CARD, changed, candles, 'pivotIsEntry', NO_FINER);
    assert.match(words, /^Entry reached at 100\.00 .* Bars count from the file’s last change, 2026-03-02 00:00 UTC\.$/);
    assert.deepEqual(passedLevels, [
      {
        level: 'pivot',
        price: 100,
        words:
          'Price has passed the pivot (100.00) since this draft was written: at 100.00 in the H1 bar of 2026-03-02 01:00 UTC. Measured on Feed, H1 bars up to 2026-03-02 01:00 UTC.',
      },
    ]);
  });

  it('says why it has no outcome, and has no touches', async () => {
    const start = { time: START, isPublished: false };
    const { words, outcome, passedLevels } = await measureCard(CARD, start, market(), 'pivotIsEntry', NO_FINER);
    assert.match(words, /^There are no candles\. Bars/);
    assert.deepEqual([outcome.touches, passedLevels], [[], []]);
  });

  it('has a bar settled by finer ones, of which draft and outcome are measured', async () => {
    const candles = market([98, 99, 97, 98], [98, 111, 89, 100], [100, 101, 99, 100]);
    const time = START + HOUR_MS;
    const loadFiner = async (bar: BarTime): Promise<CandleSet> => {
      assert.deepEqual(bar, { time, timeframe: 'H1' });
      return finerBars(time);
    };
    const start = { time: START, isPublished: false };
    const { words } = await measureCard(CARD, start, candles, 'pivotIsEntry', loadFiner);
    assert.match(words, /^Target reached at 110\.00 in the M5 bar of 2026-03-02 01:05 UTC\./);
    const unsettled = await measureCard(CARD, start, candles, 'pivotIsEntry', NO_FINER);
    assert.match(unsettled.words, /^Ambiguous: /);
  });

  it('has a bar settled although the bar of its publication can’t be', async () => {
    const candles = market([98, 101, 97, 98], [98, 111, 89, 100], [100, 101, 99, 100]);
    const asked: number[] = [];
    const loadFiner = async ({ time }: BarTime): Promise<CandleSet | undefined> => {
      asked.push(time);
      if (time === START) return undefined;
      return finerBars(time);
    };
    const { words } = await measureCard(
      CARD,
      { time: START + 5 * MINUTE_MS, isPublished: true },
      candles,
      'pivotIsEntry',
      loadFiner,
    );
    assert.deepEqual(asked.slice(0, 2), [START, START + HOUR_MS]);
    assert.match(words, /^Target reached at 110\.00 in the M5 bar of 2026-03-02 01:05 UTC\./);
  });
});
