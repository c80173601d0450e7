import assert from 'node:assert/strict';
import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { placeBesideDuplicates } from '../../../../src/card/drawings/besideTwins.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';

const HOUR = 3_600_000;
const at = (clientObjectId: string, hour: number, price: number): DrawingSketch => ({
  type: 'HORIZONTAL_LINE',
  clientObjectId,
  points: [{ time: hour * HOUR, price }],
  style: {},
});
const scale = { axis: timeAxis([0, HOUR], 'H1'), tick: 0.5 };
const beside = (there: readonly DrawingSketch[], copies: readonly DrawingSketch[]): readonly DrawingSketch[] =>
  placeBesideDuplicates({ drawings: there }, copies, { bars: 1, price: -1 }, scale);

describe('placeBesideDuplicates', () => {
  it('takes as many steps as there are copies already', () => {
    const there = [at('a', 0, 10), at('b', 0, 9), at('c', 0, 8)];
    assert.deepEqual(beside(there, [at('d', 0, 10)]), [at('d', 0, 7)]);
  });

  it('keeps copies together: none comes to lie on anything', () => {
    const there = [at('a', 0, 10), at('b', 0, 20), at('c', 0, 19)];
    assert.deepEqual(beside(there, [at('d', 0, 10), at('e', 0, 20)]), [at('d', 0, 8), at('e', 0, 18)]);
  });

  it('leaves alone what has no twin', () => {
    const copies = [at('d', 0, 10), { ...at('e', 0, 9), type: 'LINE' as const }];
    assert.equal(beside([at('a', 0, 9), at('b', 1, 10)], copies), copies);
  });
});
