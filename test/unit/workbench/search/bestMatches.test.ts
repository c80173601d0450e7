import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TopMatches } from '../../../../src/workbench/search/bestMatches.ts';
import { cardSummary } from '../../../support/cardSummary.ts';

describe('the best matches', () => {
  it('are those that sorting all would put first: the most telling, then the last updated', () => {
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
