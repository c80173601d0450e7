import assert from 'node:assert/strict';
import type { FieldHistoryEntry } from '../../../../../src/contract/userFieldRecord.ts';
import { sumPoints, valuePoints } from '../../../../../src/workbench/admin/fields/fieldCourse.ts';

const entryAt = (createdAt: string | null, change: Partial<FieldHistoryEntry>): FieldHistoryEntry => ({
  _id: 'e',
  action: 'overwrite',
  ...(createdAt === null ? {} : { createdAt }),
  ...change,
});
const second = (at: string) => Date.parse(at) / 1000;

describe('the course of a field', () => {
  it('is the value after each change, oldest first; what is no number or has no time is left out', () => {
    const entries = [
      entryAt('2026-03-03T00:00:00Z', { storedValue: 7 }),
      entryAt('2026-03-02T12:00:00Z', { storedValue: null }),
      entryAt(null, { storedValue: 6 }),
      entryAt('2026-03-02T00:00:00Z', { storedValue: '5' }),
      entryAt('2026-03-01T00:00:00Z', { storedValue: 4 }),
    ];
    assert.deepEqual(valuePoints(entries), [
      { at: second('2026-03-01T00:00:00Z'), value: 4 },
      { at: second('2026-03-03T00:00:00Z'), value: 7 },
    ]);
  });

  it('of XP and coins is the sum of the changes, exact in decimals, the last of each second', () => {
    const entries = [
      entryAt('2026-03-01T00:00:02.000Z', { value: -0.1, action: 'store_purchase' }),
      entryAt('2026-03-01T00:00:01.900Z', { value: 0.2, action: 'daily_login' }),
      entryAt('2026-03-01T00:00:01.100Z', { value: 0.1, action: 'daily_login' }),
    ];
    assert.deepEqual(sumPoints(entries), [
      { at: second('2026-03-01T00:00:01Z'), value: 0.3 },
      { at: second('2026-03-01T00:00:02Z'), value: 0.2 },
    ]);
    assert.deepEqual(sumPoints([]), []);
  });
});
