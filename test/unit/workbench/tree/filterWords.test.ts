import assert from 'node:assert/strict';
import { NO_FILTER } from '../../../../src/workbench/tree/cardFilter.ts';
import { filterWords } from '../../../../src/workbench/tree/filterWords.ts';
import { plainWords } from '../../../support/plainWords.ts';

describe('what the list of cards is narrowed by', () => {
  it('is said with all its parts', () => {
    const filter = {
      statuses: ['Pending', 'Active'],
      symbol: 'EUR/USD',
      ownerId: '74',
      text: 'pivot',
      links: 'unresolved',
      expiry: 'soon',
    } as const;
    assert.equal(
      filterWords(filter, plainWords),
      'Only: Pending/Active · EUR/USD · owner 74 · “pivot” · unresolved links · at most 6 h left',
    );
    assert.equal(filterWords({ links: 'unresolved' }, plainWords), 'Only: unresolved links');
  });

  it('is nothing where nothing is left out', () => {
    assert.equal(filterWords(NO_FILTER, plainWords), undefined);
    assert.equal(filterWords({ statuses: [], text: '' }, plainWords), undefined);
  });
});
