import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AnalysisRow } from '../../../../src/sandbox/store/analysisTable.ts';
import { seededStore } from '../../../support/seededStore.ts';

describe('the cards of a channel', () => {
  const { store, close } = seededStore({ users: 20, historyRows: 0 });
  after(close);
  const { analyses } = store;
  let channels = 0;

  const row = (id: string, channelId: string, createdAt: string): AnalysisRow => ({
    ...{ id, communityId: 'c', channelId, status: 'Pending', type: 't', ownerId: 'o', createdAt },
    ...{ updatedAt: createdAt, deleted: false, body: id, post: 'null' },
  });

  it('are newest first, and by creation at the same time, when cards are added and removed', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (changes) => {
        const channelId = `channel ${channels++}`;
        let expected: AnalysisRow[] = [];
        store.transact(() => {
          changes.forEach(([time, isRemoval], i) => {
            const victim = expected[time];
            if (isRemoval && victim !== undefined) {
              analyses.update({ ...victim, deleted: true });
              expected = expected.filter(({ id }) => id !== victim.id);
            } else {
              const added = row(`${channelId} card ${i}`, channelId, String(time));
              analyses.add(added);
              // A stable sort: what was made later stands before what was made earlier at the same time.
              expected = [added, ...expected].toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
            }
          });
        });
        assert.deepEqual(
          analyses.page(channelId, 100, 0),
          expected.map(({ body }) => body),
        );
        assert.equal(analyses.count(channelId), expected.length);
      }),
    );
  });

  it('are all in its pages', () => {
    store.transact(() => {
      for (let i = 0; i < 25; i++) analyses.add(row(`paged ${i}`, 'paged', String(99 - i)));
    });
    const pages = [0, 10, 20, 30].map((offset) => analyses.page('paged', 10, offset));
    assert.deepEqual(
      pages.map(({ length }) => length),
      [10, 10, 5, 0],
    );
    assert.equal(new Set(pages.flat()).size, 25);
  });
});
