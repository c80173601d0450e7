import assert from 'node:assert/strict';
import { CARD_COMPLETIONS } from '../../../../src/card/completion/cardCompletions.ts';
import { changed, lvTime, SAMPLE } from '../findings/sampleCard.ts';
import { risingCandles, suggestionsAt, textAfterAccepting } from './suggestionsAt.ts';

/** What all completions together suggest at the `|`. */
const suggested = (marked: string, facts: Parameters<typeof suggestionsAt>[2] = {}) =>
  CARD_COMPLETIONS.flatMap((completion) => suggestionsAt(completion, marked, facts));

const FOUND = [{ symbol: 'EUR/USD', description: 'Euro against dollar' }];

describe('symbols', () => {
  it('are what the feed finds, in quotes whatever is at the caret', () => {
    for (const typed of ['"eu|"', '|', 'EU|']) {
      const marked = changed('"AUD/CAD"', typed);
      const [found] = suggested(marked, { symbols: FOUND });
      assert.equal(found?.note, 'Euro against dollar');
      assert.equal(textAfterAccepting(marked, found), changed('AUD/CAD', 'EUR/USD'));
    }
  });

  it('of a published card are the one it has', () => {
    const found = suggested(changed('"AUD/CAD"', '"|"'), {
      symbols: FOUND,
      publishedSymbol: 'GBP/USD',
    });
    assert.deepEqual(
      found.map(({ label }) => label),
      ['GBP/USD'],
    );
  });

  it('are offered nowhere else', () => {
    assert.deepEqual(suggested(SAMPLE.replace('"BEARISH"', '"|"'), { symbols: FOUND }), []);
  });
});

const timeLabels = (marked: string, candles = risingCandles()) =>
  suggested(marked, { candles }).map(({ label }) => label);

describe('times', () => {
  it('are those of the candles, the newest first, then those the card has elsewhere', () => {
    const found = timeLabels(changed('1772409600000', '|'));
    assert.deepEqual(found.slice(0, 2), ['2026-03-03T20:00:00Z', '2026-03-03T16:00:00Z']);
    assert.equal(found.length, 12, 'every other time of the card is a candle’s');
    const few = suggested(changed('1772409600000', '|'), { candles: risingCandles(1) });
    assert.deepEqual(
      few.slice(1).map(({ label, note }) => `${label} ${note}`),
      ['2026-03-03T04:00:00Z trend', '2026-03-02T08:00:00Z pivot', '2026-03-02T04:00:00Z ceiling'],
    );
  });

  it('begin with the candles around the time at the caret', () => {
    const found = timeLabels(changed('"2026-03-03T04:00:00Z"', '"2026-03-03|T04:00:00Z"'));
    assert.equal(found[0], '2026-03-03T04:00:00Z');
    assert.deepEqual(found.slice(1, 3).sort(), ['2026-03-03T00:00:00Z', '2026-03-03T08:00:00Z']);
  });

  it('are listed even if there is another time before the caret', () => {
    const [first] = suggested(changed('"2026-03-03T04:00:00Z"', '"2026-03-03T04:00:00Z|"'), {
      candles: risingCandles(),
    });
    assert.equal(first?.filter, '"2026-03-03T04:00:00Z');
  });

  it('are numbers in place of a number', () => {
    const marked = changed('1772409600000', '1772|409600000');
    const [first] = suggested(marked, { candles: risingCandles() });
    assert.equal(
      textAfterAccepting(marked, first),
      marked.replace('|', '').replace('1772409600000', String(Date.UTC(2026, 2, 2))),
    );
  });

  it('are offered for levels too, with what the candle was', () => {
    const [first] = suggested(changed(lvTime, '"clientObjectId": "lv_piv", "time": |'), {
      candles: risingCandles(),
    });
    assert.equal(first?.note, 'O 1.1110 H 1.1125 L 1.1105 C 1.1120');
  });

  it('are not all listed of a long history', () => {
    assert.equal(timeLabels(changed('1772409600000', '|'), risingCandles(5_000)).length < 250, true);
  });
});

describe('colours', () => {
  it('are those of the drawing, of the card, of presets and of the chart, each once', () => {
    const marked = changed('"fillColor": "#27AE60"', '"borderColor": "#112233", "fillColor": |');
    const found = suggested(marked, {
      namedColors: [
        { name: 'Supply', color: '#c0392b' },
        { name: 'Demand', color: '#00FF00' },
      ],
    });
    assert.deepEqual(
      found.slice(0, 4).map(({ color, note }) => `${color} ${note}`),
      ['#112233 zone', '#C0392B ceiling', '#00FF00 Demand', '#2962FF undefined'],
    );
    assert.equal(new Set(found.map(({ label }) => label)).size, found.length);
    assert.match(textAfterAccepting(marked, found[2]), /"fillColor": "#00FF00", "opacity"/);
  });

  it('are offered nowhere but for colours', () => {
    assert.deepEqual(suggested(changed('"DASHED"', '"|"')), []);
  });
});

const idLabels = (marked: string) => suggested(marked).map(({ label }) => label);

describe('ids of levels and drawings', () => {
  it('are those that links name first, then a new one of the type', () => {
    assert.deepEqual(idLabels(changed('"clientObjectId": "zone"', '"clientObjectId": "|"')), ['zone', 'zone1']);
    assert.deepEqual(idLabels(changed('"clientObjectId": "lv_sup"', '"clientObjectId": |')), ['lv_sup']);
  });

  it('are never in use', () => {
    const marked = changed('"clientObjectId": "band"', '"clientObjectId": "zone1"', changed('"zone",', '"|",'));
    assert.deepEqual(idLabels(marked), ['zone', 'band', 'zone2']);
  });
});
