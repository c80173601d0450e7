import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import { operations } from '../../../src/contract/operations.ts';
import { manualClock } from '../../support/clocks.ts';
import type { SandboxProcess } from '../../support/sandbox.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';

const { signal } = new AbortController();
/** An address without a service, to which nothing may be sent. */
const NOBODY = { baseUrl: 'https://api.example.test/v1/', apiKey: 'k-1' };

describe('connect', function () {
  this.timeout(30_000);
  let sandbox: SandboxProcess;
  const opened: StandaloneConnection[] = [];
  /** This test's own folder: other runs on the machine create folders in the common one. */
  let temporary: string;
  const usual = process.env['TMPDIR'];
  beforeEach(async () => {
    sandbox = await sharedSandbox();
    temporary = await mkdtemp(join(tmpdir(), 'front-'));
    process.env['TMPDIR'] = temporary;
  });
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await rm(temporary, { recursive: true, force: true });
  });

  async function open(change: Partial<Parameters<typeof connect>[0]> = {}): Promise<StandaloneConnection> {
    const { baseUrl, apiKey } = sandbox;
    const connection = await connect({ baseUrl, apiKey, tokenUrl: baseUrl, legacyKey: apiKey, ...change });
    opened.push(connection);
    return connection;
  }

  it('reads every page of a list with just an address and a key', async () => {
    const { service } = await open();
    const seen: string[] = [];
    let end = '';
    for await (const step of service.leaderboards.list.pages({}, { signal })) {
      if (step.kind === 'end') end = step.end.kind;
      else seen.push(...step.rows.map((row) => String(row._id)));
    }
    assert.equal(end, 'complete');
    const state = await sandbox.state();
    assert.deepEqual(seen.toSorted(), state.leaderboards.map(({ id }) => id).toSorted());
  });

  it('reconciles a write by operation id after a lost response, and leaves nothing pending', async () => {
    const { write, pendingWrites } = await open({ clock: manualClock(Date.now()), fetch: losingTheResponse(false) });
    const body = { name: 'Packed by hand', category: 'in_progress' };
    assert.equal((await write('redemptions.createStatus', { body }, { signal })).kind, 'happened');
    assert.deepEqual(await pendingWrites(), []);
  });

  it('reconciles an update of a card after a lost response', async () => {
    const { write, pendingWrites } = await open({ clock: manualClock(Date.now()) });
    const { id, sender } = await pendingCard();
    const path = `/v1/analysis/${id}`;
    await sandbox.control('POST', '/faults', { method: 'PATCH', path, times: 1, effect: { drop: 'after' } });
    const input = { path: { analysisId: id }, body: { sender, metadata: { title: 'Updated by connect' } } };
    assert.equal((await write('analyses.update', input, { signal })).kind, 'happened');
    assert.deepEqual(await pendingWrites(), []);
  });

  it('rejects an unknown operation', async () => {
    const { write } = await connectToNobody();
    await assert.rejects(write('cards.publish', {}, { signal }), /The operation “cards.publish” doesn’t exist/);
  });

  it('rejects an invalid address', async () => {
    await assert.rejects(connect({ baseUrl: 'api.example.test', apiKey: 'k-1' }), /base URL/);
  });

  it('uses only the given fetch, and doesn’t repeat /v1 in the address', async () => {
    const requested: string[] = [];
    const { service } = await connectToNobody(async (url) => {
      requested.push(String(url));
      return Response.json({ message: 'no' }, { status: 401 });
    });
    assert.equal((await service.leaderboards.list({}, { signal })).kind, 'refused');
    assert.deepEqual(requested, ['https://api.example.test/v1/leaderboards']);
  });

  it('reports an invalid input as not sent instead of throwing', async () => {
    const { service, write, pendingWrites } = await open({ clock: manualClock(Date.now()) });
    const inputs = [{}, { path: {}, body: { name: 'half \ud800' } }, { path: { fieldKey: '\ud800' }, body: null }];
    for (const { id, repeat } of operations) {
      if (repeat.kind === 'read') continue;
      for (const input of inputs) assert.equal((await write(id, input, { signal })).kind, 'notSent', id);
    }
    const { get } = service.analyses;
    assert.equal((await get({ path: { analysisId: '\ud800' } }, { signal })).kind, 'notSent');
    assert.deepEqual(await pendingWrites(), []);
  });

  it('waits for a Retry-After of up to a minute', async () => {
    for (const status of [429, 503]) {
      const clock = manualClock(5_000);
      const answers = [new Response('busy', { status, headers: { 'retry-after': '30' } }), Response.json({ data: [] })];
      const connection = await connect({
        ...NOBODY,
        clock,
        fetch: async () => answers.shift() ?? Response.json({}, { status: 500 }),
      });
      try {
        assert.equal((await connection.service.leaderboards.list({}, { signal })).kind, 'done');
        assert.ok(clock.now() >= 35_000);
      } finally {
        await connection.close();
      }
    }
  });

  it('times out even if the given fetch ignores the signal', async () => {
    const cut = (): Response =>
      new Response(new ReadableStream({ start: (it) => it.enqueue(new TextEncoder().encode('{"data":')) }));
    // A status line of success is the service's yes, even if the rest never comes.
    for (const [answer, end] of [
      [() => new Promise<Response>(() => undefined), 'timeout'],
      [async () => cut(), 'done'],
    ] as const) {
      const connection = await connect({ ...NOBODY, clock: manualClock(0), idleMs: 20, totalMs: 40, fetch: answer });
      try {
        const outcome = await connection.service.leaderboards.delete({ path: { leaderboardID: ID } }, { signal });
        assert.equal(outcome.kind === 'unknown' ? outcome.failure.kind : outcome.kind, end);
      } finally {
        await connection.close();
      }
    }
  });

  it('uses the given clock for timestamps and pauses', async () => {
    const clock = manualClock(5_000);
    const folder = await mkdtemp(join(tmpdir(), 'front-journal-'));
    const connection = await connect({
      ...NOBODY,
      clock,
      journalFolder: folder,
      fetch: () => Promise.reject(RESET),
    });
    try {
      const body = { title: 'Badge', action: 'manual' };
      const ended = await connection.write('legacy.createBadge', { body }, { signal });
      assert.equal(ended.kind, 'notSent', 'there is no legacy key');
      const created = await connection.write('leaderboards.delete', { path: { leaderboardID: ID } }, { signal });
      assert.equal(created.kind, 'unknown');
      assert.ok(clock.slept.length > 0);
      const [pending] = await connection.pendingWrites();
      assert.deepEqual([pending?.operation, pending?.state], ['leaderboards.delete', 'sent']);
      assert.ok(pending !== undefined && pending.at >= 5_000 && pending.at < 3_600_000, 'by the given clock');
    } finally {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('keeps a pending write for the next connection with the same journal folder, which reconciles it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'front-journal-'));
    try {
      const name = 'Kept for later';
      const first = await connect({
        baseUrl: sandbox.baseUrl,
        apiKey: sandbox.apiKey,
        journalFolder: folder,
        clock: manualClock(Date.now()),
        fetch: losingTheResponse(true),
      });
      const body = { name, category: 'completed' };
      assert.equal((await first.write('redemptions.createStatus', { body }, { signal })).kind, 'unknown');
      await first.close();

      const next = await open({ journalFolder: folder });
      assert.deepEqual(
        (await next.pendingWrites()).map(({ operation }) => operation),
        ['redemptions.createStatus'],
      );
      const checked = await next.checkPending(signal);
      assert.deepEqual(
        checked.map(({ verdict }) => verdict),
        ['happened'],
      );
      assert.deepEqual(await next.pendingWrites(), []);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('leaves no folder behind unless a write is pending', async () => {
    const quiet = await connectToNobody();
    assert.equal((await readdir(temporary)).length, 1);
    await quiet.close();
    assert.deepEqual(await readdir(temporary), []);

    const unsettled = await connect({
      ...NOBODY,
      clock: manualClock(),
      fetch: () => Promise.reject(RESET),
    });
    await unsettled.write('leaderboards.delete', { path: { leaderboardID: ID } }, { signal });
    await unsettled.close();
    assert.equal((await readdir(temporary)).length, 1);
  });

  async function connectToNobody(fetch: typeof globalThis.fetch = () => Promise.reject(new Error('asked'))) {
    const connection = await connect({ ...NOBODY, clock: manualClock(), fetch });
    opened.push(connection);
    return connection;
  }

  async function pendingCard() {
    const state = await sandbox.state();
    const card = state.analyses.find(({ status }) => status === 'Pending');
    if (card === undefined) throw new Error('The seed has no Pending card.');
    return { id: card.id, sender: card.ownerUsername };
  }
});

const RESET = Object.assign(new Error('reset'), { code: 'ECONNRESET' });

/** Loses the response to creating a status; with `forGood`, every later request fails too. */
function losingTheResponse(forGood: boolean): typeof globalThis.fetch {
  let lost = false;
  return async (url, init) => {
    if (lost && forGood) throw RESET;
    const answer = await fetch(url, init);
    if (lost || !String(url).endsWith('/redemption-transactions/status')) return answer;
    lost = true;
    throw RESET;
  };
}

const ID = '65f1c0de65f1c0de65f1c0de';
