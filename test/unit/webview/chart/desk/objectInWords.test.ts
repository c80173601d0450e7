import assert from 'node:assert/strict';
import { describeObject } from '../../../../../webview/chart/desk/objectInWords.ts';

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
  it('tells a drawing by its points', () => {
    assert.equal(
      describeObject(LEVEL_AND_LINE_CARD, 'trend', CONTEXT),
      'Line trend, 2026-03-02 12:00 UTC, 1.10000, to 2026-03-03 04:30 UTC, 1.20000',
    );
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'empty', CONTEXT), 'Rectangle empty');
  });

  it('tells levels and price lines by their price', () => {
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'lv_piv', CONTEXT), 'Pivot lv_piv, 1.10000');
    assert.equal(describeObject(LEVEL_AND_LINE_CARD, 'high', CONTEXT), 'Horizontal line high, 1.50000');
  });
});
