import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Outcome } from '../../../src/client/outcome.ts';
import { readBody, readReply } from '../../../src/client/responseBody.ts';
import type { AnyCallInput, CallInput } from '../../../src/client/serviceClient.ts';
import { getAnalysis, listAnalyses } from '../../../src/contract/analyses.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { fieldsOf } from '../../../src/contract/schemas.ts';
import { SMALL_CARD } from '../../support/records.ts';
import { changed, clientOf, type Rec, recordChange } from '../../support/recordVariants.ts';
import type { Scripted } from '../../support/scriptedClient.ts';

async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

describe('readBody', () => {
  it('reads JSON cut at any byte into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat(), fc.nat(), async (value, first, second) => {
        const bytes = Buffer.from(JSON.stringify(value));
        const cuts = [first % (bytes.length + 1), second % (bytes.length + 1)].toSorted((a, b) => a - b);
        const read = await readBody(
          'x',
          chunksOf(bytes.subarray(0, cuts[0]), bytes.subarray(cuts[0], cuts[1]), bytes.subarray(cuts[1])),
        );
        assert.deepEqual(read, { kind: 'json', value: JSON.parse(bytes.toString()), bytes: bytes.length });
      }),
    );
  });

  it("reports a body that isn't UTF-8, isn't JSON or is too large, with the operation", async () => {
    const latin = await readBody('analyses.get', chunksOf(Buffer.from([0x22, 0xe4, 0x22])));
    assert.deepEqual(latin.kind === 'unreadable' && [latin.failure.kind, latin.failure.code], [
      'malformed',
      'REPLY_NOT_UTF8',
    ]);
    const page = await readBody('analyses.get', chunksOf(Buffer.from('<html>secret</html>')));
    assert.deepEqual(page.kind === 'unreadable' && page.failure, {
      kind: 'malformed',
      code: 'REPLY_NOT_JSON',
      text: 'The response to analyses.get isn’t JSON.',
    });
    const large = await readBody('analyses.get', chunksOf(Buffer.from('12345')), 4);
    assert.equal(large.kind === 'unreadable' && large.failure.kind, 'tooLarge');
    const atTheCap = await readBody('analyses.get', chunksOf(Buffer.from('1234')), 4);
    assert.equal(atTheCap.kind, 'json');
  });

  it('reports a body that is nested too deeply, and ignores brackets in strings', async () => {
    const nested = (depth: number) => Buffer.from(`{"detail":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    const deep = await readBody('analyses.get', chunksOf(nested(100_000)));
    assert.deepEqual(deep.kind === 'unreadable' && [deep.failure.kind, deep.failure.code], [
      'malformed',
      'REPLY_TOO_DEEP',
    ]);
    assert.equal((await readBody('analyses.get', chunksOf(nested(199)))).kind, 'json');
    assert.equal((await readBody('analyses.get', chunksOf(nested(200)))).kind, 'unreadable');
    const text = Buffer.from(JSON.stringify({ a: `"\\"${'[{'.repeat(500)}`, b: '[['.repeat(500) }));
    assert.equal((await readBody('analyses.get', chunksOf(text))).kind, 'json');
    const page = Buffer.from(`<script>${'{'.repeat(500)}</script>`);
    const read = await readBody('analyses.get', chunksOf(page));
    assert.equal(read.kind === 'unreadable' && read.failure.code, 'REPLY_NOT_JSON');
  });

  it('limits nesting and values before it parses, because parsing can’t be interrupted', async () => {
    const code = async (text: string) => {
      const read = await readBody('analyses.get', chunksOf(Buffer.from(text)));
      return read.kind === 'unreadable' ? read.failure.code : read.kind;
    };
    // None of these is JSON, which only the parser can find out.
    assert.equal(await code('['.repeat(14_000_000)), 'REPLY_TOO_DEEP');
    assert.equal(await code('{"a":'.repeat(201)), 'REPLY_TOO_DEEP');
    assert.equal(await code(`[${'[],'.repeat(250_000)}`), 'REPLY_TOO_LARGE');
    assert.equal(await code(`[${'1,'.repeat(1_000_001)}`), 'REPLY_TOO_LARGE');
    assert.equal(await code(`[${'"[,\\\\\\"",'.repeat(999_990)}1]`), 'json');
    assert.equal(await code(`["${'['.repeat(1_000)}`), 'REPLY_NOT_JSON');
  });
});

describe('readReply', () => {
  function analysis(change: object = {}): object {
    return {
      _id: '65f0c0ffee65f0c0ffee65f0',
      owner: { id: '7' },
      serverId: '65f0c0ffee65f0c0ffee65f1',
      topicId: '65f0c0ffee65f0c0ffee65f2',
      shapes: [],
      extra: { status: 'Pending' },
      createdAt: '2026-03-02T08:00:00Z',
      updatedAt: '2026-03-02T08:00:00Z',
      ...change,
    };
  }

  it('names the operation and field of an invalid body, but not the value', () => {
    for (const [reply, field] of [
      [{ analysis: analysis({ shapes: 'secret' }) }, 'data'],
      ['secret', 'data'],
    ] as const) {
      const read = readReply('analyses.get', getAnalysis.reply, { data: reply });
      assert.equal(read.kind, 'mismatch', field);
      if (read.kind !== 'mismatch') continue;
      assert.equal(read.failure.kind, 'malformed');
      assert.ok(read.failure.text.startsWith(`The response to analyses.get isn’t valid: ${field} `), read.failure.text);
      assert.ok(!read.failure.text.includes('secret'));
    }
  });

  it('reads an analysis that has shapes, even if the rest is missing or of other types, also as `data` itself', () => {
    const bare = { id: 7, shapes: [], owner: null, extra: { status: 5 } };
    for (const data of [bare, { analysis: bare }]) {
      const read = readReply('analyses.get', getAnalysis.reply, { data });
      assert.deepEqual(read.kind === 'read' && read.value.data.analysis, bare);
    }
  });

  it('never throws, whatever the response', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { id, reply } of [getAnalysis, listAnalyses]) {
          assert.ok(['read', 'mismatch'].includes(readReply(id, reply, value).kind));
          assert.ok(['read', 'mismatch'].includes(readReply(id, reply, { data: value }).kind));
        }
      }),
    );
  });

  it("isn't confused by prototype keys", () => {
    const answer: unknown = JSON.parse('{"data":{"analysis":{"__proto__":{"_id":"x"}}}}');
    assert.equal(readReply('analyses.get', getAnalysis.reply, answer).kind, 'mismatch');
    assert.equal(({} as Record<string, unknown>)['_id'], undefined);
  });
});

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const RUNS = { numRuns: 200, seed: 13 };

/** A read of one record, with its documented or assumed answer and what is needed of it. */
const RECORDS: readonly (readonly [id: string, input: AnyCallInput, record: Rec, needed: string])[] = [
  [
    'users.info',
    { body: { idOrEmail: '7' } },
    { username: 'u', userId: '7', xp: 1, roles: ['a'], customFields: {} },
    'username',
  ],
  ['bulkUpdates.status', { path: { id: ID } }, { status: 'Completed', _id: ID, name: 'n' }, 'status'],
  [
    'leaderboards.get',
    { path: { leaderboardID: ID } },
    { _id: ID, name: 'n', slug: 's', duration: { start: 't' } },
    '_id',
  ],
  [
    'loyaltyExports.status',
    { path: { exportId: 'e' } },
    { status: 'completed', export_id: 'e', row_count: 3 },
    'status',
  ],
  ['loyaltyExports.downloadLink', { path: { exportId: 'e' } }, { url: 'https://x.example', expires: 1 }, 'url'],
];

describe("a record that the documents don't show in full", () => {
  for (const [id, input, record, needed] of RECORDS) {
    it(`${id}: is read wherever it is, as far as possible`, async () => {
      const operation = operations.find((it) => it.id === id);
      assert.ok(operation);
      const place = fc.constantFrom('data', 'data.record', 'body', 'result', 'data.data', '');
      await fc.assert(
        fc.asyncProperty(recordChange, place, async (change, at) => {
          const answered = changed(record, [needed], { ...change, isNumber: false });
          const inner =
            at === ''
              ? answered
              : at
                  .split('.')
                  .toReversed()
                  .reduce<unknown>((it, name) => ({ [name]: it }), answered);
          const body = at === '' ? inner : { status: 'success', message: 'm', ...(inner as Rec) };
          const outcome = await clientOf([{ status: 200, body }]).call(operation, input as CallInput<Operation>, {
            signal,
          });
          assert.ok(outcome.kind === 'done', outcome.kind);
          assert.equal(fieldsOf(fieldsOf(outcome.value)['data'])[needed], record[needed]);
        }),
        RUNS,
      );
    });
  }

  it('is unknown, with the raw response, if a read has nothing usable', async () => {
    const rows: readonly (readonly [Scripted, string, unknown])[] = [
      [{ status: 200, body: { status: 'success', message: 'm' } }, 'REPLY_SHAPE', { status: 'success', message: 'm' }],
      [{ status: 200, body: { data: null } }, 'REPLY_SHAPE', { data: null }],
      [{ status: 204 }, 'REPLY_NOT_JSON', null],
      [{ status: 200, text: 'pong' }, 'REPLY_NOT_JSON', 'pong'],
    ];
    for (const [reply, code, raw] of rows) {
      const outcome = await callById(clientOf([reply]), 'bulkUpdates.status', { path: { id: ID } });
      assert.ok(outcome.kind === 'unknown', JSON.stringify(reply));
      assert.deepEqual([outcome.failure.code, outcome.raw], [code, raw]);
    }
  });
});

const communityId = ID;
const field = { name: 'N', type: 'numerical' };
const BOARD = { name: 'N', slug: 's', rankingField: 'xp', displayedColumns: [], startDate: 't', isEnabled: true };
const EXPORT = {
  dataset: 'points_transactions',
  format: 'csv',
  start_at: '2026-01-01T00:00:00Z',
  end_at: '2026-01-02T00:00:00Z',
};
const LINE = { type: 'HORIZONTAL_LINE', clientObjectId: 'l', points: [{ time: '2026-03-02T04:00:00Z', price: 1 }] };
const { metadata, levels } = SMALL_CARD;

/** Every write, with an input that it takes. */
const WRITES: Readonly<Record<string, AnyCallInput>> = {
  'analyses.create': { path: { communityId, channelId: ID }, body: { sender: 's', metadata, levels } },
  'analyses.update': { path: { analysisId: ID }, body: { sender: 's', metadata: { title: 'T' } } },
  'analyses.delete': { path: { analysisId: ID } },
  'analyses.append': { path: { analysisId: ID }, body: { sender: 's', drawings: [LINE] } },
  'loyaltyExports.create': { body: EXPORT, idempotencyKey: 'k' },
  'bulkUpdates.upload': { body: { data: [{ Email: 'a' }] } },
  'redemptions.createStatus': { body: { name: 'N', category: 'completed' } },
  'redemptions.updateOrderStatus': { body: { transactionId: 'ORD1', statusID: 's' } },
  'leaderboards.create': { body: BOARD },
  'leaderboards.update': { path: { leaderboardID: ID }, body: { name: 'N' } },
  'leaderboards.delete': { path: { leaderboardID: ID } },
  'legacy.createBadge': { body: { title: 'T', action: 'a' } },
  'legacy.removeRole': { path: { userId: '7', roleId: ID } },
  'userFields.create': { path: { communityId }, body: { field: 'f', ...field } },
  'userFields.update': { path: { communityId, fieldIdOrName: 'f' }, body: field },
  'userFields.delete': { path: { communityId, fieldIdOrName: 'f' } },
  'userFields.writeValue': {
    path: { communityId, userId: '7', fieldIdOrName: 'f' },
    body: { value: 1, action: 'increase' },
  },
};

function callById(client: ReturnType<typeof clientOf>, id: string, input: AnyCallInput): Promise<Outcome<unknown>> {
  const operation = operations.find((it) => it.id === id);
  assert.ok(operation, id);
  return client.call(operation, input as CallInput<Operation>, { signal });
}

describe('a 2xx to a write', () => {
  it('is covered for every write', () => {
    const writes = operations.filter(
      ({ repeat, successStatuses }) => repeat.kind !== 'read' && successStatuses.length > 0,
    );
    assert.deepEqual(Object.keys(WRITES).toSorted(), writes.map(({ id }) => id).toSorted());
  });

  for (const [id, input] of Object.entries(WRITES)) {
    it(`${id}: is done, whatever its body`, async () => {
      const status = fc.constantFrom(200, 201, 202, 204);
      const body = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        recordChange,
        fc.record({ data: fc.jsonValue({ maxDepth: 2 }), message: fc.string() }),
      );
      await fc.assert(
        fc.asyncProperty(status, body, async (status, body) => {
          const outcome = await callById(clientOf([{ status, body }]), id, input);
          assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
        }),
        RUNS,
      );
    });
  }

  it("keeps a body that isn't a record, and notices one that says that it failed", async () => {
    const rows: readonly (readonly [Scripted, unknown, true | undefined])[] = [
      [{ status: 204 }, null, undefined],
      [{ status: 200, text: 'OK' }, 'OK', undefined],
      [{ status: 200, body: {} }, {}, undefined],
      [{ status: 200, text: '\uFEFF{"message":"m"}' }, { message: 'm' }, undefined],
      [{ status: 200, body: { status: 'error', data: null } }, { status: 'error', data: null }, true],
      [{ status: 200, body: { meta: { success: false } } }, { meta: { success: false } }, true],
      [{ status: 200, body: { status: 'success', data: { transactionId: 'ORD1' } } }, undefined, undefined],
    ];
    for (const [reply, raw, saysError] of rows) {
      const outcome = await callById(
        clientOf([reply]),
        'redemptions.updateOrderStatus',
        WRITES['redemptions.updateOrderStatus'] ?? {},
      );
      assert.ok(outcome.kind === 'done', JSON.stringify(reply));
      assert.deepEqual([outcome.raw, outcome.saysError], [raw, saysError], JSON.stringify(reply));
    }
  });

  it('keeps the response to a card’s update or creation that names no card', async () => {
    for (const id of ['analyses.update', 'analyses.append', 'analyses.create']) {
      const outcome = await callById(clientOf([{ status: 200, body: { success: true } }]), id, WRITES[id] ?? {});
      assert.deepEqual(outcome.kind === 'done' && outcome.raw, { success: true }, id);
    }
  });

  it('is the service’s yes even if its JSON is truncated', async () => {
    for (const text of ['{"status":"succ', '[{"a":']) {
      const outcome = await callById(
        clientOf([{ status: 200, text }]),
        'leaderboards.delete',
        WRITES['leaderboards.delete'] ?? {},
      );
      assert.ok(outcome.kind === 'done' && outcome.raw === text, text);
    }
  });

  it("proves nothing if it's a page, which may not come from the service", async () => {
    for (const text of ['<!doctype html><p>Sign in</p>', '\n <html>']) {
      const outcome = await callById(
        clientOf([{ status: 200, text }]),
        'leaderboards.delete',
        WRITES['leaderboards.delete'] ?? {},
      );
      assert.ok(outcome.kind === 'unknown' && outcome.raw === text, text);
    }
  });
});
