import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomMoment } from '../../support/randomMoment.ts';
import { rawCall } from '../../support/rawHttp.ts';
import { type BuiltProgram, builtProgram, type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import { existing } from '../../support/sandboxState.ts';
import { eventually } from '../../support/waiting.ts';
import { EXPORTS, exportBody, exportFixture } from './exportFixture.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: export jobs (P1 2.1, 3.1, 4.2, 4.3)', () => {
  const bench = useSandbox();
  const exports = exportFixture(bench);
  const put = (id: string, status: string) => bench.sandbox.control('POST', `/exports/${id}`, { status });
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('queued, processing, completed; row count and byte size only when completed', async () => {
    await exports.settings({ jobsPaused: true });
    const id = await exports.taken({ start_at: '2020-01-01T00:00:00Z', end_at: '2020-01-02T00:00:00Z' });
    for (const status of ['queued', 'processing']) {
      await put(id, status);
      const { data } = (await exports.status(id)).body;
      assert.deepEqual([data.status, data.row_count, data.size_bytes], [status, null, null]);
    }
    await exports.settings({ jobsPaused: false });
    const last = await exports.ended(id);
    assert.equal(last.status, 'completed');
    assert.equal(last.row_count, 0);
    assert.equal(last.size_bytes, 'client_ref,event_id,recorded_at_utc,operation,points_delta\n'.length);
  });

  it('jobsPaused pauses jobs; otherwise the clock moves them', async () => {
    await exports.settings({ jobsPaused: true });
    const id = await exports.taken({ end_at: '2001-01-01T00:00:00Z' });
    for (const status of ['queued', 'processing']) {
      await put(id, status);
      await bench.sandbox.control('POST', '/clock', { now: new Date(Date.now() + 60_000).toISOString() });
      // The sandbox works between requests.
      for (let turn = 0; turn < 50; turn++) assert.equal((await exports.status(id)).body.data.status, status);
    }
    await exports.settings({ jobsPaused: false });
    assert.equal((await exports.ended(id)).status, 'completed');
  });

  it('status: 200 in every state, no-store, no code in meta, no polling interval', async () => {
    await exports.settings({ jobsPaused: true });
    const id = await exports.taken({ end_at: '2001-01-01T00:00:00Z' });
    for (const status of ['queued', 'processing', 'failed', 'completed']) {
      await put(id, status);
      const answer = await exports.status(id);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.data.status, status);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.deepEqual(Object.keys(answer.body).sort(), ['data', 'message', 'meta']);
      assert.equal('code' in answer.body.meta, false);
      assert.equal(answer.headers['retry-after'], undefined);
    }
    const { exports: jobs } = await bench.state();
    const listed = existing(jobs.find((job) => job.id === id));
    assert.deepEqual(Object.keys(listed).sort(), ['id', 'idempotencyKey', 'status']);
    assert.equal(listed.status, 'completed');
  });

  it('a download link only when completed: 409 before, 409 with another code when failed', async () => {
    await exports.settings({ jobsPaused: true });
    const id = await exports.taken({ end_at: '2001-01-01T00:00:00Z' });
    for (const [status, code] of [
      ['queued', 'EXPORT_NOT_READY'],
      ['processing', 'EXPORT_NOT_READY'],
      ['failed', 'EXPORT_FAILED'],
    ] as const) {
      await put(id, status);
      const answer = await exports.link(id);
      assert.equal(answer.status, 409);
      assert.equal(answer.body.meta.code, code);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    await put(id, 'completed');
    const answer = await exports.link(id);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal((await rawCall('GET', answer.body.data.url)).text.split('\n').length, 2);
  });

  it('404 for unknown jobs, also in control', async () => {
    for (const id of ['exp_000000000000000000000000', 'nothing', '__proto__', '%00', '..%2f..%2fsandbox.sqlite']) {
      for (const answer of [await exports.status(id), await exports.link(id)]) {
        assert.equal(answer.status, 404);
        assert.equal(answer.body.meta.code, 'EXPORT_NOT_FOUND');
        assert.equal(answer.headers['cache-control'], 'no-store');
      }
    }
    await assert.rejects(put('nothing', 'failed'), /404/);
    const id = await exports.taken({ end_at: '2001-01-01T00:00:00Z' });
    await assert.rejects(put(id, 'done'), /400/);
  });

  it('any key of the community with customerSuccess reads any job of it; another community sees none (P1 2.1)', async () => {
    const id = await exports.taken({ end_at: '2001-01-01T00:00:00Z' });
    await exports.ended(id);
    const colleague = await mint({ permissions: ['customerSuccess'] });
    const stranger = await mint({ community: 'other' });
    for (const path of [`${EXPORTS}/${id}`, `${EXPORTS}/${id}/download`]) {
      assert.equal((await bench.call('GET', path, { key: colleague })).status, 200);
      assert.equal((await bench.call('GET', path, { key: stranger })).status, 404);
    }
    const headers = { 'idempotency-key': 'stranger' };
    const own = await bench.call('POST', EXPORTS, { key: stranger, headers, body: exportBody({ format: 'json' }) });
    assert.equal(own.status, 202);
    const theirs = own.body.data.export_id;
    assert.equal((await exports.status(theirs)).status, 404);
    await eventually('a completed export', async () => {
      const { data } = (await bench.call('GET', `${EXPORTS}/${theirs}`, { key: stranger })).body;
      assert.notEqual(data.status, 'failed');
      return data.status === 'completed';
    });
    const link = await bench.call('GET', `${EXPORTS}/${theirs}/download`, { key: stranger });
    assert.equal((await rawCall('GET', link.body.data.url)).text, '[]', 'the history is the first community’s');
  });

  it('an unknown or ambiguous client_refs value fails the job during processing (P1 3.1)', async () => {
    for (const ref of ['C-999999', 'c-100000', ' C-100000', 'C-SHARED', '7400000000', 'C-100017', 'C-100018']) {
      const id = await exports.taken({ client_refs: ['C-100000', ref] });
      const data = await exports.ended(id);
      assert.equal(data.status, 'failed', ref);
      assert.equal(data.failure_reason, ref === 'C-SHARED' ? 'client_ref_ambiguous' : 'client_ref_unknown');
      assert.equal(data.row_count, null);
    }
  });

  it('resolves the selection when the report runs, not when it’s requested', async () => {
    const { users } = await bench.state();
    const trader = existing(users.find(({ clientRef }) => clientRef === 'C-100020'));
    await exports.settings({ jobsPaused: true });
    const id = await exports.taken({ client_refs: ['moved'] });
    await bench.sandbox.control('POST', `/users/${trader.platformUserId}`, { clientRef: 'moved' });
    await exports.settings({ jobsPaused: false });
    assert.equal((await exports.ended(id)).status, 'completed');
    const rows = (await exports.file(id)).text.trim().split('\n').slice(1);
    assert.ok(rows.length > 0);
    for (const row of rows) assert.ok(row.startsWith('moved,'));
  });
});

describe('sandbox: exports and kill -9', () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-exports-'));
  let program: BuiltProgram;
  before(async () => {
    program = await builtProgram('src/sandbox/main.ts', data);
  });
  after(() => rmSync(data, { recursive: true, force: true }));

  it('runs a completed job again whose file a power cut lost or truncated', async () => {
    const folder = join(data, 'power');
    mkdirSync(folder);
    const first = await startSandboxProcess({ data: folder, program, seed: { historyRows: 2000, users: 40 } });
    const before = exportFixture(benchOf(first));
    const ids = [await before.taken(), await before.taken({ format: 'json' })];
    for (const id of ids) assert.equal((await before.ended(id)).status, 'completed');
    await first.stop();
    const whole = ids.map((id, i) =>
      readFileSync(join(folder, 'exports', `${id}.${i === 0 ? 'csv' : 'json'}`), 'utf8'),
    );
    rmSync(join(folder, 'exports', `${ids[0]}.csv`));
    writeFileSync(join(folder, 'exports', `${ids[1]}.json`), whole[1]?.slice(0, -1) ?? '');
    const second = await startSandboxProcess({ data: folder, program });
    const after = exportFixture(benchOf(second));
    for (const [i, id] of ids.entries()) {
      assert.equal((await after.ended(id)).status, 'completed');
      assert.equal((await after.file(id)).text, whole[i]);
    }
    await second.stop();
  });

  it('an interrupted job continues after a restart; a completed one has its complete file', async function () {
    this.timeout(120_000);
    const body = { ...exportBody({ format: 'json' }), end_at: new Date(Date.now() - 5000).toISOString() };
    let id: string | undefined;
    let whole: { rows: number; bytes: number } | undefined;
    for (let run = 0; run < 8; run++) {
      const sandbox = await startSandboxProcess({ data, program, seed: { users: 300, historyRows: 30_000 } });
      const exports = exportFixture(benchOf(sandbox));
      const answer = await exports.create(body, `kill-${run >> 2}`);
      // The same request, whatever has become of the process between: the same job.
      assert.equal(answer.status, run % 4 === 0 ? 202 : 200);
      if (run % 4 !== 0) assert.equal(answer.body.data.export_id, id);
      id = answer.body.data.export_id as string;
      if (run % 4 < 3) {
        await exports.begun(id);
        await randomMoment(Math.random, 60);
        await sandbox.kill();
        continue;
      }
      const ended = await exports.ended(id);
      assert.equal(ended.status, 'completed');
      const { text } = await exports.file(id);
      assert.equal(Buffer.byteLength(text), ended.size_bytes);
      assert.equal(JSON.parse(text).length, ended.row_count);
      whole ??= { rows: ended.row_count, bytes: ended.size_bytes };
      assert.deepEqual({ rows: ended.row_count, bytes: ended.size_bytes }, whole);
      assert.equal(readFileSync(join(data, 'exports', `${id}.json`)).length, ended.size_bytes);
      assert.equal(await sandbox.stop(), 0);
      assert.deepEqual(
        readdirSync(join(data, 'exports')).filter((name) => name.endsWith('.part')),
        [],
      );
    }
  });
});

function benchOf(sandbox: SandboxProcess) {
  return {
    sandbox,
    call: (method: string, path: string, options = {}) =>
      rawCall(method, `${sandbox.baseUrl}${path}`, { key: sandbox.apiKey, ...options }),
  };
}
