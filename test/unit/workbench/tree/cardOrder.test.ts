import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CardSummary } from '../../../../src/client/cards/cardService.ts';
import { CARD_ORDERS, compareCards } from '../../../../src/workbench/tree/cardOrder.ts';
import { cardSummary } from '../../../support/cardSummary.ts';

const ids = (cards: readonly CardSummary[], order: keyof typeof compareCards) =>
  [...cards].sort(compareCards[order]).map(({ analysisId }) => analysisId);

describe('the order of cards', () => {
  it('puts the last updated first', () => {
    const cards = ['2026-01-01', '2026-03-01', '2026-02-01'].map((updatedAt) =>
      cardSummary({ analysisId: updatedAt, updatedAt }),
    );
    assert.deepEqual(ids(cards, 'updated'), ['2026-03-01', '2026-02-01', '2026-01-01']);
  });

  it('reads numbers in titles as numbers, and letters whatever their case', () => {
    const cards = ['Card 10', 'card 9', 'Apple'].map((title) => cardSummary({ analysisId: title, title }));
    assert.deepEqual(ids(cards, 'title'), ['Apple', 'card 9', 'Card 10']);
  });

  it('puts the next to expire first, and what never expires last', () => {
    const cards = [undefined, 200, 100].map((expiresAt) => cardSummary({ analysisId: String(expiresAt), expiresAt }));
    assert.deepEqual(ids(cards, 'expiry'), ['100', '200', 'undefined']);
  });

  it('never calls two cards equal, so that a list cannot jump', () => {
    const card = fc.record({
      analysisId: fc.constantFrom('a', 'b', 'c'),
      title: fc.constantFrom('x', 'X'),
      symbol: fc.constantFrom('s', 't'),
      expiresAt: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    });
    fc.assert(
      fc.property(card, card, fc.constantFrom(...CARD_ORDERS), (a, b, order) => {
        const compared = compareCards[order](cardSummary(a), cardSummary(b));
        // Added, because 0 and -0 are told apart.
        assert.equal(Math.sign(compared) + Math.sign(compareCards[order](cardSummary(b), cardSummary(a))), 0);
        if (a.analysisId !== b.analysisId) assert.notEqual(compared, 0);
      }),
    );
  });
});
