import assert from 'node:assert/strict';
import { EXPORTS, type ExportFixture, exportBody, exportFixture } from './exportFixture.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: create loyalty export (P1 4.1)', () => {
  const bench = useSandbox();
  const bare = exportFixture(bench);
  let accepted = 0;
  const exports: ExportFixture = {
    ...bare,
    create: async (...sent) => {
      const answer = await bare.create(...sent);
      if (answer.status === 202) accepted += 1;
      return answer;
    },
  };

  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const jobs = async () => (await bench.state()).exports;

  /** 400 that names the field (P1 7.7). */
  const refused = async (body: unknown, field: string | RegExp, key?: string | null, headers = {}) => {
    const answer = await exports.create(body, key, { headers });
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.meta.code, 'VALIDATION_FAILED');
    assert.match(answer.body.detail, typeof field === 'string' ? new RegExp(`^${field}(\\W|$)`) : field);
    assert.equal(answer.headers['cache-control'], 'no-store');
  };
  const taken = async (change: Readonly<Record<string, unknown>>, key?: string) => {
    const answer = await exports.create(exportBody(change), key);
    assert.equal(answer.status, 202, answer.text);
  };

  beforeEach(async () => {
    accepted = 0;
    await exports.settings({ jobsPaused: true });
  });

  /** A test after which there are the jobs that were accepted in it, and none of a request that was refused. */
  const itJobs = (title: string, test: () => Promise<void>) =>
    it(title, async () => {
      await test();
      assert.equal((await jobs()).length, accepted);
    });

  itJobs('202 with meta, message and data.export_id; queued; Cache-Control: no-store (P1 2.1, 4.3)', async () => {
    const answer = await exports.create(exportBody(), 'first.key:1');
    assert.equal(answer.status, 202);
    assert.deepEqual(Object.keys(answer.body).sort(), ['data', 'message', 'meta']);
    assert.equal('code' in answer.body.meta, false, 'there is no success code');
    assert.equal(answer.body.data.status, 'queued');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { export_id: id } = answer.body.data;
    assert.ok((await jobs()).some((job) => job.id === id && job.idempotencyKey === 'first.key:1'));
  });

  itJobs('the same key and body again: 200 with the original job as it stands now (P1 3.1)', async () => {
    const body = exportBody();
    const first = await exports.create(body, 'again');
    const { export_id: id } = first.body.data;
    await bench.sandbox.control('POST', `/exports/${id}`, { status: 'failed' });
    const before = (await jobs()).length;
    const other = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), undefined, 2);
    for (const sent of [body, other]) {
      const again = await exports.create(sent, 'again');
      assert.equal(again.status, 200);
      assert.equal(again.body.data.export_id, id);
      assert.equal(again.body.data.status, 'failed');
      assert.equal(again.headers['cache-control'], 'no-store');
    }
    assert.equal((await jobs()).length, before);
  });

  itJobs('another key, another body or another API key: another job', async () => {
    const body = exportBody();
    const other = await mint({});
    const answers = [
      await exports.create(body, 'mine'),
      await exports.create(body, 'mine2'),
      await exports.create({ ...body, format: 'json' }, 'mine'),
      await exports.create({ ...body, client_refs: ['C-100000'] }, 'mine'),
      await exports.create({ ...body, client_refs: ['C-100001'] }, 'mine'),
      await exports.create(body, 'mine', { key: other }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 202, 202, 202],
    );
    assert.equal(new Set(answers.map(({ body: { data } }) => data.export_id)).size, 6);
  });

  itJobs('Idempotency-Key: 1-128 characters; first a letter, digit, _ or -; then . and : too', async () => {
    const longest = 'k'.repeat(128);
    for (const key of ['a', '7', '_', '-', 'Z.:', 'a.b:c_d-e', longest]) await taken({}, key);
    const rule = /^Idempotency-Key/;
    await refused(exportBody(), rule, null);
    for (const key of ['', '.a', ':a', 'a b', 'a/b', 'ä', 'a,b', `${longest}k`]) {
      await refused(exportBody(), rule, key);
    }
  });

  itJobs('Content-Type: application/json is required (P1 4)', async () => {
    await refused(exportBody(), 'Content-Type', undefined, { 'content-type': 'text/plain' });
    const answer = await exports.create(exportBody(), undefined, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    assert.equal(answer.status, 202);
  });

  itJobs('dataset and format: those of the document, nothing else', async () => {
    await taken({ format: 'json' });
    for (const dataset of [undefined, null, '', 'Points_Transactions', 'orders', 7, ['points_transactions']]) {
      await refused(exportBody({ dataset }), 'dataset');
    }
    for (const format of [undefined, null, '', 'CSV', 'xlsx', 1, {}]) await refused(exportBody({ format }), 'format');
  });

  itJobs('at most 1 MiB: 1,048,576 bytes do, one more does not', async () => {
    const text = JSON.stringify(exportBody());
    const padded = (bytes: number) => text.padEnd(bytes, ' ');
    assert.equal((await exports.create(padded(1_048_576))).status, 202);
    await refused(padded(1_048_577), 'body');
    await refused(padded(5_000_000), 'body');
  });

  itJobs('times: UTC with Z, at most three fractional digits, of the calendar', async () => {
    for (const start_at of ['2024-02-29T23:59:59Z', '2024-01-01T00:00:00.1Z', '0001-01-01T00:00:00.123Z']) {
      await taken({ start_at });
    }
    for (const bad of [
      '2024-01-01T00:00:00',
      '2024-01-01T00:00:00+00:00',
      '2024-01-01T08:00:00+08:00',
      '2024-01-01T00:00:00.1234Z',
      '2024-01-01T00:00:00.Z',
      '2024-01-01t00:00:00z',
      '2024-01-01 00:00:00Z',
      '2024-01-01T00:00Z',
      '2024-01-01',
      '2023-02-29T00:00:00Z',
      '2024-04-31T00:00:00Z',
      '2024-13-01T00:00:00Z',
      '2024-00-10T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:60:00Z',
      '2024-01-01T00:00:60Z',
      ' 2024-01-01T00:00:00Z',
      '',
      1_704_067_200_000,
      null,
      undefined,
    ]) {
      await refused(exportBody({ start_at: bad }), 'start_at');
      await refused(exportBody({ end_at: bad }), 'end_at');
    }
  });

  itJobs('end_at: after start_at, not later than now', async () => {
    const at = '2024-05-01T00:00:00.000Z';
    await refused(exportBody({ start_at: at, end_at: at }), 'end_at');
    await refused(exportBody({ start_at: at, end_at: '2024-04-30T23:59:59.999Z' }), 'end_at');
    await taken({ start_at: at, end_at: '2024-05-01T00:00:00.001Z' });
    const future = new Date(Date.now() + 60_000).toISOString();
    await refused(exportBody({ end_at: future }), 'end_at');
  });

  itJobs('a replay is a replay though the clock was put back behind its end', async () => {
    const body = exportBody();
    assert.equal((await exports.create(body, 'clock')).status, 202);
    await bench.sandbox.control('POST', '/clock', { now: new Date(Date.now() - 86_400_000).toISOString() });
    assert.equal((await exports.create(body, 'clock')).status, 200);
    assert.equal((await exports.create(body, 'clock2')).status, 400);
  });

  itJobs('client_refs: 1-1,000 unique nonblank strings of at most 1,024 characters', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `ref ${i}`);
    await taken({ client_refs: ['a'] });
    await taken({ client_refs: many(1000) });
    await taken({ client_refs: ['x'.repeat(1024), '😀'.repeat(1024)] });
    await taken({ client_refs: ['a', 'A', ' a', 'a ', '01', '1'] });
    await refused(exportBody({ client_refs: [] }), 'client_refs');
    await refused(exportBody({ client_refs: many(1001) }), 'client_refs');
    await refused(exportBody({ client_refs: null }), 'client_refs');
    await refused(exportBody({ client_refs: 'C-100000' }), 'client_refs');
    await refused(exportBody({ client_refs: { 0: 'a' } }), 'client_refs');
    const second = /^client_refs\[1\]/;
    for (const ref of ['x'.repeat(1025), '', '   ', '\t', 'a\u0000', 'a\nb', 'a\u007f', 'a\u0085', 7, null, ['a']]) {
      await refused(exportBody({ client_refs: ['fine', ref] }), second);
    }
    await refused(exportBody({ client_refs: ['fine', 'fine'] }), second);
  });

  itJobs('a failed write queues nothing; one that failed afterwards is found again by its key (P1 4.1)', async () => {
    const body = exportBody();
    const fault = (fail: string) =>
      bench.sandbox.control('POST', '/faults', { path: EXPORTS, times: 1, effect: { fail } });
    const before = (await jobs()).length;
    for (const [point, code] of [
      ['keyCheck', 'AUTHENTICATION_FAILED'],
      ['read', 'INTERNAL_ERROR'],
      ['write', 'INTERNAL_ERROR'],
    ] as const) {
      await fault(point);
      const answer = await exports.create(body, 'fails');
      assert.equal(answer.status, 500);
      assert.equal(answer.body.meta.code, code);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    assert.equal((await jobs()).length, before);
    await fault('writeAfter');
    assert.equal((await exports.create(body, 'fails')).status, 500);
    accepted += 1;
    assert.equal((await jobs()).length, before + 1);
    const again = await exports.create(body, 'fails');
    assert.equal(again.status, 200);
    assert.equal((await jobs()).length, before + 1);
  });
});
