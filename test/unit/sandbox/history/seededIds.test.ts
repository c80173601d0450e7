import assert from 'node:assert/strict';
import { ownEntryId, parseEntryId, seededEntryId } from '../../../../src/sandbox/history/seededIds.ts';

describe('ids of history entries', () => {
  const at = Date.parse('2026-06-17T12:00:00.250Z');

  it('are 24 hex, and tell where the entry stands', () => {
    for (const id of [seededEntryId(at, 0), seededEntryId(at, 1_250_000), ownEntryId(at, 1)])
      assert.match(id, /^[0-9a-f]{24}$/);
    assert.deepEqual(parseEntryId(seededEntryId(at, 77)), { kind: 'seeded', place: 77 });
    assert.deepEqual(parseEntryId(ownEntryId(at, 78)), { kind: 'own', place: 78 });
    assert.equal(parseEntryId('0123456789abcdef01234567'), undefined);
  });

  it('sort by time, then seeded before own, then as they were made', () => {
    const ids = [
      seededEntryId(at, 300),
      seededEntryId(at, 301),
      ownEntryId(at, 2),
      ownEntryId(at, 1000),
      seededEntryId(at + 1000, 302),
      ownEntryId(at + 60_000, 3),
    ];
    assert.deepEqual(ids.toSorted(), ids);
  });
});
