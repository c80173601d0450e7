import assert from 'node:assert/strict';
import type { PublishedCard } from '../../../../src/card/publishedCard.ts';
import type { CardSummary } from '../../../../src/client/cards/cardService.ts';
import { matchCard, readQuery } from '../../../../src/workbench/search/cardIndex.ts';
import { summaryOf } from '../../../../src/workbench/tree/summaryOf.ts';
import { cardSummary } from '../../../support/cardSummary.ts';
import { largestCard } from '../../../support/largestCard.ts';

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

describe('a card that is searched', () => {
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

  it('is found by its texts as readers see them, with the words around', () => {
    const one = card({
      comments: `${'far away '.repeat(20)}buy the [[lv_piv:retest]] of demand ${'and on '.repeat(20)}`,
    });
    const [hit = ''] = found(one, 'retest') ?? [];
    assert.match(hit, /^text: comments: …far away .*buy the retest of demand and on .*…$/);
    assert.ok(hit.length < 150);
    assert.equal(found(one, 'lv_piv'), undefined);
  });

  it('is found by the price of a level, at its own precision or by its beginning', () => {
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

  it('matches only when every word is found, wherever each stands', () => {
    const one = card({ preferenceText: 'Buy the dip.' });
    assert.deepEqual(found(one, 'gold dip'), ['title: Gold holds', 'text: preference text: Buy the dip.']);
    assert.equal(found(one, 'gold rally'), undefined);
    assert.deepEqual(found(one, '  '), []);
  });

  it('ranks a title above a symbol above a text', () => {
    const rank = (said: Said) => matchCard(card(said), readQuery('euro'))?.rank ?? Number.NaN;
    const [title, symbol, text] = [{ title: 'Euro' }, { symbol: 'EURO50' }, { preferenceText: 'The euro.' }].map(rank);
    assert.ok(title !== undefined && symbol !== undefined && text !== undefined);
    assert.ok(title < symbol && symbol < text);
  });

  it('mentions a symbol in title or text, however it is spelt, or is about it', () => {
    const gold = { symbol: 'XAU/USD' };
    assert.deepEqual(mention(card({ ...gold, preferenceText: 'Unless EURUSD turns.' }), 'EUR/USD'), [
      'text: preference text: Unless EURUSD turns.',
    ]);
    assert.deepEqual(mention(card({ ...gold, title: 'Against eur/usd' }), 'EURUSD'), ['title: Against eur/usd']);
    assert.deepEqual(mention(card({ symbol: 'EUR/USD' }), 'EURUSD'), ['symbol: EUR/USD']);
    assert.equal(mention(card({ ...gold, comments: 'EURUSDT' }), 'EUR/USD'), undefined);
    assert.equal(mention(card(gold), '/'), undefined);
  });

  it('is found by what the list told, where that is all', () => {
    const one = cardSummary({ title: 'Only a title', symbol: 'EUR/USD' });
    assert.deepEqual(found(one, 'only'), ['title: Only a title']);
    assert.equal(found(one, '1.1'), undefined);
    assert.deepEqual(mention(one, 'EURUSD'), ['symbol: EUR/USD']);
  });
});
