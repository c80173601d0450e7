import assert from 'node:assert/strict';
import { drawingSnippets } from '../../../../src/card/completion/drawingSnippets.ts';
import { check } from '../../../../src/card/findings/check.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { changed } from '../findings/sampleCard.ts';
import { filledSnippet, risingCandles, suggestionsAt, textAfterAccepting } from './asked.ts';

const FIRST = changed('"drawings": [\n', '"drawings": [\n    |\n');

describe('snippets of drawings', () => {
  it('are one of each kind, sound, on the last candles, with a fresh id', () => {
    const found = suggestionsAt(drawingSnippets, FIRST, { candles: risingCandles() });
    assert.deepEqual(
      found.map(({ note }) => note),
      ['HORIZONTAL_LINE', 'LINE', 'RECTANGLE', 'PARALLEL', 'FIB_RETRACEMENT'],
    );
    for (const suggestion of found) {
      const card = readCardText(textAfterAccepting(FIRST, suggestion));
      assert.equal(card.card?.drawings.length, 6, suggestion.label);
      const drawing = card.card?.drawings[0];
      assert.ok(drawing);
      const { min, max } = DRAWING_KINDS[drawing.type].pointCount;
      assert.ok(drawing.points.length >= min && drawing.points.length <= max);
      for (const { price, time } of drawing.points) {
        assert.ok(price >= 1.0995 && price <= 1.1125, `${suggestion.label} at ${price}`);
        assert.ok(Date.parse(String(time)) >= Date.UTC(2026, 2, 2) && Date.parse(String(time)) <= Date.UTC(2026, 2, 4));
      }
      const errors = check(card, {}).filter(({ severity }) => severity === 'error');
      assert.deepEqual(errors, [], suggestion.label);
    }
  });

  it('lie where the card’s other objects lie while there are no candles', () => {
    for (const suggestion of suggestionsAt(drawingSnippets, FIRST)) {
      const drawing = readCardText(textAfterAccepting(FIRST, suggestion)).card?.drawings[0];
      for (const { price, time } of drawing?.points ?? []) {
        assert.ok(price >= 0.9031 && price <= 0.9142, `${suggestion.label} at ${price}`);
        assert.ok(Date.parse(String(time)) <= Date.parse('2026-03-03T04:00:00Z'));
      }
    }
  });

  it('are sound in a card that says nothing yet', () => {
    const marked = '{ "drawings": [|] }';
    for (const suggestion of suggestionsAt(drawingSnippets, marked)) {
      const { problems, sketch } = readCardText(textAfterAccepting(marked, suggestion));
      assert.deepEqual(problems, []);
      assert.ok(sketch.drawings[0]?.points.every(({ price, time }) => price !== undefined && time !== undefined));
    }
  });

  it('get the commas they need, and no other', () => {
    for (const marked of [
      '{ "drawings": [{}| ] }',
      '{ "drawings": [{}, | ] }',
      '{ "drawings": [| {}] }',
      '{ "drawings": [|, {}] }',
      '{ "drawings": [{} rect| {}] }',
      '{ "drawings": [{} /* , */ | // ,\n {}] }',
    ]) {
      const [first] = suggestionsAt(drawingSnippets, marked.replace('{}|', '{} |'));
      assert.deepEqual(readCardText(textAfterAccepting(marked.replace('{}|', '{} |'), first)).problems, [], marked);
    }
  });

  it('have a tab stop for id, every time and price, and the colour, each with its own number', () => {
    const [, line] = suggestionsAt(drawingSnippets, FIRST, { candles: risingCandles() });
    const stops = [...(line?.insert.text.matchAll(/\$\{(\d+):/g) ?? [])].map(([, number]) => Number(number));
    assert.deepEqual(stops, [1, 2, 3, 4, 5, 6]);
    assert.match(filledSnippet(line?.insert.text ?? ''), /"clientObjectId": "line1"/);
  });
});
