import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawCall } from '../../support/rawHttp.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import type { StateTrader } from '../../support/sandboxState.ts';
import { exportFixture } from './exportFixture.ts';

const HEADER = 'client_ref,event_id,recorded_at_utc,operation,points_delta';
/** What the sandbox's clock says when a test begins. */
const NOW = Date.parse('2026-07-10T12:00:00Z');
const [FROM, TO] = ['2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'];

describe('sandbox: files of loyalty exports (P1 2.2, 4.3)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-file-'));
  let sandbox: SandboxProcess;
  let users: readonly StateTrader[];
  const exports = exportFixture({
    get sandbox() {
      return sandbox;
    },
    call: (method, path, options = {}) =>
      rawCall(method, `${sandbox.baseUrl}${path}`, { key: sandbox.apiKey, ...options }),
  });
  /** A day whose history the tests write themselves: the seed ends before it. */
  const day = { start_at: FROM, end_at: TO };
  const trader = (i: number): StateTrader => {
    const user = users[i];
    assert.ok(user);
    return user;
  };
  const coins = async (i: number, at: string, amount: number): Promise<string> => {
    const body = { platformUserId: trader(i).platformUserId, at, kind: 'test', coins: amount };
    const answer = (await sandbox.control('POST', '/activity', body)) as { entryIds: string[] };
    return String(answer.entryIds[0]);
  };
  const changeUser = (i: number, change: object) =>
    sandbox.control('POST', `/users/${trader(i).platformUserId}`, change);
  const completed = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const id = await exports.taken({ ...day, ...change });
    assert.equal((await exports.ended(id)).status, 'completed');
    return id;
  };

  before(async () => {
    const seed = { historyRows: 3000, users: 60, now: '2026-06-17T00:00:00Z' };
    sandbox = await startSandboxProcess({ data: join(folder, 'data'), seed });
    users = (await sandbox.state()).users;
  });
  after(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const setClock = (now: number) => sandbox.control('POST', '/clock', { now: new Date(now).toISOString() });

  beforeEach(async () => {
    await sandbox.control('POST', '/reset');
    await setClock(NOW);
  });

  /** Four changes inside the day, at its edges too, by traders with awkward identifiers; the ids of their entries. */
  const writeDay = async (): Promise<readonly [first: string, second: string, third: string, fourth: string]> => {
    await changeUser(20, { clientRef: '=SUM(A1)' });
    await changeUser(21, { clientRef: null });
    await changeUser(22, { clientRef: 'A "B", C' });
    await changeUser(23, { clientRef: '000101' });
    await coins(20, '2026-06-30T23:59:59.999Z', 5);
    const first = await coins(20, FROM, 5);
    const second = await coins(21, '2026-07-01T10:00:00.000Z', -2.5);
    const third = await coins(22, '2026-07-01T10:00:00.000Z', 1e-7);
    const fourth = await coins(23, '2026-07-01T23:59:59.999Z', 3);
    await coins(23, '2026-07-01T11:00:00.000Z', 0);
    await coins(20, TO, 5);
    return [first, second, third, fourth];
  };

  it('has only the header line or [] when empty (P1 2.2)', async () => {
    assert.equal(await exports.report({ ...day, format: 'csv' }), `${HEADER}\n`);
    assert.equal(await exports.report({ ...day, format: 'json' }), '[]');
  });

  it('CSV: newest first, start inclusive, end exclusive, blank if unresolved, apostrophes only for text', async () => {
    const [first, second, third, fourth] = await writeDay();
    const id = await completed();
    const { text } = await exports.file(id);
    assert.equal(
      text,
      [
        HEADER,
        `000101,${fourth},2026-07-01T23:59:59.999Z,increase,3`,
        `"A ""B"", C",${third},2026-07-01T10:00:00.000Z,increase,1e-7`,
        `,${second},2026-07-01T10:00:00.000Z,decrease,-2.5`,
        `'=SUM(A1),${first},2026-07-01T00:00:00.000Z,increase,5`,
        '',
      ].join('\n'),
    );
    const { data } = (await exports.status(id)).body;
    assert.equal(data.row_count, 4);
    assert.equal(data.size_bytes, Buffer.byteLength(text));
  });

  it('JSON of the same window: one array with every field, original text, null and a note for unresolved', async () => {
    await writeDay();
    const rows = JSON.parse(await exports.report({ ...day, format: 'json' }));
    assert.deepEqual(
      rows.map((row: { client_ref: string | null }) => row.client_ref),
      ['000101', 'A "B", C', null, '=SUM(A1)'],
    );
    const [, , unresolved] = rows;
    assert.deepEqual(
      { ...unresolved, event_id: '', raw_action: '' },
      {
        schema_version: 1,
        community_id: sandbox.communityId,
        client_ref: null,
        returning_user_id: trader(21).platformUserId,
        event_id: '',
        recorded_at_utc: '2026-07-01T10:00:00.000Z',
        occurred_at_utc: null,
        currency_type: 'reward',
        operation: 'decrease',
        points_delta: '-2.5',
        absolute_balance: null,
        raw_action: '',
        source_reference: null,
        quality_notes: ['original_event_time_not_recorded', 'business_reason_not_verified', 'client_ref_unresolved'],
      },
    );
    assert.equal(typeof JSON.parse(unresolved.raw_action), 'object');
  });

  it('selections match exactly, including leading zeros, by the identifiers when the report runs', async () => {
    await writeDay();
    const rows = (await exports.report({ ...day, client_refs: ['000101'] })).trim().split('\n');
    assert.equal(rows.length, 2);
    await changeUser(23, { clientRef: 'renamed' });
    const renamed = (await exports.report({ ...day, client_refs: ['renamed'] })).trim().split('\n');
    assert.match(renamed[1] ?? '', /^renamed,/);
    await changeUser(22, { active: false });
    assert.match(await exports.report(day), /^,[0-9a-f]{24},2026-07-01T10:00:00.000Z,increase,1e-7$/m);
  });

  it('keeps an overwrite to zero as the assigned balance (P1 2.2)', async () => {
    const all = JSON.parse(await exports.report({ format: 'json', start_at: '2020-01-01T00:00:00Z', end_at: FROM }));
    const zeros = all.filter((row: { points_delta: string | null }) => row.points_delta === '0');
    assert.ok(zeros.length > 0);
    for (const row of zeros) {
      assert.equal(row.operation, 'overwrite');
      assert.equal(row.absolute_balance, '0');
      assert.ok(row.quality_notes.includes('absolute_overwrite_not_an_earn'));
    }
  });

  it('serves the file with type, name and length headers, without a key', async () => {
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
    ] as const) {
      const id = await completed({ format });
      const { url } = (await exports.link(id)).body.data;
      const answer = await rawCall('GET', url);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], type);
      assert.equal(answer.headers['content-disposition'], `attachment; filename="${id}.${format}"`);
      assert.equal(answer.headers['content-length'], String(Buffer.byteLength(answer.text)));
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal((await rawCall('GET', url, { key: 'any key at all' })).text, answer.text);
    }
  });

  it('403 for any invalid link, 404 for a job without a file', async () => {
    const [id, other] = [await completed(), await completed({ format: 'json' })];
    const url = new URL((await exports.link(id)).body.data.url);
    const changed = (change: (link: URL) => void): string => {
      const link = new URL(url);
      change(link);
      return link.href;
    };
    const [expires, signature] = [url.searchParams.get('expires') ?? '', url.searchParams.get('signature') ?? ''];
    for (const bad of [
      changed((link) => link.searchParams.delete('signature')),
      changed((link) => link.searchParams.delete('expires')),
      changed((link) => link.searchParams.set('signature', '')),
      changed((link) =>
        link.searchParams.set(
          'signature',
          signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
        ),
      ),
      changed((link) => link.searchParams.set('expires', String(Number(expires) + 1))),
      changed((link) => link.searchParams.append('expires', expires)),
      changed((link) => link.searchParams.append('signature', signature)),
      changed((link) => (link.pathname = link.pathname.replace(id, other))),
      changed((link) => (link.search = '')),
    ]) {
      const answer = await rawCall('GET', bad);
      assert.equal(answer.status, 403, bad);
      assert.equal(answer.text.includes(HEADER), false);
    }
    assert.equal(
      (
        await rawCall(
          'GET',
          changed((link) => (link.pathname = `${link.pathname}x`)),
        )
      ).status,
      404,
    );
    await sandbox.control('POST', `/exports/${id}`, { status: 'failed' });
    assert.equal((await rawCall('GET', url.href)).status, 404);
  });

  it('links are valid for 15 minutes by the service’s clock', async () => {
    const id = await completed();
    const { data } = (await exports.link(id)).body;
    const left = Date.parse(data.expires_at) - NOW;
    assert.ok(left > 14 * 60_000 && left <= 15 * 60_000 + 30_000);
    await setClock(Date.parse(data.expires_at) - 5000);
    assert.equal((await rawCall('GET', data.url)).status, 200);
    await setClock(Date.parse(data.expires_at));
    assert.equal((await rawCall('GET', data.url)).status, 403);
  });

  it('faults apply to the file too: dropped before and after, delayed', async () => {
    const id = await completed();
    const { url } = (await exports.link(id)).body.data;
    const path = new URL(url).pathname;
    for (const drop of ['before', 'after']) {
      await sandbox.control('POST', '/faults', { path, times: 1, effect: { drop } });
      await assert.rejects(rawCall('GET', url));
    }
    await sandbox.control('POST', '/faults', { path, times: 1, effect: { status: 503 } });
    assert.equal((await rawCall('GET', url)).status, 503);
    await sandbox.control('POST', '/faults', { path, times: 1, effect: { delayMs: 50 } });
    assert.equal((await rawCall('GET', url)).status, 200);
  });

  it('survives a client that disconnects in the middle of a file', async () => {
    const id = await completed({ start_at: '2020-01-01T00:00:00Z', format: 'json' });
    const { url } = (await exports.link(id)).body.data;
    for (let i = 0; i < 20; i++) {
      const sent = request(url, { agent: false }).end();
      const [response] = await once(sent, 'response');
      await once(response, 'data');
      response.destroy();
    }
    const { text } = await rawCall('GET', url);
    assert.equal(JSON.parse(text).length, (await exports.status(id)).body.data.row_count);
    assert.equal(sandbox.log().includes('unexpected'), false, sandbox.log());
  });

  it('logs route templates without links, keys, identifiers and e-mails', async () => {
    await changeUser(23, { clientRef: 'renamed' });
    await coins(23, FROM, 5);
    const id = await completed({ client_refs: ['renamed'] });
    const url = new URL((await exports.link(id)).body.data.url);
    await rawCall('GET', url.href);
    const log = await sandbox.logWith('GET /files/loyalty-exports/{exportId}/{fileName} 200');
    for (const secret of [id, url.search, url.searchParams.get('signature') ?? '', sandbox.apiKey, 'renamed']) {
      assert.equal(log.includes(secret), false);
    }
    for (const { email } of users) assert.equal(log.includes(email), false);
  });

  it('a reset removes jobs, links and files', async () => {
    const id = await completed();
    const { url } = (await exports.link(id)).body.data;
    await sandbox.control('POST', '/reset');
    assert.equal((await exports.status(id)).status, 404);
    assert.equal((await rawCall('GET', url)).status, 403);
    assert.deepEqual((await sandbox.state()).exports, []);
  });
});
