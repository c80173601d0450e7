import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../src/card/card.ts';
import { check } from '../../../src/card/findings/check.ts';
import { formatCard } from '../../../src/card/formatCard.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { unresolvedLinks } from '../../../src/card/unresolvedLinks.ts';

function cardSaying(preferenceText: string, comments?: string): Card {
  return {
    metadata: {
      symbol: 'EUR/USD',
      title: 'A title',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'GTC' },
      preferenceText,
      ...(comments === undefined ? {} : { comments }),
    },
    levels: {
      resistance: { price: 1.2, clientObjectId: 'r' },
      pivot: { price: 1.1, clientObjectId: 'p' },
      support: { price: 1.05, clientObjectId: 's' },
    },
    drawings: [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line1', points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }] },
    ],
  };
}

describe('unresolved links', () => {
  it('are those that name no level and no drawing, each once, in all texts', () => {
    const card = cardSaying('At [[p:the pivot]] or [[gone:there]], [[line1:the line]].', '[[gone:x]] and [[old:y]]');
    assert.deepEqual(unresolvedLinks(card), ['gone', 'old']);
    assert.deepEqual(unresolvedLinks(cardSaying('[[p:a]] [[s:b]]')), []);
  });

  it('are no links that are malformed: those are another mistake', () => {
    assert.deepEqual(unresolvedLinks(cardSaying('[[gone]] [[:x]] [[gone:]] [[gone:open')), []);
  });

  it('are found where the rule finds them, whatever the text', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ':',
      'p',
      's',
      'line1',
      'gone',
      ' ',
      '\n',
      'words',
      '[[p:x]]',
      '[[no:x]]',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const card = cardSaying(pieces.join(''));
        const ruled = check(readCardText(formatCard(card)), {}).some(({ rule }) => rule === 'links.dead');
        assert.equal(unresolvedLinks(card).length > 0, ruled);
      }),
    );
  });
});
