import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawingSnippets, levelSnippets, pointSnippets } from '../../../../src/card/completion/snippetCompletions.ts';
import { type CompletionRequest, escapeSnippet, TabStops } from '../../../../src/card/completion/suggestion.ts';
import { check } from '../../../../src/card/findings/check.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { LEVEL_NAMES } from '../../../../src/card/model/card.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { NEW_FILE_STYLE } from '../../../../src/card/text/textStyle.ts';
import { changed } from '../findings/sampleCard.ts';
import { filledSnippet, risingCandles, suggestionsAt, textAfterAccepting } from './suggestionsAt.ts';

const FIRST = changed('"drawings": [\n', '"drawings": [\n    |\n');

describe('snippets of drawings', () => {
  it('are one of each type, valid, on the last candles, with a new ID', () => {
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

  it('are near the card’s other objects without candles', () => {
    for (const suggestion of suggestionsAt(drawingSnippets, FIRST)) {
      const drawing = readCardText(textAfterAccepting(FIRST, suggestion)).card?.drawings[0];
      for (const { price, time } of drawing?.points ?? []) {
        assert.ok(price >= 0.9031 && price <= 0.9142, `${suggestion.label} at ${price}`);
        assert.ok(Date.parse(String(time)) <= Date.parse('2026-03-03T04:00:00Z'));
      }
    }
  });

  it('are valid in an empty card', () => {
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

/** A card with one drawing of that kind and those points. */
function drawing(type: string, points: string): string {
  return `{ "metadata": { "timeframe": "H4" }, "drawings": [{ "type": "${type}", "points": [${points}] }] }`;
}

const A = '{ "time": "2026-03-02T00:00:00Z", "price": 1.1 }';

describe('one more point of a drawing', () => {
  it('lies at the last candle, with the commas it needs', () => {
    for (const marked of [drawing('PARALLEL', `${A}, ${A} |`), drawing('PARALLEL', `|${A}, ${A}`)]) {
      const [point] = suggestionsAt(pointSnippets, marked, { candles: risingCandles() });
      const { sketch, problems } = readCardText(textAfterAccepting(marked, point));
      assert.deepEqual(problems, []);
      assert.equal(sketch.drawings[0]?.points.length, 3);
      const added = sketch.drawings[0]?.points.filter(({ price }) => price !== 1.1);
      assert.deepEqual(added, [{ time: '2026-03-03T20:00:00Z', price: 1.112 }]);
    }
  });

  it('is offered as long as the kind takes one, and while no kind is written', () => {
    assert.equal(suggestionsAt(pointSnippets, drawing('LINE', `${A}|`)).length, 1);
    assert.equal(suggestionsAt(pointSnippets, drawing('LINE', `${A}, ${A}|`)).length, 0);
    assert.equal(suggestionsAt(pointSnippets, '{ "drawings": [{ "points": [|] }] }').length, 1);
  });

  it('is offered nowhere else', () => {
    for (const marked of ['{ "drawings": [|] }', '{ "levels": {|} }', drawing('LINE', '{|}')])
      assert.deepEqual(suggestionsAt(pointSnippets, marked), []);
  });
});

const NONE = '{ "metadata": { "timeframe": "H4", "symbol": "EUR/USD" },\n  "levels": {\n    |\n  }\n}';

function pricesAfter(marked: string, label: string, facts: Partial<CompletionRequest> = {}): readonly number[] {
  const found = suggestionsAt(levelSnippets, marked, facts).find((each) => each.label === label);
  const { sketch, problems } = readCardText(textAfterAccepting(marked, found));
  assert.deepEqual(problems, []);
  return LEVEL_NAMES.flatMap((name) => sketch.levels[name]?.price ?? []);
}

function isFalling(prices: readonly number[]): boolean {
  return prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0));
}

describe('snippets of levels', () => {
  it('are whole sets in strict order, at the pivots of the candles or at round prices', () => {
    const pivots = pricesAfter(NONE, 'Three levels', { candles: risingCandles() });
    assert.equal(pivots.length, 3);
    assert.ok(isFalling(pivots) && pivots.every((price) => price > 1.05 && price < 1.15), pivots.join());
    assert.deepEqual(pricesAfter(NONE, 'Three levels'), [110, 100, 90]);
    assert.deepEqual(pricesAfter(NONE, 'All five levels'), [110, 105, 100, 95, 90]);
    assert.ok(isFalling(pricesAfter(NONE, 'All five levels', { candles: risingCandles() })));
  });

  it('are those that are missing, at a price that keeps the order', () => {
    const all: Readonly<Record<string, number>> = {
      resistance: 1.09,
      intermediateResistance: 1.085,
      pivot: 1.08,
      intermediateSupport: 1.07,
      support: 1.06,
    };
    for (const missing of LEVEL_NAMES) {
      const rest = LEVEL_NAMES.filter((name) => name !== missing)
        .map((name) => `"${name}": { "price": ${all[name]}, "clientObjectId": "${name}" }`)
        .join(', ');
      const marked = `{ "levels": { ${rest}, | } }`;
      const found = suggestionsAt(levelSnippets, marked);
      assert.deepEqual(
        found.map(({ label }) => label),
        [missing],
      );
      assert.ok(isFalling(pricesAfter(marked, missing)), missing);
      assert.equal(pricesAfter(marked, missing).length, 5);
    }
  });

  it('never equal a neighbour’s price, however close', () => {
    const marked =
      '{ "levels": { "resistance": { "price": 1.09 }, "pivot": { "price": 1.08 }, "support": { "price": 1 }, | } }';
    assert.deepEqual(pricesAfter(marked, 'intermediateResistance'), [1.09, 1.085, 1.08, 1]);
  });

  it('do not come in the place of a key that has its value', () => {
    assert.deepEqual(suggestionsAt(levelSnippets, '{ "levels": { "piv|": { "price": 1 } } }'), []);
  });

  it('number their tab stops consecutively', () => {
    const [three] = suggestionsAt(levelSnippets, NONE);
    const stops = [...(three?.insert.text.matchAll(/\$\{(\d+):/g) ?? [])].map(([, number]) => Number(number));
    assert.deepEqual(stops, [1, 2, 3, 4, 5, 6]);
  });
});

describe('a snippet', () => {
  it('contains its values literally, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (plain, text, price) => {
          const stops = new TabStops();
          const value = { price: stops.next(price), clientObjectId: stops.next(text), time: plain };
          const snippet = stops.snippetText(value, ['levels', 'pivot'], NEW_FILE_STYLE);
          assert.deepEqual(JSON.parse(filledSnippet(snippet)), { price: price + 0, clientObjectId: text, time: plain });
        },
      ),
      { examples: [['${0:', '', 0]] },
    );
  });

  it('has no tab stop in a text that only looks like one', () => {
    assert.equal(escapeSnippet('$1 \\ $0'), '\\$1 \\\\ \\$0');
  });
});
