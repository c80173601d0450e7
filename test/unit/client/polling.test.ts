import assert from 'node:assert/strict';
import { followBulkUpdate } from '../../../src/client/bulkUpdates.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome, TransportFailure } from '../../../src/client/outcome.ts';
import { pollUntil } from '../../../src/client/polling.ts';
import { manualClock } from '../../support/clocks.ts';
import { memoryJournal, type Scripted, scriptedTransport } from '../../support/scriptedClient.ts';

const PACE = { firstPauseMs: 1000, longestPauseMs: 4000, deadlineMs: 60_000 };
const never = new AbortController().signal;

function done(value: string): Outcome<string> {
  return { kind: 'done', value, status: 200, attempts: 1 };
}

function failed(kind: TransportFailure['kind']): Outcome<string> {
  return { kind: 'notSent', failure: { kind, code: undefined, text: '' } };
}

function poll(
  script: readonly Outcome<string>[],
  change: { random?: number; signal?: AbortSignal; deadlineMs?: number } = {},
) {
  const clock = manualClock(0, change.random ?? 1);
  const answers: string[] = [];
  let asked = 0;
  const end = pollUntil(
    async () => script[Math.min(asked++, script.length - 1)] ?? failed('offline'),
    (value) => value === 'completed',
    {
      signal: change.signal ?? never,
      clock,
      pace: { ...PACE, ...(change.deadlineMs === undefined ? {} : { deadlineMs: change.deadlineMs }) },
      onAnswer: (value) => answers.push(value),
    },
  );
  return { end, clock, answers };
}

describe('pollUntil', () => {
  it('polls until the last status, with pauses that grow up to the maximum', async () => {
    const { end, clock, answers } = poll([
      done('queued'),
      done('queued'),
      done('processing'),
      done('processing'),
      done('processing'),
      done('completed'),
    ]);
    assert.deepEqual(await end, { kind: 'over', value: 'completed', requests: 6 });
    assert.deepEqual(clock.slept, [1000, 1500, 2250, 3375, 4000]);
    assert.equal(answers.length, 6);
  });

  it('randomizes half of each pause', async () => {
    const { end, clock } = poll([done('queued'), done('completed')], { random: 0 });
    await end;
    assert.deepEqual(clock.slept, [500]);
  });

  it("doesn't pause if the first response is the last", async () => {
    const { end, clock } = poll([done('completed')]);
    assert.deepEqual(await end, { kind: 'over', value: 'completed', requests: 1 });
    assert.deepEqual(clock.slept, []);
  });

  it('stops at the deadline after one last request, and returns the last value', async () => {
    const { end, clock } = poll([done('processing')], { deadlineMs: 5000 });
    assert.deepEqual(await end, { kind: 'outOfTime', last: 'processing', requests: 5 });
    assert.equal(clock.now(), 5000);
  });

  it('survives temporary failures, and ends with permanent or repeated ones', async () => {
    const passing = poll([done('queued'), failed('offline'), failed('timeout'), done('completed')]);
    assert.equal((await passing.end).kind, 'over');
    const staying = await poll([done('queued'), failed('offline')]).end;
    assert.deepEqual([staying.kind, staying.requests], ['failed', 6]);
    assert.equal(staying.kind === 'failed' && staying.last, 'queued');
    const lasting = await poll([failed('noKey')]).end;
    assert.deepEqual([lasting.kind, lasting.requests], ['failed', 1]);
  });

  it('ends when canceled, between two requests or during one', async () => {
    const before = await poll([done('queued')], { signal: AbortSignal.abort() }).end;
    assert.deepEqual(before, { kind: 'cancelled', last: undefined, requests: 0 });
    const abort = new AbortController();
    const clock = manualClock();
    const within = await pollUntil(
      async () => {
        abort.abort();
        return failed('cancelled');
      },
      () => false,
      { signal: abort.signal, clock, pace: PACE },
    );
    assert.deepEqual(within, { kind: 'cancelled', last: undefined, requests: 1 });
  });
});

const signal = new AbortController().signal;

function clientOf(script: readonly Scripted[]) {
  const clock = manualClock();
  const transport = scriptedTransport(script);
  const client = createServiceClient({
    baseUrl: 'https://api.example.test',
    apiKey: async () => 'k-1',
    transport,
    journal: memoryJournal(),
    log: () => undefined,
    clock,
  });
  return { client, clock, transport };
}

function bulk(status: string): Scripted {
  return { status: 200, body: { data: { _id: '65f0c0ffee65f0c0ffee65f0', name: 'march', status } } };
}

describe('followBulkUpdate', () => {
  it('follows a bulk update through its documented statuses (P2 3.1)', async () => {
    const list: Scripted = { status: 200, body: { data: [] } };
    const { client, clock } = clientOf([bulk('In Queue'), list, bulk('In Progress'), bulk('Completed')]);
    const seen: string[] = [];
    const end = await followBulkUpdate(client, '65f0c0ffee65f0c0ffee65f0', {
      signal,
      clock,
      onAnswer: ({ job }) => seen.push(job.status),
    });
    assert.equal(end.kind === 'over' && end.value.job.name, 'march');
    assert.deepEqual(seen, ['In Queue', 'In Progress', 'Completed']);
  });

  it('ends with a job that failed', async () => {
    const { client, clock } = clientOf([bulk('In Progress'), bulk('Failed')]);
    const end = await followBulkUpdate(client, '65f0c0ffee65f0c0ffee65f0', { signal, clock });
    assert.equal(end.kind === 'over' && end.value.job.status, 'Failed');
  });
});
