import assert from 'node:assert/strict';
import { timeframeMentions } from '../../../src/card/timeframeMentions.ts';

const named = (text: string) =>
  [...timeframeMentions(text)].map(({ timeframe, range, isChart }) => {
    const word = text.slice(range.offset, range.offset + range.length);
    return `${timeframe} ${word}${isChart ? ' chart' : ''}`;
  });

describe('timeframes in a text', () => {
  it('are found by their codes and in words', () => {
    assert.deepEqual(named('H4 and M15; the 4h close, a 15-minute chart, the one-hour candle, hourly bars'), [
      'H4 H4 chart',
      'M15 M15 chart',
      'H4 4h chart',
      'M15 15-minute chart',
      'H1 one-hour chart',
      'H1 hourly chart',
    ]);
  });

  it('are found in minutes and with other abbreviations', () => {
    assert.deepEqual(named('60-minute chart, 240min close, 4hr candle, 1D chart'), [
      'H1 60-minute chart',
      'H4 240min chart',
      'H4 4hr chart',
      'D 1D chart',
    ]);
  });

  it('mean a chart only with its bars, where they may mean a duration', () => {
    assert.deepEqual(named('daily range, weekly trend, daily chart, 15 minutes, 5m of volume, 30-minute delay'), [
      'D daily',
      'W weekly',
      'D daily chart',
      'M5 5m',
      'M30 30-minute',
    ]);
  });

  it('aren’t halves of a year, or parts of longer words', () => {
    assert.deepEqual(named('H1 2026, H2 results, H12, XM1, M1s, 24h'), []);
  });
});
