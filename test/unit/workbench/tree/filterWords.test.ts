import assert from 'node:assert/strict';
import { NO_FILTER } from '../../../../src/workbench/tree/cardFilter.ts';
import { describeFilter } from '../../../../src/workbench/tree/filterWords.ts';
import { plainL10n } from '../../../support/plainWords.ts';

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
      describeFilter(filter, plainL10n),
      'Only: Pending/Active · EUR/USD · owner 74 · “pivot” · unresolved links · at most 6 h left',
    );
    assert.equal(describeFilter({ links: 'unresolved' }, plainL10n), 'Only: unresolved links');
  });

  it('is nothing where nothing is left out', () => {
    assert.equal(describeFilter(NO_FILTER, plainL10n), undefined);
    assert.equal(describeFilter({ statuses: [], text: '' }, plainL10n), undefined);
  });
});
