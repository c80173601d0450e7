import assert from 'node:assert/strict';
import type { Card } from '../../../../src/card/card.ts';
import { merge } from '../../../../src/card/merge.ts';
import { conflictObjectId, describeConflict } from '../../../../src/card/review/conflictWords.ts';

const CONFLICT_BASE: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'Base',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
    preferenceText: 'Buy.',
  },
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1, clientObjectId: 's' },
  },
  drawings: [{ type: 'LINE', clientObjectId: 'trend', points: [{ time: '2026-01-01T00:00:00Z', price: 1 }] }],
};

function wordsOf(theirs: Card, mine: Card): unknown[] {
  const merged = merge(CONFLICT_BASE, theirs, mine);
  assert.ok(merged.kind === 'conflict');
  return merged.conflicts.map((conflict) => [conflictObjectId(conflict), describeConflict(conflict)]);
}

describe('describeConflict', () => {
  it('says fields as they are shown elsewhere', () => {
    const expiring = (hours: number): Card => ({
      ...CONFLICT_BASE,
      metadata: { ...CONFLICT_BASE.metadata, expiry: { type: 'HOURS', hours } },
    });
    assert.deepEqual(wordsOf(expiring(1), expiring(24)), [
      [undefined, { base: 'until cancelled', theirs: '1 hour', mine: '24 hours' }],
    ]);
  });

  it('says type and levels together, because the service keeps them one', () => {
    const bearish: Card = { ...CONFLICT_BASE, metadata: { ...CONFLICT_BASE.metadata, direction: 'BEARISH' } };
    const raised: Card = {
      ...CONFLICT_BASE,
      levels: { ...CONFLICT_BASE.levels, resistance: { price: 4, clientObjectId: 'r' } },
    };
    assert.deepEqual(wordsOf(bearish, raised), [
      [
        undefined,
        {
          base: 'Bullish breakout\nresistance 3 (r)\npivot 2 (p)\nsupport 1 (s)',
          theirs: 'Bearish bounce\nresistance 3 (r)\npivot 2 (p)\nsupport 1 (s)',
          mine: 'Bullish breakout\nresistance 4 (r)\npivot 2 (p)\nsupport 1 (s)',
        },
      ],
    ]);
  });

  it('says of a drawing its points and what of its look is disputed; of a side that took it away, nothing', () => {
    const [line] = CONFLICT_BASE.drawings;
    assert.ok(line);
    const styled: Card = { ...CONFLICT_BASE, drawings: [{ ...line, style: { color: '#ff0000', lineWidth: 2 } }] };
    const other: Card = { ...CONFLICT_BASE, drawings: [{ ...line, style: { color: '#00ff00', lineWidth: 2 } }] };
    const at = 'line 1 at 2026-01-01T00:00:00Z';
    assert.deepEqual(wordsOf(styled, other), [
      [
        'trend',
        {
          base: `${at}; color none; lineWidth none`,
          theirs: `${at}; color #ff0000; lineWidth 2`,
          mine: `${at}; color #00ff00; lineWidth 2`,
        },
      ],
    ]);
    assert.deepEqual(wordsOf({ ...CONFLICT_BASE, drawings: [] }, styled), [
      ['trend', { base: `${at}; color none; lineWidth none`, mine: `${at}; color #ff0000; lineWidth 2` }],
    ]);
  });
});
