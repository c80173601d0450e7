import assert from 'node:assert/strict';
import { timeCompletion } from '../../../../src/card/completion/times.ts';
import { changed, lvTime } from '../findings/sampleCard.ts';
import { risingCandles, suggestionsAt, textAfterAccepting } from './asked.ts';

const timeLabels = (marked: string, candles = risingCandles()) =>
  suggestionsAt(timeCompletion, marked, { candles }).map(({ label }) => label);

describe('times', () => {
  it('are those of the candles, the newest first, then those the card has elsewhere', () => {
    const found = timeLabels(changed('1772409600000', '|'));
    assert.deepEqual(found.slice(0, 2), ['2026-03-03T20:00:00Z', '2026-03-03T16:00:00Z']);
    assert.equal(found.length, 12, 'every other time of the card is a candle’s');
    const few = suggestionsAt(timeCompletion, changed('1772409600000', '|'), { candles: risingCandles(1) });
    assert.deepEqual(
      few.slice(1).map(({ label, note }) => `${label} ${note}`),
      ['2026-03-03T04:00:00Z trend', '2026-03-02T08:00:00Z pivot', '2026-03-02T04:00:00Z ceiling'],
    );
  });

  it('begin with the candles around the time that stands there', () => {
    const found = timeLabels(changed('"2026-03-03T04:00:00Z"', '"2026-03-03|T04:00:00Z"'));
    assert.equal(found[0], '2026-03-03T04:00:00Z');
    assert.deepEqual(found.slice(1, 3).sort(), ['2026-03-03T00:00:00Z', '2026-03-03T08:00:00Z']);
  });

  it('are listed though another time stands before the caret', () => {
    const [first] = suggestionsAt(timeCompletion, changed('"2026-03-03T04:00:00Z"', '"2026-03-03T04:00:00Z|"'), {
      candles: risingCandles(),
    });
    assert.equal(first?.filter, '"2026-03-03T04:00:00Z');
  });

  it('stay numbers where a number stands', () => {
    const marked = changed('1772409600000', '1772|409600000');
    const [first] = suggestionsAt(timeCompletion, marked, { candles: risingCandles() });
    assert.equal(
      textAfterAccepting(marked, first),
      marked.replace('|', '').replace('1772409600000', String(Date.UTC(2026, 2, 2))),
    );
  });

  it('are offered for levels too, with what the candle was', () => {
    const [first] = suggestionsAt(timeCompletion, changed(lvTime, '"clientObjectId": "lv_piv", "time": |'), {
      candles: risingCandles(),
    });
    assert.equal(first?.note, 'O 1.1110 H 1.1125 L 1.1105 C 1.1120');
  });

  it('are not all listed of a long history', () => {
    assert.equal(timeLabels(changed('1772409600000', '|'), risingCandles(5_000)).length < 250, true);
  });
});
