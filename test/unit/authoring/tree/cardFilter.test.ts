import assert from 'node:assert/strict';
import {
  type CardFilter,
  describeFilter,
  filterTest,
  isNarrowing,
  isUndecided,
  NO_FILTER,
  toggleFilter,
} from '../../../../src/authoring/tree/cardFilter.ts';
import { summaryOf } from '../../../../src/authoring/tree/cardSummaries.ts';
import type { OutcomeKind } from '../../../../src/authoring/tree/outcomeLabels.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import type { CardSummary } from '../../../../src/client/cards/cardService.ts';
import { largestCard } from '../../../support/largestCard.ts';
import { cardSummary } from '../../../support/records.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;

const cards = [
  cardSummary({ title: 'Gold holds', symbol: 'XAU/USD', status: 'Pending', ownerId: 'ann' }),
  cardSummary({ title: 'Euro breaks', symbol: 'EUR/USD', status: 'Active', ownerId: 'ben' }),
  cardSummary({ title: 'Euro again', symbol: 'EUR/USD', status: 'Expired', ownerId: undefined }),
];
const titlesOf = (filter: CardFilter, list = cards) => list.filter(filterTest(filter, NOW)).map(({ title }) => title);
const titles = (filter: CardFilter) => titlesOf(filter);

/** A card whose list item was complete. */
function whole(title: string, preferenceText: string) {
  const card = largestCard();
  const published: PublishedCard = {
    analysisId: 'b'.repeat(24),
    communityId: 'd'.repeat(24),
    channelId: 'c'.repeat(24),
    card: { ...card, metadata: { ...card.metadata, title, preferenceText, alternativeText: '', comments: '' } },
    status: 'Pending',
    ownerId: 'ann',
    createdAt: '2026-03-02T08:00:00Z',
    updatedAt: '2026-03-02T08:00:00Z',
    savedIds: {},
  };
  return summaryOf(published);
}

describe('a card filter', () => {
  it('combines status, symbol, owner and text', () => {
    assert.deepEqual(titles({ statuses: ['Active', 'Expired'] }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ symbol: 'eur/usd' }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ ownerId: 'ann' }), ['Gold holds']);
    assert.deepEqual(titles({ text: 'EURO' }), ['Euro breaks', 'Euro again']);
    assert.deepEqual(titles({ text: 'xau' }), ['Gold holds']);
    assert.deepEqual(titles({ text: 'euro', statuses: ['Expired'] }), ['Euro again']);
  });

  it('shows all cards if it is empty', () => {
    for (const filter of [{}, { statuses: [] }, { symbol: '', ownerId: '', text: '' }]) {
      assert.equal(titles(filter).length, 3);
      assert.equal(isNarrowing(filter), false);
    }
    assert.equal(isNarrowing({ text: 'x' }), true);
  });

  it('finds running cards with at most six hours left', () => {
    const list = [
      cardSummary({ title: 'five', expiresAt: NOW + 5 * HOUR }),
      cardSummary({ title: 'six, active', expiresAt: NOW + 6 * HOUR, status: 'Active' }),
      cardSummary({ title: 'seven', expiresAt: NOW + 7 * HOUR }),
      cardSummary({ title: 'past', expiresAt: NOW - 1 }),
      cardSummary({ title: 'cancelled', expiresAt: NOW + HOUR, status: 'Cancelled' }),
      cardSummary({ title: 'until cancelled' }),
    ];
    assert.deepEqual(titlesOf({ expiry: 'soon' }, list), ['five', 'six, active']);
    assert.deepEqual(titlesOf({ expiry: 'soon', statuses: ['Active'] }, list), ['six, active']);
  });

  it('finds cards with broken links, if their texts are known', () => {
    const list = [whole('sound', 'At [[lv_piv:the pivot]].'), whole('broken', 'At [[lv_pif:the pivot]].'), ...cards];
    assert.deepEqual(titlesOf({ links: 'unresolved' }, list), ['broken']);
    assert.deepEqual(titlesOf({ links: 'unresolved', symbol: 'XAU/USD' }, list), []);
  });

  it('finds cards by what the market made of them, as far as that was measured', () => {
    const kinds: Readonly<Record<string, OutcomeKind>> = { 'Gold holds': 'targetReached', 'Euro breaks': 'untouched' };
    const kindOf = ({ title }: CardSummary) => kinds[title];
    const found = (filter: CardFilter) => cards.filter(filterTest(filter, NOW, { kindOf })).map(({ title }) => title);
    assert.deepEqual(found({ outcomes: ['targetReached', 'invalidated'] }), ['Gold holds']);
    assert.deepEqual(found({ outcomes: ['targetReached', 'untouched'], symbol: 'EUR/USD' }), ['Euro breaks']);
    assert.equal(found({ outcomes: [] }).length, 3);
    assert.deepEqual([isNarrowing({ outcomes: [] }), isNarrowing({ outcomes: ['expired'] })], [false, true]);
    assert.equal(isUndecided({ outcomes: ['expired'] }, cardSummary()), true);
    assert.equal(isUndecided({ outcomes: ['expired'] }, whole('whole', 'Words.')), false);
  });

  it('reports which cards it can’t decide', () => {
    const card = whole('whole', 'Words.');
    assert.equal(isUndecided({ links: 'unresolved' }, card), false);
    assert.equal(isUndecided({ expiry: 'soon' }, card), false);
    assert.equal(isUndecided({ links: 'unresolved' }, cardSummary()), true);
    assert.equal(isUndecided({ expiry: 'soon' }, cardSummary()), true);
    assert.equal(isUndecided({ expiry: 'soon' }, cardSummary({ expiresAt: NOW })), false);
    assert.equal(isUndecided({ text: 'x' }, cardSummary()), false);
  });

  it('toggles one condition at a time and keeps the others', () => {
    const both = toggleFilter(toggleFilter({ symbol: 'EUR/USD' }, 'links'), 'expiry');
    assert.deepEqual(both, { symbol: 'EUR/USD', links: 'unresolved', expiry: 'soon' });
    assert.equal(isNarrowing(toggleFilter(NO_FILTER, 'expiry')), true);
    assert.deepEqual(toggleFilter(both, 'links'), { symbol: 'EUR/USD', expiry: 'soon' });
    assert.deepEqual(toggleFilter(toggleFilter(both, 'links'), 'expiry'), { symbol: 'EUR/USD' });
  });
});

describe('the description of a filter', () => {
  it('lists all its conditions', () => {
    const filter = {
      statuses: ['Pending', 'Active'],
      symbol: 'EUR/USD',
      ownerId: '74',
      text: 'pivot',
      links: 'unresolved',
      expiry: 'soon',
      outcomes: ['targetReached', 'expired'],
    } as const;
    assert.equal(
      describeFilter(filter, plainL10n),
      'Filter: Pending/Active · EUR/USD · owner 74 · “pivot” · unresolved links · at most 6 h left · target reached/undecided at expiry',
    );
    assert.equal(describeFilter({ links: 'unresolved' }, plainL10n), 'Filter: unresolved links');
  });

  it('is undefined for an empty filter', () => {
    assert.equal(describeFilter(NO_FILTER, plainL10n), undefined);
    assert.equal(describeFilter({ statuses: [], text: '' }, plainL10n), undefined);
  });
});
