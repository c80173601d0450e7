import assert from 'node:assert/strict';
import { pointSnippets } from '../../../../src/card/completion/pointSnippets.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { risingCandles, suggestionsAt, textAfterAccepting } from './asked.ts';

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
