import assert from 'node:assert/strict';
import { type CallLogLine, formatCallLogLine } from '../../../src/client/callLog.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Journal } from '../../../src/client/journal.ts';
import { createService } from '../../../src/client/service.ts';
import { deleteAnalysis, getAnalysis, listAnalyses, updateAnalysis } from '../../../src/contract/analyses.ts';
import { traderFieldHistory } from '../../../src/contract/fieldHistories.ts';
import { manualClock } from '../../support/clocks.ts';
import { memoryJournal, type Scripted, scriptedTransport, transportError } from '../../support/scriptedClient.ts';

const ID = '65f0c0ffee65f0c0ffee65f0';
const KEY = 'canary-key-1f2e3d';
const MAIL = 'canary.person@example.test';
const signal = new AbortController().signal;
const record = {
  _id: ID,
  owner: { id: '7' },
  serverId: 's',
  topicId: 't',
  shapes: [],
  extra: { status: 'Pending' },
  createdAt: '2026-03-02T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00Z',
};
const READ: Scripted = { status: 200, body: { data: { analysis: record } } };
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };
const REFUSED: Scripted = { throws: transportError('ECONNREFUSED', 'connect') };

function clientOf(script: readonly Scripted[], change: { key?: string; baseUrl?: string; journal?: Journal } = {}) {
  const transport = scriptedTransport(script);
  const journal = memoryJournal();
  const clock = manualClock();
  const lines: CallLogLine[] = [];
  const client = createServiceClient({
    baseUrl: change.baseUrl ?? 'https://api.example.test/apis',
    apiKey: async () => ('key' in change ? change.key : KEY),
    transport,
    journal: change.journal ?? journal,
    log: (line) => lines.push(line),
    clock,
  });
  return { client, transport, journal, clock, lines };
}

const read = { path: { analysisId: ID } };
const update = { path: { analysisId: ID }, body: { sender: MAIL, metadata: { title: 'T' } } };

describe('createServiceClient', () => {
  it("sends the operation's request with the key as Bearer token, and returns the parsed response", async () => {
    const { client, transport, journal } = clientOf([READ]);
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'done' && outcome.value.data.analysis['_id'], ID);
    assert.equal(outcome.kind === 'done' && outcome.attempts, 1);
    const [sent] = transport.sent;
    assert.equal(sent?.method, 'GET');
    assert.equal(sent?.url, `https://api.example.test/apis/v1/analysis/${ID}`);
    assert.deepEqual(sent?.headers, { accept: 'application/json', authorization: `Bearer ${KEY}` });
    assert.deepEqual(journal.lines, [], 'a read needs no journal');
  });

  it('sends a body as JSON (P2 4.8)', async () => {
    const { client, transport } = clientOf([READ]);
    await client.call(updateAnalysis, update, { signal });
    const [sent] = transport.sent;
    assert.equal(sent?.method, 'PATCH');
    assert.equal(sent?.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(Buffer.from(sent?.body as Uint8Array).toString()), {
      sender: MAIL,
      metadata: { title: 'T' },
    });
  });

  it("sends nothing that the operation doesn't accept, and names it", async () => {
    const { client, transport, journal } = clientOf([]);
    const body = { sender: 'a', metadata: { title: '' } };
    for (const outcome of [
      await client.call(getAnalysis, { path: { analysisId: 'x' } }, { signal }),
      await client.call(updateAnalysis, { path: { analysisId: ID }, body }, { signal }),
      await client.call(updateAnalysis, { path: { analysisId: ID }, body: { sender: 'a' } }, { signal }),
    ]) {
      assert.equal(outcome.kind === 'notSent' && outcome.failure.code, 'REQUEST_SHAPE');
    }
    assert.deepEqual([transport.sent.length, journal.lines.length], [0, 0]);
  });

  it('sends nothing without a key', async () => {
    const { client, transport } = clientOf([], { key: '' });
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'notSent' && outcome.failure.kind, 'noKey');
    assert.equal(transport.sent.length, 0);
  });

  it('sends no key over an insecure connection', async () => {
    const { client, transport } = clientOf([], { baseUrl: 'http://api.example.test' });
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'notSent' && outcome.failure.code, 'INSECURE_ADDRESS');
    assert.equal(transport.sent.length, 0);
  });

  it('retries a read until it succeeds, and counts the attempts', async () => {
    const { client, transport } = clientOf([RESET, { status: 500, body: {} }, READ]);
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'done' && outcome.attempts, 3);
    assert.equal(transport.sent.length, 3);
  });

  it('gives up a read after five attempts', async () => {
    const { client, transport } = clientOf(Array.from({ length: 5 }, () => REFUSED));
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'notSent' && outcome.failure.kind, 'offline');
    assert.equal(transport.sent.length, 5);
  });

  it("returns notSent for an id that can't be encoded, instead of throwing", async () => {
    const { client, transport } = clientOf([]);
    const path = { communityId: ID, userId: '\ud800', fieldIdOrName: 'desk' };
    const outcome = await client.call(traderFieldHistory, { path, query: {} }, { signal });
    assert.deepEqual(outcome.kind === 'notSent' && outcome.failure.kind, 'malformed');
    assert.equal(transport.sent.length, 0);
  });

  it('waits for the Retry-After of a 503, unless it is too long', async () => {
    const busy = (seconds: string): Scripted => ({ status: 503, body: {}, headers: { 'retry-after': seconds } });
    const short = clientOf([busy('40'), READ]);
    assert.equal((await short.client.call(getAnalysis, read, { signal })).kind, 'done');
    assert.deepEqual(short.clock.slept, [40_000]);
    const long = clientOf([busy('600')]);
    const outcome = await long.client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'refused' && outcome.refusal.waitMs, 600_000);
    assert.equal(long.transport.sent.length, 1);
  });

  it('records intent and sending before a write, and its outcome after it', async () => {
    const { client, journal } = clientOf([{ status: 200, body: { data: { analysisId: ID } } }]);
    await client.call(deleteAnalysis, read, { signal });
    assert.deepEqual(journal.steps(), ['intent analyses.delete', 'sent', 'settled done']);
  });

  it("retries a write that wasn't sent, with one journal entry", async () => {
    const { client, transport, journal } = clientOf([REFUSED, { status: 200, body: { data: { analysisId: ID } } }]);
    const outcome = await client.call(deleteAnalysis, read, { signal });
    assert.equal(outcome.kind === 'done' && outcome.attempts, 2);
    assert.equal(transport.sent.length, 2);
    assert.deepEqual(journal.steps(), ['intent analyses.delete', 'sent', 'settled done']);
  });

  it('sends an uncertain write once, and leaves it pending in the journal', async () => {
    for (const fault of [
      RESET,
      { throws: transportError('UND_ERR_HEADERS_TIMEOUT') },
      { status: 200, text: '<html>' },
      { status: 302 },
    ]) {
      const { client, transport, journal } = clientOf([fault]);
      const outcome = await client.call(deleteAnalysis, read, { signal });
      assert.equal(outcome.kind, 'unknown');
      assert.equal(transport.sent.length, 1);
      const [open_] = await journal.pending();
      assert.equal(outcome.kind === 'unknown' && outcome.journalId, open_?.id);
      assert.equal(open_?.state, 'sent');
    }
  });

  it('reports a write after 500 or 502 as unknown, with the response (P2 7.3)', async () => {
    for (const status of [500, 502]) {
      const { client } = clientOf([{ status, body: { message: 'm' } }]);
      const outcome = await client.call(updateAnalysis, update, { signal });
      assert.equal(outcome.kind, 'unknown');
      if (outcome.kind !== 'unknown') continue;
      assert.deepEqual(
        [outcome.failure.kind, outcome.refusal?.status, outcome.refusal?.action],
        ['undecided', status, 'read back'],
      );
    }
  });

  it("doesn't send a write whose intent can't be recorded", async () => {
    const full: Journal = { ...memoryJournal(), recordIntent: () => Promise.reject(transportError('ENOSPC')) };
    const { client, transport } = clientOf([], { journal: full });
    const outcome = await client.call(deleteAnalysis, read, { signal });
    assert.deepEqual(outcome.kind === 'notSent' && [outcome.failure.kind, outcome.failure.code], [
      'noJournal',
      'ENOSPC',
    ]);
    assert.equal(transport.sent.length, 0);
  });

  it('waits for a short rate limit with a countdown', async () => {
    const { client, transport, clock } = clientOf([{ status: 429, headers: { 'retry-after': '3' } }, READ]);
    const told: number[] = [];
    const outcome = await client.call(getAnalysis, read, {
      signal,
      onWait: ({ remainingMs }) => told.push(remainingMs),
    });
    assert.equal(outcome.kind === 'done' && outcome.attempts, 2);
    assert.equal(transport.sent.length, 2);
    assert.deepEqual(told, [3000, 2000, 1000]);
    assert.ok(clock.slept.reduce((sum, it) => sum + it, 0) >= 3000);
  });

  it('sends nothing while a rate limit is reached', async () => {
    const { client, transport } = clientOf([{ status: 429, headers: { 'retry-after': '600' } }]);
    const first = await client.call(getAnalysis, read, { signal });
    assert.deepEqual(first.kind === 'refused' && [first.refusal.action, first.refusal.waitMs], [
      'wait and retry',
      600_000,
    ]);
    const second = await client.call(listAnalyses, { path: { communityId: ID, channelId: ID } }, { signal });
    assert.equal(second.kind === 'refused' && second.refusal.status, 429);
    const third = await client.call(deleteAnalysis, read, { signal });
    assert.equal(third.kind === 'refused' && third.refusal.waitMs, 600_000);
    assert.equal(transport.sent.length, 1);
  });

  it('can retry a write after a 429', async () => {
    const { client } = clientOf([
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 200, body: { data: { analysisId: ID } } },
    ]);
    const outcome = await client.call(deleteAnalysis, read, { signal });
    assert.equal(outcome.kind === 'done' && outcome.attempts, 2);
  });

  it('follows no redirect', async () => {
    const { client, transport } = clientOf([{ status: 307, headers: { location: 'https://elsewhere.example.test/' } }]);
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'unknown' && outcome.failure.kind, 'redirected');
    assert.equal(transport.sent.length, 1);
  });

  it('classifies a refusal by its status, however deeply its body is nested', async () => {
    const deep = `{"detail":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { client } = clientOf([{ status: 400, text: deep }]);
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'refused' && outcome.refusal.status, 400);
  });

  it('doesn\'t read a foreign 404 page as "no such card"', async () => {
    const { client } = clientOf([{ status: 404, text: '<html>nginx</html>' }]);
    const outcome = await client.call(getAnalysis, read, { signal });
    assert.equal(outcome.kind === 'unknown' && outcome.failure.kind, 'malformed');
    const bare = clientOf([{ status: 404 }]);
    assert.equal((await bare.client.call(getAnalysis, read, { signal })).kind, 'refused');
  });

  it('ends immediately when canceled, before and between attempts', async () => {
    const { client, transport } = clientOf([]);
    const early = await client.call(getAnalysis, read, { signal: AbortSignal.abort() });
    assert.equal(early.kind === 'notSent' && early.failure.kind, 'cancelled');
    assert.equal(transport.sent.length, 0);
    const abort = new AbortController();
    const second = clientOf([{ status: 429, headers: { 'retry-after': '3' } }]);
    const waited = await second.client.call(getAnalysis, read, { signal: abort.signal, onWait: () => abort.abort() });
    assert.equal(waited.kind === 'notSent' && waited.failure.kind, 'cancelled');
  });

  it('stops retrying when an outage has used up the budget', async () => {
    const outage = Array.from({ length: 400 }, () => REFUSED);
    const { client, transport } = clientOf(outage);
    for (let call = 0; call < 100; call++) await client.call(getAnalysis, read, { signal });
    assert.equal(transport.sent.length, 120, '100 calls and 20 repeats, not 300');
  });

  it('logs route templates, but no key, personal data or filled path', async () => {
    const { client, lines } = clientOf([
      { status: 500, body: { code: `${KEY} ${MAIL}`, detail: MAIL } },
      { status: 400, body: { code: 'VALIDATION_FAILED', detail: MAIL } },
      RESET,
    ]);
    await client.call(updateAnalysis, update, { signal });
    await client.call(updateAnalysis, update, { signal });
    await client.call(deleteAnalysis, read, { signal });
    const text = lines.map(formatCallLogLine).join('\n') + JSON.stringify(lines);
    for (const secret of [KEY, MAIL, ID, 'canary']) assert.ok(!text.includes(secret), secret);
    assert.deepEqual(
      lines.map(({ operation, method, route, status, code, attempt }) => [
        operation,
        method,
        route,
        status,
        code,
        attempt,
      ]),
      [
        ['analyses.update', 'PATCH', '/v1/analysis/{analysisId}', 500, undefined, 1],
        ['analyses.update', 'PATCH', '/v1/analysis/{analysisId}', 400, 'VALIDATION_FAILED', 1],
        ['analyses.delete', 'DELETE', '/v1/analysis/{analysisId}', undefined, 'ECONNRESET', 1],
      ],
    );
  });

  it('keeps people out of the journal', async () => {
    const { client, journal } = clientOf([RESET]);
    await client.call(updateAnalysis, update, { signal });
    assert.ok(!JSON.stringify(journal.lines).includes(MAIL));
    assert.ok(!JSON.stringify(journal.lines).includes(KEY));
  });
});

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
  it('is retried after a lost response, an internal error and a refused connection, with the same key and body', async () => {
    for (const fault of [RESET, BUSY, REFUSED_CONNECTION]) {
      const { outcome, transport } = await create([fault, REPLAYED]);
      assert.equal(outcome.kind === 'done' && outcome.value.data?.export_id, 'e1');
      const [first, second] = transport.sent;
      assert.deepEqual(second, first);
      assert.equal(first?.headers['idempotency-key'], INPUT.idempotencyKey);
    }
  });

  it('is uncertain if the response is a web page, and done without details if it breaks off', async () => {
    for (const [text, kind] of [
      ['<html>', 'unknown'],
      ['{"meta"', 'done'],
    ] as const) {
      const { outcome, transport } = await create([{ status: 202, text }]);
      assert.equal(outcome.kind, kind);
      assert.equal(outcome.kind === 'done' && outcome.value.data?.export_id, kind === 'done' ? undefined : false);
      assert.equal(transport.sent.length, 1);
    }
  });

  it('is one entry in the journal, with its key', async () => {
    const { journal } = await create([RESET, QUEUED]);
    assert.deepEqual(journal.steps(), ['intent loyaltyExports.create', 'sent', 'settled done']);
    const [intent] = journal.lines;
    assert.equal(intent?.step === 'intent' && intent.evidence['idempotencyKey'], INPUT.idempotencyKey);
  });

  it('stays unknown after a lost response, whatever the retries return', async () => {
    for (const later of [[BAD_KEY], [LIMITED], FOUR(REFUSED_CONNECTION), FOUR(BUSY)]) {
      const { outcome, journal } = await create([RESET, ...later]);
      assert.equal(outcome.kind, 'unknown', JSON.stringify(later));
      const [open_] = await journal.pending();
      assert.equal(outcome.kind === 'unknown' && outcome.journalId, open_?.id);
    }
  });

  it('is definitely refused if no attempt was uncertain', async () => {
    const { outcome, journal } = await create([REFUSED_CONNECTION, BAD_KEY]);
    assert.equal(outcome.kind, 'refused');
    assert.deepEqual(await journal.pending(), []);
  });

  it("isn't sent if nobody can be reached", async () => {
    const { outcome } = await create([REFUSED_CONNECTION, ...FOUR(REFUSED_CONNECTION)]);
    assert.equal(outcome.kind, 'notSent');
  });
});
