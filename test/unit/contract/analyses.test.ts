import assert from 'node:assert/strict';
import { appendDrawings, createAnalysis, getAnalysis, updateAnalysis } from '../../../src/contract/analyses.ts';

const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};
const METADATA = {
  symbol: 'AUD/CAD',
  title: 'T',
  direction: 'BULLISH',
  entryPlacement: 'ABOVE_CURRENT',
  timeframe: 'H4',
  expiry: { type: 'GTC' },
  preferenceText: 'P',
};
const LINE = { type: 'HORIZONTAL_LINE', clientObjectId: 'd', points: [{ time: 1, price: 1 }] };

function updates(metadata: object): boolean {
  return updateAnalysis.body.safeParse({ sender: 'a', metadata }).success;
}

describe('analyses.update body (P2 4.8)', () => {
  it('needs a sender and at least one of metadata, levels, drawings', () => {
    assert.equal(updates({ title: 'T' }), true);
    for (const body of [{ metadata: { title: 'T' } }, { sender: '', metadata: { title: 'T' } }, { sender: 'a' }]) {
      assert.equal(updateAnalysis.body.safeParse(body).success, false, JSON.stringify(body));
    }
    assert.equal(updateAnalysis.body.safeParse({ sender: 'a', drawings: [] }).success, true);
    assert.equal(updateAnalysis.body.safeParse({ sender: 'a', levels: LEVELS }).success, true);
  });

  it('never sends a symbol or an unknown field', () => {
    assert.equal(updates({ title: 'T', symbol: 'EUR/USD' }), false);
    assert.equal(updates({ titel: 'T' }), false);
  });

  it('enforces every documented limit exactly (P2 8)', () => {
    for (const [field, min, max] of [
      ['title', 1, 200],
      ['preferenceText', 1, 5000],
      ['alternativeText', 0, 5000],
      ['comments', 0, 5000],
    ] as const) {
      assert.equal(updates({ [field]: 'x'.repeat(max) }), true, field);
      assert.equal(updates({ [field]: 'x'.repeat(max + 1) }), false, field);
      assert.equal(updates({ [field]: 'x'.repeat(min) }), true, field);
      if (min > 0) assert.equal(updates({ [field]: '' }), false, field);
    }
    for (const [hours, fits] of [
      [0, false],
      [1, true],
      [8760, true],
      [8761, false],
      [1.5, false],
    ] as const) {
      assert.equal(updates({ expiry: { type: 'HOURS', hours } }), fits, String(hours));
    }
    assert.equal(updates({ expiry: { type: 'HOURS' } }), false);
    for (const [count, fits] of [
      [0, true],
      [20, true],
      [21, false],
    ] as const) {
      const drawings = Array.from({ length: count }, (_, at) => ({ ...LINE, clientObjectId: `d${at}` }));
      assert.equal(updateAnalysis.body.safeParse({ sender: 'a', drawings }).success, fits, String(count));
    }
  });
});

describe('analyses.create body (public-facts 3.1)', () => {
  it('accepts the whole card and the sender', () => {
    const body = { sender: 'a', metadata: METADATA, levels: LEVELS, drawings: [LINE], idempotencyKey: 'k' };
    assert.equal(createAnalysis.body.safeParse(body).success, true);
    assert.equal(createAnalysis.body.safeParse({ ...body, idempotencyKey: undefined }).success, false);
    assert.equal(createAnalysis.body.safeParse({ ...body, metadata: { ...METADATA, symbol: '' } }).success, false);
  });
});

describe('analyses.append body', () => {
  it('accepts 1 to 20 drawings', () => {
    assert.equal(appendDrawings.body.safeParse({ sender: 'a', drawings: [LINE] }).success, true);
    assert.equal(appendDrawings.body.safeParse({ sender: 'a', drawings: [] }).success, false);
  });
});

describe('analysis ids', () => {
  it('are 24 hexadecimal characters (P2 4.8)', () => {
    for (const [analysisId, fits] of [
      ['65f0c0ffee65f0c0ffee65f0', true],
      ['65F0C0FFEE65F0C0FFEE65F0', true],
      ['65f0', false],
      ['65f0c0ffee65f0c0ffee65fg', false],
    ] as const) {
      assert.equal(getAnalysis.pathParameters.safeParse({ analysisId }).success, fits, analysisId);
    }
  });
});
