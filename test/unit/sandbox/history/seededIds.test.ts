import assert from 'node:assert/strict';
import { ownId, placeOfId, seededId } from '../../../../src/sandbox/history/seededIds.ts';

describe('ids of history entries', () => {
  const at = Date.parse('2026-06-17T12:00:00.250Z');

  it('are 24 hex, and tell where the entry stands', () => {
    for (const id of [seededId(at, 0), seededId(at, 1_250_000), ownId(at, 1)]) assert.match(id, /^[0-9a-f]{24}$/);
    assert.deepEqual(placeOfId(seededId(at, 77)), { kind: 'seeded', place: 77 });
    assert.deepEqual(placeOfId(ownId(at, 78)), { kind: 'own', place: 78 });
    assert.equal(placeOfId('0123456789abcdef01234567'), undefined);
  });

  it('sort by time, then seeded before own, then as they were made', () => {
    const ids = [
      seededId(at, 300),
      seededId(at, 301),
      ownId(at, 2),
      ownId(at, 1000),
      seededId(at + 1000, 302),
      ownId(at + 60_000, 3),
    ];
    assert.deepEqual(ids.toSorted(), ids);
  });
});
