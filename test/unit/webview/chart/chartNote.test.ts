import assert from 'node:assert/strict';
import { chartNote } from '../../../../webview/chart/chartNote.ts';

const NOTE_CARD = {
  metadata: {},
  levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [{ type: 'RECTANGLE' as const, clientObjectId: 'zone_1', points: [], style: {} }],
};

describe('chartNote', () => {
  it('names the object and says what is wrong with it', () => {
    assert.equal(chartNote(NOTE_CARD, 'zone_1', new Map(), false), 'Rectangle zone_1');
    assert.equal(
      chartNote(NOTE_CARD, 'lv_piv', new Map([['lv_piv', 'Must be below the resistance.']]), false),
      'Pivot lv_piv: Must be below the resistance.',
    );
  });

  it('says when there are no candles, and nothing of what the card does not hold', () => {
    assert.equal(chartNote(NOTE_CARD, undefined, new Map(), true), 'No candles: prices and times only');
    assert.equal(
      chartNote(NOTE_CARD, 'zone_1', new Map(), true),
      'No candles: prices and times only · Rectangle zone_1',
    );
    assert.equal(chartNote(NOTE_CARD, 'gone', new Map(), false), '');
  });
});
