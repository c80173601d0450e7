import assert from 'node:assert/strict';
import type { RawResponse } from '../../support/rawCall.ts';
import { useSandbox } from './support.ts';

const ABSENT = '000000000000000000000000';

interface Board {
  readonly id: string;
  readonly kind: string;
  readonly isEnabled: boolean;
  readonly position: number;
}

describe('sandbox: delete a leaderboard (P1 4.9, 3.3, 7.6)', () => {
  const bench = useSandbox();

  const remove = (id: string, key = bench.sandbox.apiKey) => bench.call('DELETE', `/v1/leaderboards/${id}`, { key });
  const boards = async (): Promise<Board[]> => (await bench.state()).leaderboards;
  const custom = async () => (await boards()).find(({ kind }) => kind === 'custom')?.id ?? '';
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const fails = (fail: string) =>
    bench.sandbox.control('POST', '/faults', {
      method: 'DELETE',
      path: '/v1/leaderboards/',
      times: 1,
      effect: { fail },
    });
  /** P1 7.6: the code in `meta.code`, or none. */
  const refused = (answer: RawResponse, status: number, code: string | undefined) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.meta.code, code);
    assert.equal('code' in answer.body.meta, code !== undefined);
    assert.deepEqual([answer.body.code, answer.body.data], [undefined, undefined]);
    assert.equal(typeof answer.body.message, 'string');
  };

  it('200 with meta, message and the id; no meta.code; those behind move up one place', async () => {
    const before = await boards();
    assert.deepEqual(
      before.map(({ kind, position }) => [kind, position]),
      [
        ['default', 1],
        ['custom', 2],
        ['custom', 3],
        ['custom', 4],
      ],
    );
    const [first, gone, third, fourth] = before;
    const answer = await remove(gone?.id ?? '');
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['meta', 'message', 'data']);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200 });
    assert.equal(answer.body.data, gone?.id);
    assert.deepEqual(await boards(), [first, { ...third, position: 2 }, { ...fourth, position: 3 }]);
  });

  it('deletes hidden ones and the last one too, and an id in capitals', async () => {
    const hidden = (await boards()).find(({ isEnabled }) => !isEnabled)?.id ?? '';
    assert.equal((await remove(hidden.toUpperCase())).status, 200);
    assert.deepEqual(
      (await boards()).map(({ position }) => position),
      [1, 2, 3],
    );
  });

  it('400 VALIDATION_FAILED for an id that is not 24 hexadecimal characters', async () => {
    const before = await boards();
    const id = await custom();
    for (const bad of ['1', id.slice(1), `${id}0`, `${id.slice(1)}g`, '%20'.repeat(8), 'weekly-coins', '__proto__']) {
      const answer = await remove(bad);
      refused(answer, 400, 'VALIDATION_FAILED');
      assert.ok(answer.body.detail.includes('leaderboardID'));
    }
    assert.deepEqual(await boards(), before);
  });

  it('400 without a code for the default one: detail says that it cannot be deleted', async () => {
    const before = await boards();
    const answer = await remove(before[0]?.id ?? '');
    refused(answer, 400, undefined);
    assert.match(answer.body.detail, /Default Leaderboard cannot be deleted/);
    assert.deepEqual(await boards(), before);
  });

  it('an unknown id is a 500 without a code, not a 404; so is a repeat, and another community’s', async () => {
    refused(await remove(ABSENT), 500, undefined);
    const id = await custom();
    refused(await remove(id, await mint({ community: 'other' })), 500, undefined);
    assert.equal((await remove(id)).status, 200);
    refused(await remove(id), 500, undefined);
  });

  it('500 when the deletion fails; 502 when leaderboards are away: the outcome is unknown', async () => {
    for (const [point, status, isGone] of [
      ['write', 500, false],
      ['read', 502, false],
      ['writeAfter', 502, true],
    ] as const) {
      const id = await custom();
      await fails(point);
      refused(await remove(id), status, undefined);
      assert.equal((await bench.call('GET', `/v1/leaderboards/${id}`)).status, isGone ? 404 : 200, point);
    }
  });

  it('401 codes: no key, a bad key, a key that could not be checked; nothing is deleted', async () => {
    const before = await boards();
    const id = await custom();
    refused(await bench.call('DELETE', `/v1/leaderboards/${id}`, { key: undefined }), 401, 'AUTH_API_KEY_REQUIRED');
    for (const key of ['nobody', await mint({ expired: true }), await mint({ communityGone: true })]) {
      refused(await remove(id, key), 401, 'AUTH_API_KEY_INVALID');
    }
    await fails('keyCheck');
    refused(await remove(id), 401, 'AUTH_API_KEY_VALIDATION_FAILED');
    assert.deepEqual(await boards(), before);
  });

  it('403 AUTH_PERMISSION_REQUIRED without leaderboard, and for a personal key (P1 5)', async () => {
    const id = await custom();
    const lacking = await mint({ permissions: ['customerSuccess', 'userFields'] });
    refused(await remove(id, lacking), 403, 'AUTH_PERMISSION_REQUIRED');
    refused(await remove(id, await mint({ kind: 'personal' })), 403, 'AUTH_PERMISSION_REQUIRED');
    assert.equal((await remove(id, await mint({ permissions: ['leaderboard'] }))).status, 200);
  });

  it('429 past the limit, nothing deleted', async () => {
    const id = await custom();
    await bench.sandbox.control('POST', '/rateLimit', { limit: 0, windowSeconds: 60 });
    assert.equal((await remove(id)).status, 429);
    assert.equal((await boards()).length, 4);
  });
});
