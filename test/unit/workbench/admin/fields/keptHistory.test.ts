import assert from 'node:assert/strict';
import type { PageStep } from '../../../../../src/client/paging/pageStep.ts';
import type { FieldHistoryEntry } from '../../../../../src/contract/userFieldRecord.ts';
import { countKeptHistory, MOST_HISTORY_PAGES } from '../../../../../src/workbench/admin/fields/keptHistory.ts';

const pagesRead = { pages: 1, rows: 2, repeated: 0, unreadable: 0, total: undefined, totalChanged: 'not' } as const;
const entryOfField = (fieldID: string): FieldHistoryEntry => ({ _id: fieldID, fieldID, action: 'overwrite' });

async function* pages(count: number, end: PageStep<FieldHistoryEntry>): AsyncGenerator<PageStep<FieldHistoryEntry>> {
  for (let page = 1; page <= count; page++)
    yield { kind: 'page', page, rows: [entryOfField('mine'), entryOfField('other')], unreadable: [], read: pagesRead };
  yield end;
}

describe('the history that stays when a field is deleted', () => {
  it('is counted to the end where it is short', async () => {
    const end = { kind: 'end', end: { kind: 'complete', read: pagesRead } } as const;
    assert.deepEqual(await countKeptHistory(pages(3, end), 'mine'), { found: 3, looked: 6, more: false });
    assert.deepEqual(await countKeptHistory(pages(0, end), 'mine'), { found: 0, looked: 0, more: false });
  });

  it('is counted among the newest where it is long, and that is told', async () => {
    const end = { kind: 'end', end: { kind: 'complete', read: pagesRead } } as const;
    const many = await countKeptHistory(pages(MOST_HISTORY_PAGES + 5, end), 'mine');
    assert.deepEqual(many, { found: MOST_HISTORY_PAGES, looked: MOST_HISTORY_PAGES * 2, more: true });
  });

  it('is unknown when it cannot be read', async () => {
    const outcome = { kind: 'notSent', failure: { kind: 'offline', code: undefined, text: '' } } as const;
    const end = { kind: 'end', end: { kind: 'failed', page: 2, outcome, read: pagesRead } } as const;
    assert.equal(await countKeptHistory(pages(1, end), 'mine'), undefined);
  });
});
