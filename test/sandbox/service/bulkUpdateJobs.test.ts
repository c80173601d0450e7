import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomMoment } from '../../support/randomMoment.ts';
import { multipartForm, type RawResponse, rawCall } from '../../support/rawHttp.ts';
import { loops } from '../../support/sampling.ts';
import { builtProgram, type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import { existing } from '../../support/sandboxState.ts';
import { eventually } from '../../support/waiting.ts';
import { BULK, bulkFixture } from './bulkFixture.ts';
import { useSandbox } from './useSandbox.ts';

const UNKNOWN_ID = '0123456789abcdef01234567';

describe('sandbox: bulk update jobs (P2 2.3, 3.1, 4.7)', () => {
  const bench = useSandbox();
  const bulk = bulkFixture(bench);
  const settings = (body: object) => bench.sandbox.control('POST', '/settings', body);
  const status = (id: string) => bench.call('GET', `${BULK}/${id}/status`);
  const keyOf = async (asked: object) => ((await bench.sandbox.control('POST', '/keys', asked)) as { key: string }).key;
  const idOf = async (name: string) => (await bulk.job(name))?._id ?? '';
  /** `count` rows that fail, as nobody has these addresses. */
  const nobodies = (count: number) =>
    `Email,First Name\n${Array.from({ length: count }, (_, i) => `nobody.${i}@traders.example,Row ${i}\n`).join('')}`;

  it('goes from In Queue through In Progress to Completed by the service’s clock', async () => {
    await settings({ jobsPaused: true });
    await bulk.upload(nobodies(3), { log_name: 'stages' });
    const id = await idOf('stages');
    assert.equal((await status(id)).body.data.status, 'In Queue');
    await bulk.pass(60_000);
    assert.equal((await status(id)).body.data.status, 'In Queue', 'held where it is');
    const seen = new Set<string>();
    await settings({ jobsPaused: false });
    await eventually('a completed job', async () => {
      seen.add((await status(id)).body.data.status);
      return seen.has('Completed');
    });
    assert.deepEqual([...seen].slice(-2), ['In Progress', 'Completed']);
  });

  it('jobs of one community run one at a time, oldest first', async () => {
    await settings({ jobsPaused: true });
    const names = ['first', 'second', 'third'];
    for (const name of names) await bulk.upload(nobodies(2), { log_name: name });
    const statuses = async () => {
      const { body } = await bench.call('GET', `${BULK}?limit=100`);
      return names.map((name) => body.data.data.find((job: { name: string }) => job.name === name).status);
    };
    await settings({ jobsPaused: false });
    const order = ['In Queue', 'In Progress', 'Completed'];
    await eventually('three completed jobs', async () => {
      const now = await statuses();
      assert.ok(now.filter((it) => it === 'In Progress').length <= 1, now.join());
      const steps = now.map((it) => order.indexOf(it));
      assert.deepEqual(
        steps,
        steps.toSorted((a, b) => b - a),
        `an older one is never behind: ${now.join()}`,
      );
      return now.every((it) => it === 'Completed');
    });
  });

  describe('rejected as a whole: Failed, the reason is not returned, and no trader is changed', () => {
    const user = async () => existing((await bench.state()).users[150]);
    const rejected: Record<string, (email: string) => readonly [string, Record<string, string>?]> = {
      'an unknown column': (email) => [`Email,First Name,Shoe Size\n${email},Changed,44\n`],
      'a column in another spelling': (email) => [`Email,first name\n${email},Changed\n`],
      'a blank around a column': (email) => [`Email, First Name\n${email},Changed\n`],
      'a column twice': (email) => [`Email,First Name,First Name\n${email},Changed,Changed\n`],
      'XP without its _op column': (email) => [`Email,First Name,Total XP\n${email},Changed,5\n`],
      'coins without their _op column': (email) => [`Email,First Name,Total Coins\n${email},Changed,5\n`],
      'a numerical custom field without its _op column': (email) => [
        `Email,First Name,Account Number\n${email},Changed,5\n`,
      ],
      'an _op column without its column': (email) => [`Email,First Name,Total XP_op\n${email},Changed,add\n`],
      'an _op column of what has none': (email) => [`Email,First Name,Tag,Tag_op\n${email},Changed,swing,add\n`],
      'a custom field by its key': (email) => [`Email,First Name,first_trade\n${email},Changed,2026-02-02\n`],
      'a deleted custom field': (email) => [`Email,First Name,Old Score,Old Score_op\n${email},Changed,1,add\n`],
      'no Email column': (email) => [`First Name,Last Name\n${email},Changed\n`],
      'no identifier column': (email) => [`Email,First Name\n${email},Changed\n`, { identifier: 'broker_id' }],
      'an identifier that is no identifier field': (email) => [
        `Partner Code,First Name\n${email},Changed\n`,
        { identifier: 'partner_code' },
      ],
      'nothing at all': () => [''],
      'a quote that never ends': (email) => [`Email,First Name\n${email},Changed\n"open,x\n`],
      'text behind a quoted cell': (email) => [`Email,First Name\n${email},Changed\n"a"b,x\n`],
    };
    for (const [name, file] of Object.entries(rejected)) {
      it(name, async () => {
        const { email } = await user();
        const before = await bulk.user(email);
        const [content, fields] = file(email);
        assert.equal((await bulk.upload(content, { log_name: name, ...fields })).status, 200);
        const job = await bulk.ended(name);
        assert.equal(job.status, 'Failed');
        assert.deepEqual(Object.keys(job).sort(), ['_id', 'createdAt', 'name', 'status', 'updatedAt']);
        assert.deepEqual(await bulk.user(email), before);
      });
    }
  });

  it('before Completed, and for a Failed job, every uploaded row reads back as a success', async () => {
    await settings({ jobsPaused: true });
    await bulk.upload(nobodies(12), { log_name: 'early' });
    await bulk.upload('Email,Shoe Size\nnobody@traders.example,44\n', { log_name: 'rejected' });
    const early = (await bulk.details(await idOf('early'), '?limit=5&page=2')).body.data;
    assert.deepEqual([early.successUsers, early.failedUsers], [12, 0]);
    assert.deepEqual(
      early.data,
      [5, 6, 7, 8, 9].map((i) => ({
        email: `nobody.${i}@traders.example`,
        firstname: `Row ${i}`,
        status: 'success',
        errors: [],
      })),
    );
    await settings({ jobsPaused: false });
    assert.equal((await bulk.ended('rejected')).status, 'Failed');
    const done = (await bulk.details(await idOf('early'))).body.data;
    assert.deepEqual([done.successUsers, done.failedUsers], [0, 12]);
    const failed = (await bulk.details(await idOf('rejected'))).body.data;
    assert.deepEqual([failed.successUsers, failed.failedUsers], [1, 0]);
    assert.deepEqual(failed.data, [
      { email: 'nobody@traders.example', 'shoe size': '44', status: 'success', errors: [] },
    ]);
  });

  it('a file with only a header is Completed without rows', async () => {
    const { _id, status: end } = await bulk.run(['Email,First Name']);
    assert.equal(end, 'Completed');
    const { body } = await bulk.details(_id);
    assert.deepEqual(body.data, {
      successUsers: 0,
      failedUsers: 0,
      pagination: { total: 0, currentPage: 1, totalPages: 0, hasNextPage: false, hasPrevPage: false },
      data: [],
    });
  });

  it('details are paged; the counts are for the whole job', async () => {
    await bulk.upload(nobodies(2505), { log_name: 'pages' });
    const { _id } = await bulk.ended('pages');
    const first = (await bulk.details(_id)).body;
    assert.deepEqual(Object.keys(first).sort(), ['data', 'message', 'status']);
    assert.equal(first.data.data.length, 10, 'limit is 10 unless another is asked');
    assert.deepEqual(first.data.pagination, {
      total: 2505,
      currentPage: 1,
      totalPages: 251,
      hasNextPage: true,
      hasPrevPage: false,
    });
    const emails: string[] = [];
    for (let page = 1; ; page++) {
      const { data } = (await bulk.details(_id, `?limit=100&page=${page}`)).body;
      assert.deepEqual([data.successUsers, data.failedUsers, data.pagination.totalPages], [0, 2505, 26]);
      assert.equal(data.pagination.hasPrevPage, page > 1);
      emails.push(...data.data.map(({ email }: { email: string }) => email));
      if (!data.pagination.hasNextPage) break;
    }
    assert.equal(emails.length, 2505);
    assert.equal(new Set(emails).size, 2505);
    const past = (await bulk.details(_id, '?limit=100&page=27')).body.data;
    assert.deepEqual(past.data, []);
    assert.deepEqual([past.successUsers, past.failedUsers, past.pagination.hasNextPage], [0, 2505, false]);
    assert.deepEqual((await bulk.details(_id, '?page=900000000000000')).body.data.data, []);
  });

  it('an unknown job ID is 200 with zero counts and no list, but 404 in the status route (assumed)', async () => {
    const { status: code, body } = await bulk.details(UNKNOWN_ID);
    assert.equal(code, 200);
    assert.deepEqual([body.data.successUsers, body.data.failedUsers], [0, 0]);
    assert.equal('data' in body.data, false);
    const missing = await status(UNKNOWN_ID);
    assert.equal(missing.status, 404);
    assert.equal(missing.body.meta?.code ?? missing.body.code, undefined);
  });

  it('400 for a malformed ID, which the message says (P2 7.2)', async () => {
    for (const id of ['x', '0123456789abcdef0123456', '0123456789abcdef012345678', 'zzzzzzzzzzzzzzzzzzzzzzzz', '%20']) {
      for (const route of ['details', 'status']) {
        const { status: code, body } = await bench.call('GET', `${BULK}/${id}/${route}`);
        assert.equal(code, 400, `${route} ${id}`);
        assert.match(body.message, /required.*valid ObjectId/i);
        assert.equal(typeof body.detail, 'string');
      }
    }
  });

  it('the list is newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await bulk.upload(nobodies(1), { log_name: `list ${name}` });
    const { body } = await bench.call('GET', `${BULK}?limit=2`);
    assert.deepEqual(
      body.data.data.map(({ name }: { name: string }) => name),
      ['list c', 'list b'],
    );
    assert.equal(body.data.pagination.hasNextPage, true);
    const { body: second } = await bench.call('GET', `${BULK}?limit=2&page=2`);
    assert.equal(second.data.data[0].name, 'list a');
    assert.deepEqual((await status(second.data.data[0]._id)).body.data.name, 'list a');
    for (const name of ['a', 'b', 'c']) await bulk.ended(`list ${name}`);
  });

  it('the state lists jobs with their status', async () => {
    const { _id } = await bulk.run(['Email'], { log_name: 'in the state' });
    assert.deepEqual(existing((await bench.state()).bulkJobs.find(({ id }) => id === _id)), {
      id: _id,
      name: 'in the state',
      status: 'Completed',
    });
  });

  it('another community can’t see it or change its traders', async () => {
    const other = await keyOf({ community: 'other' });
    const { _id } = await bulk.run(['Email'], { log_name: 'private' });
    assert.equal((await bench.call('GET', BULK, { key: other })).body.data.pagination.total, 0);
    assert.equal((await bench.call('GET', `${BULK}/${_id}/status`, { key: other })).status, 404);
    assert.equal('data' in (await bench.call('GET', `${BULK}/${_id}/details`, { key: other })).body.data, false);
    const { email } = existing((await bench.state()).users[160]);
    const before = await bulk.user(email);
    await bulk.upload(`Email,First Name\n${email},Stolen\n`, { log_name: 'from outside' }, other);
    const list = async () => (await bench.call('GET', BULK, { key: other })).body.data.data[0];
    for (let i = 0; i < 100 && (await list()).status !== 'Completed'; i++) await bulk.pass(300);
    const { body } = await bench.call('GET', `${BULK}/${(await list())._id}/details`, { key: other });
    assert.equal(body.data.data[0].errors[0].code, 'USER_NOT_AVAILABLE');
    assert.deepEqual(await bulk.user(email), before);
  });
});

const KILLS = loops(6, 3);
/** Rows enough that the job outlasts the kills on a fast machine too. */
const [TRADERS, ROUNDS] = [120, 400 * KILLS];

describe('sandbox: bulk updates over kill -9 (P2 4.6)', () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-bulk-crash-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it(`${KILLS} times in the middle of a job: every row is applied exactly once`, async function () {
    this.timeout(120_000);
    const program = await builtProgram('src/sandbox/main.ts', data);
    const start = () => startSandboxProcess({ data, program, seed: { users: 200, historyRows: 1000 } });
    let sandbox = await start();
    const call = (method: string, path: string, more: object = {}): Promise<RawResponse> =>
      rawCall(method, `${sandbox.baseUrl}${path}`, { key: sandbox.apiKey, ...more });
    const traders = (await sandbox.state()).users.filter(({ member, active }) => member && active).slice(0, TRADERS);
    const before = new Map<string, Balances>();
    for (const { email } of traders) before.set(email, await balances(sandbox, email));
    // Rows of nobody stand between those that count, so that the job is long; every row that counts comes again later.
    const lines = ['Email,Total XP,Total XP_op,Total Coins,Total Coins_op'];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, { email }] of traders.entries()) {
        const isTurn = round === i || round === i + ROUNDS / 2;
        lines.push(`${isTurn ? email : `nobody.${round}.${i}@traders.example`},3,add,2,add`);
      }
    }
    const form = multipartForm([
      { name: 'data', filename: 'a.csv', type: 'text/csv', content: `${lines.join('\n')}\n` },
      ['log_name', 'crash'],
    ]);
    assert.equal((await call('POST', BULK, form)).status, 200);
    let killed = 0;
    const job = async () => (await call('GET', BULK)).body.data.data[0];
    await eventually('a job in progress', async () => (await job()).status === 'In Progress');
    for (; killed < KILLS && (await job()).status !== 'Completed'; killed++) {
      await randomMoment(Math.random, 80);
      await sandbox.kill();
      sandbox = await start();
    }
    assert.ok(killed >= 2, `the job was over after ${killed} kills`);
    await eventually('a completed job', async () => (await job()).status === 'Completed', 60_000);
    const { _id, name, status } = await job();
    assert.deepEqual([name, status], ['crash', 'Completed']);
    const { body } = await call('GET', `${BULK}/${_id}/details`);
    assert.deepEqual(
      [body.data.successUsers, body.data.failedUsers],
      [traders.length, lines.length - 1 - traders.length],
    );
    for (const { email } of traders) {
      const [then, now] = [before.get(email), await balances(sandbox, email)];
      assert.ok(then);
      assert.deepEqual(
        [now.xp - then.xp, now.coins - then.coins].map((change) => Number(change.toFixed(6))),
        [3, 2],
        email,
      );
    }
    const histories = await call('GET', `/v1/communities/${sandbox.communityId}/user-field-histories?limit=1`);
    assert.ok(histories.body.meta.total >= traders.length * 2);
    await sandbox.stop();
  });
});

interface Balances {
  readonly xp: number;
  readonly coins: number;
}

async function balances({ baseUrl, apiKey: key }: SandboxProcess, email: string): Promise<Balances> {
  const { body } = await rawCall('POST', `${baseUrl}/v1/users/info`, { key, body: { idOrEmail: email } });
  return { xp: body.data.xp, coins: body.data.coins };
}
