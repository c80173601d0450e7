import assert from 'node:assert/strict';
import type { RawCallOptions, RawResponse } from '../../support/rawHttp.ts';
import type { SandboxFixture } from './useSandbox.ts';

/** A request of the user field group; `path` goes on behind the community. */
export interface FieldRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The paths of the own community. */
export function inCommunity(bench: SandboxFixture, path: string): string {
  return `/v1/communities/${bench.sandbox.communityId}${path}`;
}

/** Sends a request of the group with the full key, or another. */
export function send(
  bench: SandboxFixture,
  { method, path, body }: FieldRequest,
  options: Omit<RawCallOptions, 'body'> = {},
): Promise<RawResponse> {
  return bench.call(method, inCommunity(bench, path), { body, ...options });
}

/** An error as P2 7.1 has it: the status twice, the code in `meta.code`, a message. */
export function expectCode(answer: RawResponse, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.meta.code, code);
  assert.equal(answer.body.meta.statusCode, status);
  assert.equal(typeof answer.body.message, 'string');
  assert.ok(!('code' in answer.body), 'the code stands in meta alone');
}

/** 400 without a code, its `detail` an object that names the part (P2 7.1). */
export function expectDetail(answer: RawResponse, part: string): void {
  assert.equal(answer.status, 400, answer.text);
  assert.ok(!('code' in answer.body) && answer.body.meta?.code === undefined, 'no code');
  assert.deepEqual(Object.keys(answer.body.detail), [part]);
}

/** A new key. */
export async function newKey(bench: SandboxFixture, change: object): Promise<{ key: string; communityId: string }> {
  return (await bench.sandbox.control('POST', '/keys', change)) as { key: string; communityId: string };
}

/** What every route of the group answers to keys, communities, the limit and failures inside (P2 5, 7.1, 8). */
export function itChecksKeysLikeTheGroup(
  bench: SandboxFixture,
  request: () => FieldRequest | Promise<FieldRequest>,
  { isWrite = false, malformedCommunity = 400 } = {},
): void {
  it('401 AUTHENTICATION_REQUIRED for a missing, unknown or expired key', async () => {
    const asked = await request();
    const expired = (await newKey(bench, { expired: true })).key;
    for (const key of [undefined, 'nobody', expired]) {
      expectCode(await send(bench, asked, { key }), 401, 'AUTHENTICATION_REQUIRED');
    }
  });

  it('403 API_KEY_PERMISSION_DENIED without userFields, and for a personal key', async () => {
    const asked = await request();
    for (const change of [{ permissions: ['sendMessage', 'customerSuccess'] }, { kind: 'personal' }]) {
      const { key } = await newKey(bench, change);
      expectCode(await send(bench, asked, { key }), 403, 'API_KEY_PERMISSION_DENIED');
    }
  });

  it('needs only userFields', async () => {
    const { key } = await newKey(bench, { permissions: ['userFields'] });
    const answer = await send(bench, await request(), { key });
    assert.ok(answer.status === 200 || answer.status === 201, answer.text);
  });

  it('404 COMMUNITY_NOT_FOUND when the key’s community is gone', async () => {
    const { key } = await newKey(bench, { communityGone: true });
    expectCode(await send(bench, await request(), { key }), 404, 'COMMUNITY_NOT_FOUND');
  });

  it('403 API_KEY_COMMUNITY_MISMATCH for another community', async () => {
    const { method, path, body } = await request();
    const other = (await bench.state()).otherCommunity.id;
    for (const id of [other, '0'.repeat(24)]) {
      const answer = await bench.call(method, `/v1/communities/${id}${path}`, { body });
      expectCode(answer, 403, 'API_KEY_COMMUNITY_MISMATCH');
    }
    const { key } = await newKey(bench, { community: 'other' });
    expectCode(await send(bench, { method, path, body }, { key }), 403, 'API_KEY_COMMUNITY_MISMATCH');
  });

  it(`${malformedCommunity} for a malformed community ID`, async () => {
    const { method, path, body } = await request();
    for (const id of ['abc', '0'.repeat(23), '0'.repeat(25), 'g'.repeat(24), '%00', '__proto__']) {
      const answer = await bench.call(method, `/v1/communities/${id}${path}`, { body });
      if (malformedCommunity === 400) expectDetail(answer, 'communityId');
      else expectCode(answer, 403, 'API_KEY_COMMUNITY_MISMATCH');
    }
  });

  it('400 for an unknown query parameter', async () => {
    const { method, path, body } = await request();
    for (const name of ['sort', '__proto__']) {
      expectDetail(await send(bench, { method, path: `${path}?${name}=1`, body }), name);
    }
  });

  it('429 past the limit, until the window resets (P2 8)', async () => {
    const asked = await request();
    await bench.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 3600 });
    await send(bench, { method: 'GET', path: '/user-fields/email' });
    const answer = await send(bench, asked);
    await bench.sandbox.control('POST', '/rateLimit', { limit: null });
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  });

  for (const point of isWrite ? ['keyCheck', 'read', 'write', 'writeAfter'] : ['keyCheck', 'read']) {
    it(`500 USER_FIELD_OPERATION_FAILED when it fails at ${point}`, async () => {
      const asked = await request();
      await bench.sandbox.control('POST', '/faults', { path: '/v1/communities/', times: 1, effect: { fail: point } });
      expectCode(await send(bench, asked), 500, 'USER_FIELD_OPERATION_FAILED');
    });
  }
}
