import assert from 'node:assert/strict';
import { createServiceClient } from '../../../../src/client/createServiceClient.ts';
import { bulkUpdateWatch, exportWatch, watchJob } from '../../../../src/client/polling/watchJob.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { type Scripted, scriptedTransport } from '../../../support/scriptedTransport.ts';

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

describe('watchJob', () => {
  it('follows a bulk update through its documented statuses (P2 3.1)', async () => {
    const { client, clock } = clientOf(['In Queue', 'In Progress', 'Completed'].map(bulk));
    const seen: string[] = [];
    const input = { path: { id: '65f0c0ffee65f0c0ffee65f0' } };
    const end = await watchJob(client, bulkUpdateWatch, input, {
      signal,
      clock,
      onAnswer: ({ data }) => seen.push(data.status),
    });
    assert.equal(end.kind === 'over' && end.value.data.name, 'march');
    assert.deepEqual(seen, ['In Queue', 'In Progress', 'Completed']);
  });

  it('takes a failed export for an end: its status answers 200 (P1 2.1)', async () => {
    const answers = ['queued', 'processing', 'failed'].map((status) => ({
      status: 200,
      body: { meta: {}, data: { status } },
    }));
    const { client, clock } = clientOf(answers);
    const end = await watchJob(client, exportWatch, { path: { exportId: 'e1' } }, { signal, clock });
    assert.equal(end.kind === 'over' && end.value.data.status, 'failed');
  });
});
