import assert from 'node:assert/strict';
import { describeListEnd, readList } from '../../../../src/admin/runner/lists.ts';
import { type PagedOperation, readPages } from '../../../../src/client/pages.ts';
import type { CallInput } from '../../../../src/client/serviceClient.ts';
import { listDailyActivity } from '../../../../src/contract/activity.ts';
import { listRedemptionStatuses } from '../../../../src/contract/redemptions.ts';
import { clientOf } from '../../../support/recordVariants.ts';

const { signal } = new AbortController();
const status = (at: number) => ({ _id: `s${at}`, name: `Status ${at}`, category: 'in_progress', isDefault: at === 1 });
const statuses = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => status(from + place));

/** Size, end and notes of a list whose service answers every page as given; 1 if none was requested. */
async function read(operation: PagedOperation, input: object, answer: (page: number) => object) {
  const client = clientOf(({ body }) => {
    const { page = 1 } = JSON.parse(Buffer.from(body as Uint8Array).toString()) as { readonly page?: number };
    return { status: 200, body: answer(page) };
  });
  const { rows, end } = await readList(readPages(client, operation, input as CallInput<PagedOperation>, { signal }));
  return { count: rows.length, kind: end.kind, notes: describeListEnd(end, operation.paging) };
}

describe('the notes of a list', () => {
  it('say of a page that came again for the next one only what is known', async () => {
    // Neither nothing had changed, nor does anything say that rows are missing.
    const notes = ['The service returns the same rows for every page, and doesn’t say whether there are more.'];
    for (const data of [statuses(1, 10), statuses(1, 3)]) {
      const list = await read(listRedemptionStatuses, {}, () => ({ data }));
      assert.deepEqual(list, { count: data.length, kind: 'unsaid', notes });
    }
    // A row that isn't the same in every response doesn't make it another page.
    let reads = 0;
    const list = await read(listRedemptionStatuses, {}, () => ({ data: [{ ...status(1), reads: ++reads }] }));
    assert.deepEqual(list, { count: 1, kind: 'unsaid', notes });
  });

  it('say what came twice when a list moves while it is read', async () => {
    // A new row was put in front after the first page.
    const pages = [statuses(1, 100), statuses(100, 120), []];
    const list = await read(listRedemptionStatuses, {}, (page) => ({ data: pages[page - 1] ?? [] }));
    assert.deepEqual(list, {
      count: 120,
      kind: 'complete',
      notes: ['1 row appeared twice because the list changed while it was being read. It’s shown once.'],
    });
  });

  it('don’t take the number of traders who were requested for a count of rows (public-facts 5.2)', async () => {
    const body = {
      identifier: ['a@traders.example', 'b@traders.example'],
      identifier_type: 'email',
      date: '01/03/2026',
    };
    const data = [{ identifier: 'a@traders.example', user_id: 'u1', xp: 1, coins: 2, date: '01/03/2026' }];
    const pagination = { total: 2, page: 1, limit: 100, totalPages: 1 };
    const list = await read(listDailyActivity, { body }, () => ({ status: 'success', data, pagination }));
    assert.deepEqual(list, { count: 1, kind: 'complete', notes: [] });
  });
});
