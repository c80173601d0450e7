import assert from 'node:assert/strict';
import { type CardFilter, filterTest, isNarrowing } from '../../../../src/workbench/tree/cardFilter.ts';
import { cardSummary } from '../../../support/cardSummary.ts';

const cards = [
  cardSummary({ title: 'Gold holds', symbol: 'XAU/USD', status: 'Pending', ownerId: 'ann' }),
  cardSummary({ title: 'Euro breaks', symbol: 'EUR/USD', status: 'Active', ownerId: 'ben' }),
  cardSummary({ title: 'Euro again', symbol: 'EUR/USD', status: 'Expired', ownerId: undefined }),
];
const titles = (filter: CardFilter) => cards.filter(filterTest(filter)).map(({ title }) => title);

describe('a card filter', () => {
  it('narrows by status, symbol, owner and text, and by all of them together', () => {
    assert.deepEqual(titles({ statuses: ['Active', 'Expired'] }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ symbol: 'eur/usd' }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ ownerId: 'ann' }), ['Gold holds']);
    assert.deepEqual(titles({ text: 'EURO' }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ text: 'xau' }), ['Gold holds']);
    assert.deepEqual(titles({ text: 'euro', statuses: ['Expired'] }), ['Euro again']);
  });

  it('that is empty in every part shows all', () => {
    for (const filter of [{}, { statuses: [] }, { symbol: '', ownerId: '', text: '' }]) {
      assert.equal(titles(filter).length, 3);
      assert.equal(isNarrowing(filter), false);
    }
    assert.equal(isNarrowing({ text: 'x' }), true);
  });
});
