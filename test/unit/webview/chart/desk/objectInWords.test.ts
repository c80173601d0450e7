import assert from 'node:assert/strict';
import { objectInWords } from '../../../../../webview/chart/desk/objectInWords.ts';

const GROUND = { axis: { timeframe: 'H4' as const }, precision: 5 };
const CARD = {
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
      objectInWords(CARD, 'trend', GROUND),
      'Line trend, 2026-03-02 12:00 UTC, 1.10000, to 2026-03-03 04:30 UTC, 1.20000',
    );
    assert.equal(objectInWords(CARD, 'empty', GROUND), 'Rectangle empty');
  });

  it('tells levels and price lines by their price', () => {
    assert.equal(objectInWords(CARD, 'lv_piv', GROUND), 'Pivot lv_piv, 1.10000');
    assert.equal(objectInWords(CARD, 'high', GROUND), 'Horizontal line high, 1.50000');
  });
});
