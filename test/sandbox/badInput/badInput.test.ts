import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { afterWholeSuite } from '../../support/afterWholeSuite.ts';
import { type RawResponse, rawCall } from '../../support/rawHttp.ts';
import { startSandboxProcess } from '../../support/sandbox.ts';
import { existing } from '../../support/sandboxState.ts';
import { badBodies, badForms, badHeaders, badPaths, badQueries } from './badRequests.ts';
import {
  ACCEPTED,
  DOCUMENTED_500,
  type Expectations,
  isExpected,
  NAMING_ANOTHER,
  WITHOUT_DETAIL,
} from './expectations.ts';
import { type BadRequest, type GoodRequest, goodRequests, type Ids, sent } from './goodRequests.ts';

/** A stack trace, a source file or a module name. */
const INTERNALS = /\n\s+at |\bat \w+ \(|node:internal|node_modules|\.[tj]s:\d|sqlite/i;
const ADDRESS = /[\w.+-]+@traders\.example/g;

/** Every bad request that can be derived from a good one. */
function allBad(operation: Operation, good: GoodRequest, apiKey: string): BadRequest[] {
  const limits = operation.limits ?? {};
  return [
    ...badPaths(good, limits),
    ...badQueries(good, limits),
    ...badHeaders(good, apiKey),
    ...badBodies(good, limits),
    ...(operation.upload === undefined ? [] : badForms(good)),
  ];
}

/** Parameters that are sent only if a service pages differently from the sandbox. */
const OTHER_PAGING = /\.cursor$|^redemptions\.listStatuses body\.(page|limit)$/;

describe('bad input of every kind to every operation', function () {
  this.timeout(120_000);
  let bench: BadInputFixture;
  const matched = new Set<RegExp>();

  before(async () => {
    bench = await startBadInputFixture();
  });
  after(() => bench.stop());

  function expects(expectations: Expectations, operation: string, name: string): boolean {
    for (const [names] of expectations[operation] ?? []) if (names.test(name)) matched.add(names);
    return isExpected(expectations, operation, name);
  }

  /** What the text leaks: a stack, a folder, the key, or an e-mail that wasn't sent (P2 7.1 echoes sent ones). */
  function leakIn(text: string, bad: BadRequest): string | undefined {
    if (INTERNALS.test(text)) return 'leaks internals';
    if (bench.folders.some((folder) => text.includes(folder))) return 'leaks a folder';
    if (text.includes(bench.ids.apiKey)) return 'leaks the key';
    const requested = decodeURIComponent(bad.target.replace(/%(?![0-9A-F]{2})|%[89A-F][0-9A-F]/gi, ''));
    const leaked = (text.match(ADDRESS) ?? []).find((address) => !requested.includes(address));
    return leaked === undefined ? undefined : 'leaks an e-mail';
  }

  /** What is wrong with a response, or undefined. */
  function problemOf(operation: Operation, bad: BadRequest, answer: RawResponse): string | undefined {
    const { status, text, body } = answer;
    if (expects(ACCEPTED, operation.id, bad.name)) {
      return operation.successStatuses.includes(status) ? undefined : 'is refused but should be accepted';
    }
    if (status < 400) return 'is accepted';
    const isDocumented = expects(DOCUMENTED_500, operation.id, bad.name);
    if (isDocumented ? status !== 500 : status >= 500)
      return isDocumented ? 'is not answered with 500' : 'causes an internal error';
    const needsDetail = status === 400 && !expects(WITHOUT_DETAIL, operation.id, bad.name);
    if (needsDetail && (body?.detail === undefined || body.detail === '')) return 'has no detail';
    const namesIt = needsDetail && !expects(NAMING_ANOTHER, operation.id, bad.name);
    if (
      namesIt &&
      !JSON.stringify(body?.detail ?? '')
        .toLowerCase()
        .includes(wrongPart(bad.name))
    )
      return 'has no detail that names what is wrong';
    return leakIn(text, bad);
  }

  for (const operation of operations) {
    it(`${operation.id}: is refused unless documented as accepted, changes nothing and leaks nothing`, async () => {
      await bench.reset();
      const good = goodRequests(bench.ids)[operation.id];
      assert.ok(good, 'no good request to derive bad ones from');
      const key = good.isOpen ? undefined : bench.ids.apiKey;
      const all = allBad(operation, good, bench.ids.apiKey);
      const [accepted, refused] = [true, false].map((isAccepted) =>
        all.filter(({ name }) => isExpected(ACCEPTED, operation.id, name) === isAccepted),
      ) as [BadRequest[], BadRequest[]];
      const problems: string[] = [];
      const judge = (bad: BadRequest, answer: RawResponse, more?: string) => {
        const problem = more ?? problemOf(operation, bad, answer);
        if (problem !== undefined)
          problems.push(`${bad.name} ${problem}: ${answer.status} ${answer.text.slice(0, 160)}`);
      };

      const before = await bench.state();
      bench.newLog();
      for (const bad of refused) {
        const mark = bench.writeMark();
        const answer = await bench.send(bad, key);
        judge(bad, answer);
        // Rows of an upload are stored as they arrive and removed if it is refused; comparing the state below covers them.
        const mayWrite = operation.upload !== undefined;
        if (!mayWrite && bench.writeMark() !== mark) judge(bad, answer, 'writes to the store');
      }
      assert.deepEqual(problems, []);
      assert.equal(await bench.state(), before, 'refused calls change nothing');

      for (const bad of accepted) {
        const first = await bench.send(renewed(bad, good, accepted.indexOf(bad)), key);
        // It may conflict with an earlier accepted request.
        if (first.status >= 400) await bench.reset();
        judge(bad, first.status < 400 ? first : await bench.send(bad, key));
      }
      assert.deepEqual(problems, []);
      const log = bench.newLog();
      assert.ok(
        !INTERNALS.test(log),
        log.split('\n').find((line) => INTERNALS.test(line)),
      );
      assert.ok(!ADDRESS.test(log) && !log.includes(bench.ids.apiKey), 'the log contains a key or an e-mail');

      if (accepted.length > 0 && operation.repeat.kind !== 'read') await bench.reset();
      const answer = await bench.send(sent(good, 'good'), key);
      if (operation.successStatuses.length > 0) assert.ok(answer.status < 300, answer.text);
      else assert.ok(answer.status < 500);
    });
  }

  it('covers every parameter and field of every operation', () => {
    const goods = goodRequests(bench.ids);
    const missing = operations.flatMap(({ id, pathParameters, query, body }) => {
      const { path = {}, query: parameters = {}, body: fields } = goods[id] ?? {};
      return [
        ...missingIn(pathParameters, path, `${id} path`),
        ...(query === undefined ? [] : missingIn(query, parameters, `${id} query`)),
        ...(body === undefined ? [] : missingIn(body, fields, `${id} body`)),
      ];
    });
    assert.deepEqual(
      missing.filter((place) => !OTHER_PAGING.test(place)),
      [],
    );
  });

  // Every expectation matches at least one request.
  afterWholeSuite(() => {
    const all = [ACCEPTED, DOCUMENTED_500, WITHOUT_DETAIL, NAMING_ANOTHER].flatMap((it) => Object.values(it).flat());
    assert.deepEqual(
      all.filter(([names]) => !matched.has(names)).map(([names, source]) => `${names} (${source})`),
      [],
    );
  });
});

/** What a `detail` must contain, in lower case: the wrong parameter, header or field; empty for a whole body or form. */
function wrongPart(name: string): string {
  const [, kind = '', path = '', what = ''] = /^(\w+)(?:\.([^:]*))?: (.*)$/.exec(name) ?? [];
  if (kind !== 'form' && what === 'a duplicate field') return 'twice';
  const [, unknown] = /^(?:a parameter|a field|an) (__proto__|constructor|unknown(?= field))/.exec(what) ?? [];
  if (unknown !== undefined && kind !== 'form' && !path.startsWith('data')) return unknown;
  const steps = path.split('.').filter((step) => !/^\d*$/.test(step));
  // Half a surrogate pair is found while the body is read, and a row of a bulk update is checked as a whole.
  const isShallow = what === 'a lone surrogate' || steps[0] === 'data';
  return (isShallow ? steps[0] : steps.at(-1))?.toLowerCase() ?? '';
}

/** The request with unique strings made different, so that it doesn't conflict with an earlier one. */
function renewed(bad: BadRequest, { unique = [] }: GoodRequest, number: number): BadRequest {
  if (typeof bad.body !== 'string') return bad;
  return { ...bad, body: unique.reduce((body, text) => body.replaceAll(`"${text}"`, `"${text}-${number}"`), bad.body) };
}

/** Names in the schema that the example lacks. */
function missingIn(schema: z.ZodMiniType, example: unknown, place: string): string[] {
  return missingOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), example, place);
}

function missingOf(
  { properties = {}, items }: z.core.JSONSchema.BaseSchema,
  example: unknown,
  place: string,
): string[] {
  if (Array.isArray(example))
    return isSchema(items) ? missingOf(items, Object.assign({}, ...example), `${place}[]`) : [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const value = (example as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (value === undefined) return [`${place}.${name}`];
    return isSchema(schema) ? missingOf(schema, value, `${place}.${name}`) : [];
  });
}

function isSchema(value: unknown): value is z.core.JSONSchema.BaseSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A sandbox that receives bad requests while its store and log are watched. */
interface BadInputFixture {
  readonly ids: Ids;
  /** Folders whose names must never appear in a response. */
  readonly folders: readonly string[];
  send(bad: BadRequest, key: string | undefined): Promise<RawResponse>;
  /** Changes with every write to the store. */
  writeMark(): string;
  /** The state from the control route as JSON, without the clock. */
  state(): Promise<string>;
  /** Restores the seed and adds an export and a bulk update; jobs are paused. */
  reset(): Promise<void>;
  /** The log since the last call. */
  newLog(): string;
  stop(): Promise<void>;
}

/** Starts a sandbox with its own data folder. */
async function startBadInputFixture(): Promise<BadInputFixture> {
  const data = await mkdtemp(join(tmpdir(), 'bad-input-'));
  // A small community: it is compared whole and reset hundreds of times.
  const sandbox = await startSandboxProcess({ data, seed: { users: 60, historyRows: 2000 } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { baseUrl, apiKey, communityId, channelId } = sandbox;
  let readLog = 0;

  const plant = async () => {
    await sandbox.control('POST', '/reset');
    await sandbox.control('POST', '/settings', { jobsPaused: true });
    const window = { start_at: '2025-01-01T00:00:00Z', end_at: '2025-01-02T00:00:00Z' };
    const headers = { 'idempotency-key': 'planted' };
    const body = { dataset: 'points_transactions', format: 'csv', ...window };
    const made = await rawCall('POST', `${baseUrl}/v1/loyalty-exports`, { key: apiKey, headers, body });
    const exportId: string = made.body.data.export_id;
    await sandbox.control('POST', `/exports/${exportId}`, { status: 'completed' });
    await sandbox.call('POST', '/v1/users/bulk-update', { data: [{ Email: 'nobody@traders.example' }] });
    const seed = await sandbox.state();
    return { exportId, bulkId: existing(seed.bulkJobs[0]).id, seed };
  };
  let ids: Ids = { communityId, channelId, apiKey, ...(await plant()) };

  return {
    get ids() {
      return ids;
    },
    folders: [data, process.cwd()],
    send: ({ method, target, headers, body }, key) =>
      new Promise((resolve, reject) => {
        const sent = request(
          `${baseUrl}${target}`,
          {
            method,
            agent,
            headers: {
              ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8');
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: jsonOf(text) });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    writeMark: () => {
      const { mtimeNs, size } = statSync(join(data, 'sandbox.sqlite-wal'), { bigint: true });
      return `${mtimeNs} ${size}`;
    },
    state: async () => {
      const { now: _, ...state } = await sandbox.state();
      return JSON.stringify(state);
    },
    reset: async () => {
      ids = { ...ids, ...(await plant()) };
    },
    newLog: () => {
      const log = sandbox.log();
      const fresh = log.slice(readLog);
      readLog = log.length;
      return fresh;
    },
    stop: async () => {
      agent.destroy();
      await sandbox.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
