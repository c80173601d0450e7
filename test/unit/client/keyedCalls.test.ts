import assert from 'node:assert/strict';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { createService } from '../../../src/client/service.ts';
import { manualClock } from '../../support/manualClock.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';
import { type Scripted, scriptedTransport, transportError } from '../../support/scriptedTransport.ts';

const signal = new AbortController().signal;
const INPUT = {
  body: {
    dataset: 'points_transactions',
    format: 'csv',
    start_at: '2026-01-01T00:00:00Z',
    end_at: '2026-02-01T00:00:00Z',
  },
  idempotencyKey: '2f1c0a9e-4b7d-4c1e-9a53-0d6f5b7e8c21',
} as const;
const QUEUED: Scripted = { status: 202, body: { meta: {}, message: 'm', data: { export_id: 'e1', status: 'queued' } } };
const REPLAYED: Scripted = { ...QUEUED, status: 200 };
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };
const REFUSED_CONNECTION: Scripted = { throws: transportError('ECONNREFUSED', 'connect') };
const BUSY: Scripted = { status: 500, body: { message: 'm' } };
const BAD_KEY: Scripted = { status: 401, body: { meta: { code: 'AUTHENTICATION_REQUIRED' } } };
const LIMITED: Scripted = { status: 429, headers: { 'retry-after': '600' } };
const FOUR = (it: Scripted) => [it, it, it, it];

async function create(script: readonly Scripted[]) {
  const transport = scriptedTransport(script);
  const journal = memoryJournal();
  const client = createServiceClient({
    baseUrl: 'https://api.example.test',
    apiKey: async () => 'k-1',
    transport,
    journal,
    log: () => undefined,
    clock: manualClock(),
  });
  const outcome = await createService(client).loyaltyExports.create(INPUT, { signal });
  return { outcome, transport, journal };
}

describe('a call with an idempotency key (P1 4.1)', () => {
  it('is repeated after a lost answer, a failure inside and a refused connection, with the same key and body', async () => {
    for (const fault of [RESET, BUSY, REFUSED_CONNECTION]) {
      const { outcome, transport } = await create([fault, REPLAYED]);
      assert.equal(outcome.kind === 'done' && outcome.value.data?.export_id, 'e1');
      const [first, second] = transport.sent;
      assert.deepEqual(second, first);
      assert.equal(first?.headers['idempotency-key'], INPUT.idempotencyKey);
    }
  });

  it('is in doubt when what answered cannot be read', async () => {
    const { outcome, transport } = await create([{ status: 202, text: '{"meta"' }]);
    assert.equal(outcome.kind, 'unknown');
    assert.equal(transport.sent.length, 1);
  });

  it('is one entry in the journal, which remembers the key', async () => {
    const { journal } = await create([RESET, QUEUED]);
    assert.deepEqual(journal.steps(), ['intent loyaltyExports.create', 'sent', 'settled done']);
    const [intent] = journal.lines;
    assert.equal(intent?.step === 'intent' && intent.evidence['idempotencyKey'], INPUT.idempotencyKey);
  });

  it('stays unknown once an answer was lost, whatever the repeats are told', async () => {
    for (const later of [[BAD_KEY], [LIMITED], FOUR(REFUSED_CONNECTION), FOUR(BUSY)]) {
      const { outcome, journal } = await create([RESET, ...later]);
      assert.equal(outcome.kind, 'unknown', JSON.stringify(later));
      const [open_] = await journal.pending();
      assert.equal(outcome.kind === 'unknown' && outcome.journalId, open_?.id);
    }
  });

  it('is refused for certain when no attempt left a doubt', async () => {
    const { outcome, journal } = await create([REFUSED_CONNECTION, BAD_KEY]);
    assert.equal(outcome.kind, 'refused');
    assert.deepEqual(await journal.pending(), []);
  });

  it('is not sent at all while nobody is there', async () => {
    const { outcome } = await create([REFUSED_CONNECTION, ...FOUR(REFUSED_CONNECTION)]);
    assert.equal(outcome.kind, 'notSent');
  });
});
