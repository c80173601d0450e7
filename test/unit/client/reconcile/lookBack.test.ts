import assert from 'node:assert/strict';
import { type ReadBackProgress, readBackUntilKnown } from '../../../../src/client/reconcile/lookBack.ts';
import type { Finding, Verdict } from '../../../../src/client/reconcile/reconcileRule.ts';
import { writeAndReconcile } from '../../../../src/client/reconcile/writeAndReconcile.ts';
import type { ServiceClient } from '../../../../src/client/serviceClient.ts';
import { deleteLeaderboard } from '../../../../src/contract/leaderboards.ts';
import { manualClock } from '../../../support/manualClock.ts';

const ID = '65f0c0ffee65f0c0ffee65f0';
const uncertainWrite = { client: {} as ServiceClient, targets: {}, evidence: {}, at: 0, input: undefined };
const { signal } = new AbortController();

/** Looks until 60 s; the verdict of each moment is told by its time. */
async function look(verdictAt: (ms: number) => Verdict | Finding, ended = signal) {
  const clock = manualClock(0);
  const looks: number[] = [];
  const told: ReadBackProgress[] = [];
  const rule = {
    operation: 'any',
    look: async () => {
      looks.push(clock.now());
      return verdictAt(clock.now());
    },
  };
  const found = await readBackUntilKnown(rule, uncertainWrite, {
    clock,
    signal: ended,
    until: 60_000,
    onProgress: (it) => told.push(it),
  });
  return { found, looks, told };
}

describe('looking back at a write in doubt', () => {
  it('looks with growing pauses until it could no longer come', async () => {
    const { found, looks, told } = await look(() => 'didNotHappen');
    assert.equal(found.verdict, 'didNotHappen');
    assert.deepEqual(looks.slice(0, 7), [200, 600, 1400, 3000, 6200, 11_200, 16_200]);
    assert.equal(looks.at(-1), 60_000);
    assert.deepEqual(told[0], { elapsedMs: 0, untilMs: 60_000 });
  });

  it('ends as soon as it is seen, or can no longer come', async () => {
    const seen = await look((ms) => (ms >= 40_000 ? 'happened' : 'didNotHappen'));
    assert.equal(seen.found.verdict, 'happened');
    assert.ok((seen.looks.at(-1) ?? 0) < 45_001);
    const gone = await look(() => ({ verdict: 'changedSince', isFinal: true }));
    assert.deepEqual(gone.looks, [200]);
  });

  it('goes on looking while somebody else’s change is seen: its own may come after it', async () => {
    const { found } = await look((ms) => (ms >= 9000 ? 'happened' : 'changedSince'));
    assert.equal(found.verdict, 'happened');
  });

  it('is unknown when the last look could not read', async () => {
    const { found } = await look((ms) => (ms >= 60_000 ? 'stillUnknown' : 'didNotHappen'));
    assert.equal(found.verdict, 'stillUnknown');
  });

  it('takes one last look for a person who gives up, and calls nothing undone', async () => {
    const gaveUp = AbortSignal.abort();
    const before = await look(() => 'didNotHappen', gaveUp);
    assert.deepEqual([before.found.verdict, before.looks.length], ['stillUnknown', 1]);
    assert.equal((await look(() => 'happened', gaveUp)).found.verdict, 'happened');
  });
});

describe('a success that says of itself that it failed', () => {
  const done = { kind: 'done', value: {}, status: 200, attempts: 1, saysError: true } as const;

  /** Deletes a leaderboard before a service that answers so, and whose list holds this. */
  async function deleting(listed: readonly object[] | undefined) {
    const value = { items: listed, unreadable: [], paging: { total: listed?.length } };
    const list = { kind: 'done', value, status: 200, attempts: 1 };
    const call = async ({ id }: { readonly id: string }) => {
      if (id === deleteLeaderboard.id) return done;
      return listed === undefined ? { kind: 'unknown', failure: { kind: 'timeout' } } : list;
    };
    const client = { call, clock: manualClock() } as unknown as ServiceClient;
    return (await writeAndReconcile(client, deleteLeaderboard, { path: { leaderboardID: ID } }, { signal })).kind;
  }

  it('is looked up: not done, done, or done as far as can be told', async () => {
    assert.equal(await deleting([{ _id: ID }]), 'didNotHappen');
    assert.equal(await deleting([]), 'done');
    assert.equal(await deleting(undefined), 'done');
  });
});
