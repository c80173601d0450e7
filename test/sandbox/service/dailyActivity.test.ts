import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

const DAILY_ROUTE = '/v1/users/activity/daily';

describe('sandbox: daily activity (P1 4.10; public-facts 5.2)', () => {
  const bench = useSandbox();
  let traders: { platformUserId: string; recordId: string; email: string; member: boolean; active: boolean }[];

  beforeEach(async () => {
    traders = (await bench.state()).users.slice(20, 30);
    const act = (i: number, at: string, gained: object) =>
      bench.sandbox.control('POST', '/activity', {
        platformUserId: traders[i]?.platformUserId,
        at,
        kind: 'message',
        ...gained,
      });
    await act(0, '2036-03-04T00:00:00.000Z', { xp: 10 });
    await act(0, '2036-03-04T23:59:59.999Z', { xp: -4 });
    await act(0, '2036-03-04T12:00:00.000Z', { coins: 2.5 });
    await act(0, '2036-03-05T00:00:00.000Z', { coins: 100 });
    await act(1, '2036-03-03T23:59:59.999Z', { xp: 7 });
  });

  const daily = (more: object = {}) =>
    bench.call('POST', DAILY_ROUTE, {
      body: {
        identifier: traders.slice(0, 3).map(({ email }) => email),
        identifier_type: 'email',
        date: '04/03/2036',
        ...more,
      },
    });
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('answers what each trader gained, net, on that UTC day; user_id is the internal record ID', async () => {
    const { status, body } = await daily();
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    assert.equal(body.data.date, '04/03/2036');
    assert.deepEqual(body.data.pagination, { page: 1, limit: 50, total: 3, total_pages: 1, found: 3 });
    assert.deepEqual(body.data.results, [
      { identifier: traders[0]?.email, user_id: traders[0]?.recordId, date: '04/03/2036', coins: 2.5, xp: 6 },
      { identifier: traders[1]?.email, user_id: traders[1]?.recordId, date: '04/03/2036', coins: 0, xp: 0 },
      { identifier: traders[2]?.email, user_id: traders[2]?.recordId, date: '04/03/2036', coins: 0, xp: 0 },
    ]);
  });

  it('leaves out who is not found, repeats nobody, and pages over the identifiers', async () => {
    const ids = traders.slice(0, 3).map(({ platformUserId }) => platformUserId);
    const identifier = [ids[0], '1', ids[1], ids[0], ids[2]];
    const { data } = (await daily({ identifier, identifier_type: 'userId', limit: 2 })).body;
    assert.deepEqual(data.pagination, { page: 1, limit: 2, total: 4, total_pages: 2, found: 3 });
    assert.deepEqual(
      data.results.map((row: { identifier: string }) => row.identifier),
      [ids[0]],
    );
    const second = (await daily({ identifier, identifier_type: 'userId', limit: 2, page: 2 })).body.data;
    assert.deepEqual(
      second.results.map((row: { identifier: string }) => row.identifier),
      [ids[1], ids[2]],
    );
    assert.deepEqual((await daily({ page: 9 })).body.data.results, []);
  });

  it('400 whose detail names the field', async () => {
    const bad: [string, unknown[]][] = [
      ['identifier', [undefined, [], 'a@b', [''], [1], [null], Array.from({ length: 1001 }, (_, i) => `${i}`)]],
      ['identifier_type', [undefined, 'userID', 1]],
      ['date', [undefined, '2036-03-04', '31/02/2036', '4/3/2036', 20360304, '00/00/0000', '99/99/9999']],
      ['page', [0, -1, 1.5, '1', null]],
      ['limit', [0, 101, 2.5, '5', null]],
      ['extra', [1]],
    ];
    for (const [name, values] of bad) {
      for (const value of values) {
        const { status, body } = await daily({ [name]: value });
        assert.equal(status, 400, `${name}: ${JSON.stringify(value)}`);
        assert.ok(String(body.detail).includes(name), `${name}: ${body.detail}`);
      }
    }
    assert.equal((await daily({ identifier: Array.from({ length: 1000 }, (_, i) => `${i}`), limit: 100 })).status, 200);
  });

  it('keys and failures are answered as by the statistics', async () => {
    const cases: [string | undefined, number, string][] = [
      [undefined, 401, 'AUTHENTICATION_REQUIRED'],
      [await mint({ permissions: [] }), 403, 'API_KEY_PERMISSION_DENIED'],
      [await mint({ communityGone: true }), 404, 'COMMUNITY_NOT_FOUND'],
    ];
    for (const [key, status, code] of cases) {
      const answer = await bench.call('POST', DAILY_ROUTE, { key, body: {} });
      assert.deepEqual([answer.status, answer.body.meta.code], [status, code]);
    }
    await bench.sandbox.control('POST', '/faults', { path: DAILY_ROUTE, times: 1, effect: { fail: 'read' } });
    assert.equal((await daily()).status, 500);
    const body = { identifier: [traders[0]?.email], identifier_type: 'email', date: '04/03/2036' };
    const other = await bench.call('POST', DAILY_ROUTE, { key: await mint({ community: 'other' }), body });
    assert.deepEqual([other.body.data.pagination.found, other.body.data.results], [0, []]);
  });
});
