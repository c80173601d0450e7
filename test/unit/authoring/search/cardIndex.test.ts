import assert from 'node:assert/strict';
import fc from 'fast-check';
import { matchCard, readQuery, TopMatches, textExcerpt } from '../../../../src/authoring/search/cardIndex.ts';
import { summaryOf } from '../../../../src/authoring/tree/cardSummaries.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import type { CardSummary } from '../../../../src/client/cards/cardService.ts';
import { largestCard } from '../../../support/largestCard.ts';
import { cardSummary } from '../../../support/records.ts';

interface Said {
  readonly title?: string;
  readonly symbol?: string;
  readonly preferenceText?: string;
  readonly comments?: string;
  readonly pivot?: number;
}

function card({ pivot = 1.085, ...said }: Said = {}): CardSummary {
  const { metadata, levels } = largestCard();
  const published: PublishedCard = {
    analysisId: '65f0c0ffee0123456789abcd',
    communityId: 'd'.repeat(24),
    channelId: 'c'.repeat(24),
    card: {
      metadata: {
        ...metadata,
        title: 'Gold holds',
        preferenceText: 'Wait.',
        alternativeText: '',
        comments: '',
        ...said,
      },
      levels: {
        resistance: { ...levels.resistance, price: 1.2 },
        pivot: { ...levels.pivot, price: pivot },
        support: { ...levels.support, price: 1.0525 },
      },
      drawings: [],
    },
    status: 'Pending',
    ownerId: 'owner-77',
    createdAt: '2026-03-02T08:00:00Z',
    updatedAt: '2026-03-02T08:00:00Z',
    savedIds: {},
  };
  return summaryOf(published);
}

const found = (summary: CardSummary, typed: string) =>
  matchCard(summary, readQuery(typed))?.found.map(({ place, piece }) => `${place}: ${piece}`);
const mention = (summary: CardSummary, symbol: string) =>
  matchCard(summary, readQuery('', symbol))?.found.map(({ place, piece }) => `${place}: ${piece}`);

describe('a searched card', () => {
  it('is found by title, symbol, status, timeframe, type, owner and id', () => {
    const one = card({ symbol: 'XAU/USD' });
    assert.deepEqual(found(one, 'GOLD'), ['title: Gold holds']);
    assert.deepEqual(found(one, 'xau/u'), ['symbol: XAU/USD']);
    assert.deepEqual(found(one, 'xauusd'), ['symbol: XAU/USD']);
    assert.deepEqual(found(one, 'pending'), ['fact: Pending']);
    assert.deepEqual(found(one, 'h4'), ['fact: H4']);
    assert.deepEqual(found(one, 'owner-77'), ['owner: owner: owner-77']);
    assert.deepEqual(found(one, '65f0c0ffee'), ['owner: id: 65f0c0ffee0123456789abcd']);
    assert.equal(found(one, 'silver'), undefined);
  });

  it('is found by its texts as readers see them, with surrounding words', () => {
    const one = card({
      comments: `${'far away '.repeat(20)}buy the [[lv_piv:retest]] of demand ${'and on '.repeat(20)}`,
    });
    const [hit = ''] = found(one, 'retest') ?? [];
    assert.match(hit, /^text: comments: …far away .*buy the retest of demand and on .*…$/);
    assert.ok(hit.length < 150);
    assert.equal(found(one, 'lv_piv'), undefined);
  });

  it('is found by a level’s price, at its own precision or by prefix', () => {
    const one = card();
    assert.deepEqual(found(one, '1.085'), ['level: pivot 1.0850']);
    assert.deepEqual(found(one, '1.08500'), ['level: pivot 1.0850']);
    assert.deepEqual(found(one, '1,2'), ['level: resistance 1.2000']);
    assert.deepEqual(found(one, '1.08'), ['level: pivot 1.0850']);
    assert.equal(found(one, '1'), undefined);
    assert.equal(found(one, '1.09'), undefined);
    assert.equal(found(one, '085'), undefined);
    assert.deepEqual(found(card({ title: 'Back to 4200' }), '4200'), ['title: Back to 4200']);
  });

  it('matches only if every word is found, in any field', () => {
    const one = card({ preferenceText: 'Buy the dip.' });
    assert.deepEqual(found(one, 'gold dip'), ['title: Gold holds', 'text: preference text: Buy the dip.']);
    assert.equal(found(one, 'gold rally'), undefined);
    assert.deepEqual(found(one, '  '), []);
  });

  it('ranks title above symbol above text', () => {
    const rank = (said: Said) => matchCard(card(said), readQuery('euro'))?.rank ?? Number.NaN;
    const [title, symbol, text] = [{ title: 'Euro' }, { symbol: 'EURO50' }, { preferenceText: 'The euro.' }].map(rank);
    assert.ok(title !== undefined && symbol !== undefined && text !== undefined);
    assert.ok(title < symbol && symbol < text);
  });

  it('mentions a symbol in title or text, in any spelling, or is about it', () => {
    const gold = { symbol: 'XAU/USD' };
    assert.deepEqual(mention(card({ ...gold, preferenceText: 'Unless EURUSD turns.' }), 'EUR/USD'), [
      'text: preference text: Unless EURUSD turns.',
    ]);
    assert.deepEqual(mention(card({ ...gold, title: 'Against eur/usd' }), 'EURUSD'), ['title: Against eur/usd']);
    assert.deepEqual(mention(card({ symbol: 'EUR/USD' }), 'EURUSD'), ['symbol: EUR/USD']);
    assert.equal(mention(card({ ...gold, comments: 'EURUSDT' }), 'EUR/USD'), undefined);
    assert.equal(mention(card(gold), '/'), undefined);
  });

  it('is found by the list’s data if there is nothing else', () => {
    const one = cardSummary({ title: 'Only a title', symbol: 'EUR/USD' });
    assert.deepEqual(found(one, 'only'), ['title: Only a title']);
    assert.equal(found(one, '1.1'), undefined);
    assert.deepEqual(mention(one, 'EURUSD'), ['symbol: EUR/USD']);
  });
});

describe('the top matches', () => {
  it('are those that sorting all would put first: most relevant, then last updated', () => {
    const match = fc.record({ rank: fc.nat(3), day: fc.integer({ min: 10, max: 28 }) });
    fc.assert(
      fc.property(fc.array(match, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (list, most) => {
        const matches = list.map(({ rank, day }, index) => ({
          rank,
          found: [],
          summary: cardSummary({ analysisId: String(index).padStart(24, '0'), updatedAt: `2026-03-${day}T00:00:00Z` }),
        }));
        const best = new TopMatches(most);
        for (const one of matches) best.add(one);
        const sorted = [...matches].sort(
          (a, b) =>
            a.rank - b.rank ||
            b.summary.updatedAt.localeCompare(a.summary.updatedAt) ||
            a.summary.analysisId.localeCompare(b.summary.analysisId),
        );
        assert.deepEqual(best.best, sorted.slice(0, most));
        assert.equal(best.count, list.length);
      }),
    );
  });
});

describe('an excerpt of a text', () => {
  it('is the whole of a short text, on one line', () => {
    assert.equal(textExcerpt('Buy\nthe  dip.', 4, 3), 'Buy the dip.');
  });

  it('is cut between words, and marked', () => {
    const text = `${'before '.repeat(20)}HERE${' behind'.repeat(20)}`;
    assert.match(textExcerpt(text, text.indexOf('HERE'), 4), /^…(before )+HERE( behind)+…$/);
  });

  it('contains the match, in any text, and splits no surrogate pair', () => {
    const signs = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '𝄞', '€'), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(signs, fc.nat(), (list, pick) => {
        const before = list.slice(0, pick % list.length).join('');
        const piece = textExcerpt(`${before}FOUND${list.join('')}`, before.length, 5);
        assert.ok(piece.includes('FOUND'));
        assert.ok(piece.length < 120);
        assert.ok(piece.isWellFormed());
      }),
    );
  });
});
