import assert from 'node:assert/strict';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { DRAWING_TYPES } from '../../../../src/card/model/card.ts';
import {
  barPriceName,
  chartNote,
  describeHandle,
  describeNudge,
  describeObject,
  describePoint,
} from '../../../../webview/chart/descriptions.ts';

const CONTEXT = { axis: { timeframe: 'H4' as const }, precision: 5 };
const LEVEL_AND_LINE_CARD = {
  metadata: {},
  levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [
    {
      type: 'LINE' as const,
      clientObjectId: 'trend',
      style: {},
      points: [
        { time: '2026-03-02T12:00:00Z', price: 1.1 },
        { time: Date.UTC(2026, 2, 3, 4, 30), price: 1.2 },
      ],
    },
    {
      type: 'HORIZONTAL_LINE' as const,
      clientObjectId: 'high',
      style: {},
      points: [{ time: '2026-03-02T12:00:00Z', price: 1.5 }],
    },
    { type: 'RECTANGLE' as const, clientObjectId: 'empty', style: {}, points: [] },
  ],
};

describe('objectInWords', () => {
  it('describes a drawing by its points', () => {
    assert.equal(
      describeObject(LEVEL_AND_LINE_CARD, 'trend', CONTEXT),
      'Line trend, 2026-03-02 12:00 UTC, 1.10000, to 2026-03-03 04:30 UTC, 1.20000',
    );
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'empty', CONTEXT), 'Rectangle empty');
  });

  it('describes levels and horizontal lines by their price', () => {
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'lv_piv', CONTEXT), 'Pivot lv_piv, 1.10000');
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'high', CONTEXT), 'Horizontal line high, 1.50000');
  });
});

const TIME = Date.UTC(2026, 2, 2, 14);

describe('describePoint', () => {
  it('includes object, point, time, price and snap target', () => {
    assert.equal(
      describePoint({
        object: 'Line resistance-1',
        part: 'start',
        time: TIME,
        timeframe: 'H1',
        price: 1.1058,
        precision: 5,
        snapped: 'high',
      }),
      'Line resistance-1, start, 2026-03-02 14:00 UTC, 1.10580, snapped to high',
    );
  });

  it('omits absent parts', () => {
    assert.equal(describePoint({ timeframe: 'H1', price: 1.1, precision: 2 }), '1.10');
    assert.equal(
      describePoint({ object: 'Pivot lv', timeframe: 'D', time: TIME, precision: 2 }),
      'Pivot lv, 2026-03-02',
    );
  });

  it('hides rounding errors of pixels', () => {
    assert.equal(
      describePoint({ time: TIME - 2, timeframe: 'H1', price: 1.1058000000000001, precision: 5 }),
      '2026-03-02 14:00 UTC, 1.10580',
    );
  });

  it('names the candle’s price', () => {
    const bar = { open: 1.2, high: 1.5, low: 1.1, close: 1.2 };
    assert.equal(barPriceName(1.5, bar), 'high');
    assert.equal(barPriceName(1.1, bar), 'low');
    assert.equal(barPriceName(1.2, bar), 'close');
    assert.equal(barPriceName(1.3, bar), undefined);
    assert.equal(barPriceName(1.3, undefined), undefined);
  });
});

const VIEW = projection(timeAxis([0, 3_600_000], 'H1'), {
  width: 600,
  height: 400,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 2,
  pricePerPixel: 0.01,
});

describe('describeHandle', () => {
  it('has a unique name for every handle of every type', () => {
    for (const type of DRAWING_TYPES) {
      const points = [0, 1, 2].slice(0, DRAWING_KINDS[type].pointCount.max);
      const drawing = { type, style: {}, points: points.map((i) => ({ time: i * 3_600_000, price: 1 + i })) };
      const handles = DRAWING_KINDS[type].handles(drawing, VIEW);
      assert.ok(handles.length > 0, type);
      const names = handles.map((handle) => describeHandle(drawing, handle));
      assert.ok(!names.includes(undefined), `${type}: ${names}`);
      assert.equal(new Set(names).size, names.length, `${type}: ${names}`);
    }
  });
});

describe('describeNudge', () => {
  it('names distance and direction', () => {
    assert.equal(describeNudge({ bars: 0, ticks: 10 }), '10 ticks up');
    assert.equal(describeNudge({ bars: -1, ticks: 0 }), '1 bar left');
    assert.equal(describeNudge({ bars: 2, ticks: -1 }), '1 tick down, 2 bars right');
  });
});

const NOTE_CARD = {
  metadata: {},
  levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [{ type: 'RECTANGLE' as const, clientObjectId: 'zone_1', points: [], style: {} }],
};

describe('chartNote', () => {
  it('names the object and its error', () => {
    assert.equal(chartNote(NOTE_CARD, 'zone_1', new Map(), false), 'Rectangle zone_1');
    assert.equal(
      chartNote(NOTE_CARD, 'lv_piv', new Map([['lv_piv', 'Must be below the resistance.']]), false),
      'Pivot lv_piv: Must be below the resistance.',
    );
  });

  it('says when there are no candles, and ignores unknown objects', () => {
    assert.equal(chartNote(NOTE_CARD, undefined, new Map(), true), 'No candles');
    assert.equal(chartNote(NOTE_CARD, 'zone_1', new Map(), true), 'No candles · Rectangle zone_1');
    assert.equal(chartNote(NOTE_CARD, 'gone', new Map(), false), '');
  });
});
