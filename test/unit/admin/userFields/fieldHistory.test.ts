import assert from 'node:assert/strict';
import { sumPoints, valuePoints } from '../../../../src/admin/userFields/fieldValueCommands.ts';
import { countKeptHistory } from '../../../../src/admin/userFields/userFieldCommands.ts';
import type { PageStep } from '../../../../src/client/pageReader.ts';
import type { FieldHistoryEntry } from '../../../../src/contract/userFields.ts';

const entryAt = (createdAt: string | null, change: Partial<FieldHistoryEntry>): FieldHistoryEntry => ({
  _id: 'e',
  action: 'overwrite',
  ...(createdAt === null ? {} : { createdAt }),
  ...change,
});
const second = (at: string) => Date.parse(at) / 1000;

describe('the course of a field', () => {
  it('is the value after each change, oldest first, without non-numbers and entries without a time', () => {
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

  it('of XP and coins is the sum of changes, exact in decimals, the last per second', () => {
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

const entryOfField = (fieldID: string): FieldHistoryEntry => ({ _id: fieldID, fieldID, action: 'overwrite' });

const pagesRead = { pages: 1, rows: 2, repeated: 0, unreadable: 0, total: undefined, totalChanged: 'not' } as const;

async function* pages(count: number, end: PageStep<FieldHistoryEntry>): AsyncGenerator<PageStep<FieldHistoryEntry>> {
  for (let page = 1; page <= count; page++)
    yield { kind: 'page', page, rows: [entryOfField('mine'), entryOfField('other')], unreadable: [], read: pagesRead };
  yield end;
}

describe('the history that remains when a field is deleted', () => {
  it('is counted to the end if it is short', async () => {
    const end = { kind: 'end', end: { kind: 'complete', read: pagesRead } } as const;
    assert.deepEqual(await countKeptHistory(pages(3, end), 'mine'), { found: 3, looked: 6, more: false });
    assert.deepEqual(await countKeptHistory(pages(0, end), 'mine'), { found: 0, looked: 0, more: false });
  });

  it('is counted among the newest entries if it is long, and says so', async () => {
    const end = { kind: 'end', end: { kind: 'complete', read: pagesRead } } as const;
    const many = await countKeptHistory(pages(15, end), 'mine');
    assert.deepEqual(many, { found: 10, looked: 20, more: true });
  });

  it('is unknown if it can’t be read', async () => {
    const outcome = { kind: 'notSent', failure: { kind: 'offline', code: undefined, text: '' } } as const;
    const end = { kind: 'end', end: { kind: 'failed', page: 2, outcome, read: pagesRead } } as const;
    assert.equal(await countKeptHistory(pages(1, end), 'mine'), undefined);
  });
});
