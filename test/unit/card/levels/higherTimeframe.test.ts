import assert from 'node:assert/strict';
import { TIMEFRAMES } from '../../../../src/card/card.ts';
import { higherTimeframe } from '../../../../src/card/levels/higherTimeframe.ts';

describe('higherTimeframe', () => {
  it('is the day up to an hour, the week up to four hours, the month up to a week', () => {
    assert.deepEqual(
      TIMEFRAMES.map((timeframe) => `${timeframe} ${higherTimeframe(timeframe) ?? 'none'}`),
      ['M1 D', 'M5 D', 'M15 D', 'M30 D', 'H1 D', 'H2 W', 'H4 W', 'D M', 'W M', 'M none'],
    );
  });
});
