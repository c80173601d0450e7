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
