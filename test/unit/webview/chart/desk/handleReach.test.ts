import assert from 'node:assert/strict';
import { projection } from '../../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../../src/card/geometry/timeAxis.ts';
import { gripOf, reachableHandles } from '../../../../../webview/chart/desk/handleReach.ts';
import type { ToolContext } from '../../../../../webview/chart/tools/deskFacts.ts';

const HOUR = 3_600_000;
const LINE_VIEW = projection(
  timeAxis(
    Array.from({ length: 50 }, (_, i) => i * HOUR),
    'H1',
  ),
  { width: 600, height: 400, firstBarX: 0, barSpacing: 10, topPrice: 2, pricePerPixel: 1 / 400 },
);
const line = {
  type: 'LINE' as const,
  clientObjectId: 'trend',
  style: {},
  points: [
    { time: 10 * HOUR, price: 1.25 },
    { time: 20 * HOUR, price: 1.5 },
  ],
};

function facts(selected: readonly string[], more: Partial<ToolContext> = {}): ToolContext {
  return {
    sketch: { metadata: {}, levels: { pivot: { price: 1.75, clientObjectId: 'piv' } }, drawings: [line] },
    projection: LINE_VIEW,
    barAt: () => undefined,
    tick: 0.01,
    precision: 2,
    unit: { name: 'tick', size: 0.01 },
    selected,
    hidden: new Set(),
    locked: new Set(),
    readOnly: undefined,
    levelsLocked: undefined,
    magnet: 'off',
    looks: {},
    drawingColor: '#000000',
    ...more,
  };
}

const idsOf = (given: ToolContext) => reachableHandles(given).map(({ id }) => id);

describe('handleReach', () => {
  it('reaches the handles of one selected drawing that may be moved', () => {
    assert.deepEqual(idsOf(facts(['trend'])), ['p0', 'p1']);
    assert.deepEqual(idsOf(facts([])), []);
    assert.deepEqual(idsOf(facts(['piv'])), []);
    assert.deepEqual(idsOf(facts(['piv', 'trend'])), []);
    assert.deepEqual(idsOf(facts(['trend'], { locked: new Set(['trend']) })), []);
    assert.deepEqual(idsOf(facts(['trend'], { readOnly: 'Not now.' })), []);
  });

  it('takes hold at the focused handle, else at the first, and of a level in the middle', () => {
    assert.deepEqual(gripOf(facts(['trend']), 'p1'), { index: 20, price: 1.5 });
    assert.deepEqual(gripOf(facts(['trend']), undefined), { index: 10, price: 1.25 });
    assert.deepEqual(gripOf(facts(['piv']), undefined), { index: 30, price: 1.75 });
    assert.equal(gripOf(facts([]), undefined), undefined);
  });
});
