import assert from 'node:assert/strict';
import { DIRECTIONS, ENTRY_PLACEMENTS } from '../../../src/card/card.ts';
import { CARD_TYPE_LABELS, cardType, partsOfCardType } from '../../../src/card/cardType.ts';

describe('cardType', () => {
  it('is what the public page lists for each pair (public-facts 3.1)', () => {
    assert.equal(cardType({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }), 'bullish_breakout');
    assert.equal(cardType({ direction: 'BULLISH', entryPlacement: 'BELOW_CURRENT' }), 'bullish_bounce');
    assert.equal(cardType({ direction: 'BEARISH', entryPlacement: 'ABOVE_CURRENT' }), 'bearish_bounce');
    assert.equal(cardType({ direction: 'BEARISH', entryPlacement: 'BELOW_CURRENT' }), 'bearish_breakout');
  });

  it('maps back to its pair', () => {
    for (const direction of DIRECTIONS) {
      for (const entryPlacement of ENTRY_PLACEMENTS) {
        assert.deepEqual(partsOfCardType(cardType({ direction, entryPlacement })), { direction, entryPlacement });
      }
    }
    assert.equal(partsOfCardType('sideways'), undefined);
  });

  it('has labels', () => {
    assert.equal(CARD_TYPE_LABELS.bearish_bounce, 'Bearish bounce');
  });
});
