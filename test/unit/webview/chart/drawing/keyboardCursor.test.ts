import assert from 'node:assert/strict';
import fc from 'fast-check';
import { projection } from '../../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../../src/card/geometry/timeAxis.ts';
import {
  arrowStep,
  cursorStep,
  firstPlace,
  gripOf,
  nudgeOfTenths,
  placeMoved,
  placeOnBar,
  reachableHandles,
} from '../../../../../webview/chart/drawing/keyboardCursor.ts';
import type { ToolContext } from '../../../../../webview/chart/tools/tool.ts';

const HOUR = 3_600_000;
const AXIS = timeAxis(
  Array.from({ length: 50 }, (_, i) => i * HOUR),
  'H1',
);
/** Bars 0 to 60 on 600 pixels, prices 2 to 1 on 400. */
const VIEW = projection(AXIS, {
  width: 600,
  height: 400,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 2,
  pricePerPixel: 1 / 400,
});
const BAR = { open: 1.4, high: 1.66, low: 1.31, close: 1.52 };
const CONTEXT = {
  projection: VIEW,
  barAt: (index: number) => (index >= 0 && index < 50 ? BAR : undefined),
  tick: 0.01,
};

describe('keyboardCursor', () => {
  it('starts at the mouse, on a bar and a price step', () => {
    assert.deepEqual(firstPlace(CONTEXT, { x: 104, y: 200.7 }), { index: 10, price: 1.5 });
  });

  it('starts on the last candle, or in the middle if none is in view', () => {
    assert.deepEqual(firstPlace(CONTEXT, undefined), { index: 49, price: 1.52 });
    assert.deepEqual(firstPlace({ ...CONTEXT, barAt: () => undefined }, undefined), { index: 30, price: 1.5 });
    const startAtClose = (close: number) => firstPlace({ ...CONTEXT, barAt: () => ({ ...BAR, close }) }, undefined);
    for (const close of [7, 2.01, 0.99]) assert.deepEqual(startAtClose(close), { index: 30, price: 1.5 });
    for (const close of [2, 1]) assert.deepEqual(startAtClose(close), { index: 49, price: close });
  });

  it('moves by bars and price steps, and back', () => {
    assert.deepEqual(placeMoved({ index: 10.4, price: 1.5 }, { bars: 1, ticks: 0 }, 0.01), { index: 11, price: 1.5 });
    assert.deepEqual(placeMoved({ index: 10, price: 1.1 }, { bars: 0, ticks: 2 }, 0.1), { index: 10, price: 1.3 });
    const step = fc.record({ bars: fc.integer({ min: -20, max: 20 }), ticks: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), fc.array(step, { maxLength: 20 }), (ticks, steps) => {
        const from = { index: 7, price: Number((ticks / 1000).toFixed(3)) };
        const there = steps.reduce((place, by) => placeMoved(place, by, 0.001), from);
        const back = steps.reduce(
          (place, { bars, ticks: up }) => placeMoved(place, { bars: -bars, ticks: -up }, 0.001),
          there,
        );
        assert.deepEqual(back, from);
      }),
    );
  });

  it('goes to the four prices of a candle only', () => {
    const from = { index: 20, price: 1 };
    assert.deepEqual(placeOnBar(from, 'high', CONTEXT), { index: 20, price: 1.66 });
    assert.deepEqual(placeOnBar(from, 'low', CONTEXT), { index: 20, price: 1.31 });
    assert.deepEqual(placeOnBar(from, 'open', CONTEXT), { index: 20, price: 1.4 });
    assert.deepEqual(placeOnBar({ ...from, index: 49.2 }, 'close', CONTEXT), { index: 49, price: 1.52 });
    assert.equal(placeOnBar({ ...from, index: 55 }, 'close', CONTEXT), undefined);
  });

  it('rounds prices of candles to a price step', () => {
    const between = { ...CONTEXT, barAt: () => ({ ...BAR, high: 1.66371 }) };
    assert.deepEqual(placeOnBar({ index: 20, price: 1 }, 'high', between), { index: 20, price: 1.66 });
  });

  it('converts a tenth of the pane to whole bars and price steps, at least one', () => {
    assert.deepEqual(nudgeOfTenths(CONTEXT, { right: 0, up: 1 }), { bars: 0, ticks: 10 });
    assert.deepEqual(nudgeOfTenths(CONTEXT, { right: -1, up: 0 }), { bars: -6, ticks: 0 });
    assert.equal(nudgeOfTenths({ ...CONTEXT, tick: 5 }, { right: 0, up: -1 }).ticks, -1);
  });
});

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe('cursorKeys', () => {
  it('moves by one bar or price step, with Shift by ten', () => {
    assert.deepEqual(cursorStep(key('ArrowRight')), { kind: 'by', bars: 1, ticks: 0 });
    assert.deepEqual(cursorStep(key('ArrowLeft', { shiftKey: true })), { kind: 'by', bars: -10, ticks: 0 });
    assert.deepEqual(cursorStep(key('ArrowUp')), { kind: 'by', bars: 0, ticks: 1 });
    assert.deepEqual(cursorStep(key('ArrowDown', { shiftKey: true })), { kind: 'by', bars: 0, ticks: -10 });
  });

  it('goes to open, high, low and close, ignoring case', () => {
    assert.deepEqual(cursorStep(key('o')), { kind: 'jump', price: 'open' });
    assert.deepEqual(cursorStep(key('H', { shiftKey: true })), { kind: 'jump', price: 'high' });
    assert.deepEqual(cursorStep(key('l')), { kind: 'jump', price: 'low' });
    assert.deepEqual(cursorStep(key('C')), { kind: 'jump', price: 'close' });
  });

  it('sets a point, and moves by pages', () => {
    assert.deepEqual(cursorStep(key('Enter')), { kind: 'set' });
    assert.deepEqual(cursorStep(key(' ')), { kind: 'set' });
    assert.deepEqual(cursorStep(key('PageUp')), { kind: 'tenths', right: 0, up: 1 });
    assert.deepEqual(cursorStep(key('PageDown')), { kind: 'tenths', right: 0, up: -1 });
    assert.deepEqual(cursorStep(key('ArrowLeft', { ctrlKey: true })), { kind: 'tenths', right: -1, up: 0 });
    assert.deepEqual(cursorStep(key('ArrowUp', { metaKey: true })), { kind: 'tenths', right: 0, up: 1 });
  });

  it('ignores other keys and chords', () => {
    assert.equal(cursorStep(key('x')), undefined);
    assert.equal(cursorStep(key('Escape')), undefined);
    assert.equal(cursorStep(key('c', { ctrlKey: true })), undefined);
    assert.equal(cursorStep(key('h', { altKey: true })), undefined);
    assert.equal(arrowStep(key('ArrowUp', { altKey: true })), undefined);
    assert.equal(arrowStep(key('ArrowUp', { metaKey: true })), undefined);
    assert.equal(arrowStep(key('PageUp')), undefined);
  });
});

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
  it('reaches the handles of a single movable drawing', () => {
    assert.deepEqual(idsOf(facts(['trend'])), ['p0', 'p1']);
    assert.deepEqual(idsOf(facts([])), []);
    assert.deepEqual(idsOf(facts(['piv'])), []);
    assert.deepEqual(idsOf(facts(['piv', 'trend'])), []);
    assert.deepEqual(idsOf(facts(['trend'], { locked: new Set(['trend']) })), []);
    assert.deepEqual(idsOf(facts(['trend'], { readOnly: 'Not now.' })), []);
  });

  it('picks up at the focused handle, else at the first, and a level in the middle', () => {
    assert.deepEqual(gripOf(facts(['trend']), 'p1'), { index: 20, price: 1.5 });
    assert.deepEqual(gripOf(facts(['trend']), undefined), { index: 10, price: 1.25 });
    assert.deepEqual(gripOf(facts(['piv']), undefined), { index: 30, price: 1.75 });
    assert.equal(gripOf(facts([]), undefined), undefined);
  });
});
