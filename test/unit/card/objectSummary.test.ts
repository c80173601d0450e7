import assert from 'node:assert/strict';
import { objectIds } from '../../../src/card/model/objectIds.ts';
import { objectSummary, withoutDuplicateIds } from '../../../src/card/text/objectSummary.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { changed, SAMPLE } from './findings/sampleCard.ts';

function summary(id: string, text = SAMPLE): ReturnType<typeof objectSummary> {
  return objectSummary(readCardText(text).sketch, id);
}

describe('objectSummary', () => {
  it('has the price of a level and its distance from the pivot', () => {
    const { fromPivot, ...rest } = summary('lv_res') ?? {};
    assert.deepEqual(rest, {
      id: 'lv_res',
      kind: 'level',
      what: 'Resistance',
      price: '0.9142',
      time: undefined,
      points: [],
      ratios: [],
      look: [],
    });
    assert.equal(fromPivot?.toFixed(4), '0.4836');
    assert.equal(summary('lv_piv')?.fromPivot, undefined);
    assert.equal(summary('lv_piv')?.time, Date.UTC(2026, 2, 2, 8));
  });

  it('writes prices with the decimals of the candles', () => {
    const { sketch } = readCardText(SAMPLE);
    assert.equal(objectSummary(sketch, 'lv_res', 5)?.price, '0.91420');
    assert.equal(objectSummary(sketch, 'trend', 5)?.points[1]?.price, '0.91000');
  });

  it('has the points of a drawing with the card’s precision, and its style', () => {
    assert.deepEqual(summary('trend')?.points, [
      { price: '0.9139', time: 1772409600000 },
      { price: '0.9100', time: Date.UTC(2026, 2, 3, 4) },
    ]);
    assert.deepEqual(summary('trend')?.look, ['arrow at the end']);
    assert.deepEqual(summary('ceiling')?.look, ['#C0392B', '2 px', 'dashed']);
    assert.deepEqual(summary('zone')?.look, ['fill #27AE60 at 30 %']);
    assert.equal(summary('band')?.what, 'Channel');
  });

  it('has the prices of a retracement’s ratios: 0 is the second point and 1 the first', () => {
    assert.deepEqual(summary('fib')?.ratios, [
      { ratio: 0, price: '0.9040' },
      { ratio: 0.5, price: '0.9085' },
      { ratio: 1, price: '0.9130' },
    ]);
  });

  it('contains what an incomplete text has', () => {
    const text =
      '{ "levels": { "support": { "clientObjectId": "s" } }, "drawings": [{ "clientObjectId": "d", "points": [{}, { "price": 1 }] }] }';
    assert.deepEqual([summary('s', text)?.what, summary('s', text)?.price], ['Support', undefined]);
    assert.equal(summary('d', text)?.what, 'Drawing');
    assert.deepEqual(summary('d', text)?.points, [
      { price: undefined, time: undefined },
      { price: '1.00', time: undefined },
    ]);
    assert.equal(summary('zero', changed('"lv_piv"', '"zero"', changed('0.9098', '0')))?.price, '0.0000');
    assert.equal(summary('nobody'), undefined);
  });
});

describe('a card without the twins of an object', () => {
  const { sketch } = readCardText(
    changed('"clientObjectId": "fib"', '"clientObjectId": "zone"', changed('"lv_sup" }', '"zone" }')),
  );

  it('has the id on that object alone, whichever it is', () => {
    const bearers = objectIds({ sketch }).filter(({ id }) => id === 'zone');
    assert.deepEqual(
      bearers.map((object) => objectSummary(withoutDuplicateIds(sketch, object), 'zone')?.what),
      ['Support', 'Rectangle', 'Fibonacci'],
    );
    for (const object of bearers)
      assert.equal(
        objectIds({ sketch: withoutDuplicateIds(sketch, object) }).filter(({ id }) => id === 'zone').length,
        1,
      );
  });

  it('keeps all else', () => {
    const [first] = objectIds({ sketch });
    assert.ok(first !== undefined);
    assert.deepEqual(withoutDuplicateIds(sketch, first), sketch);
  });
});
