import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/model/card.ts';
import type { WriteOutcome } from '../../../src/client/reconcile/reconcileRule.ts';
import { createAnalysis, getAnalysis, listAnalyses } from '../../../src/contract/analyses.ts';
import { skippingClock } from '../../support/clocks.ts';
import { cases } from '../../support/sampling.ts';
import type { FaultyWrite } from '../faults/faultyWrite.ts';
import { writes } from '../faults/writes.ts';
import {
  type DeviatingService,
  isOf,
  type LostResponse,
  lateService,
  lost,
  rewritten,
  startDeviatingService,
} from './deviatingService.ts';

type Fields = Record<string, unknown>;

const signal = new AbortController().signal;

/** Responses to a write that was done: the status says so, the body needn't. */
const DONE: readonly (readonly [string, number, string | null])[] = [
  ['204', 204, null],
  ['200 without a body', 200, ''],
  ['202 with {}', 202, '{}'],
  ['200 with a message', 200, '{"status":"success","message":"ok"}'],
  ['200 with data null', 200, '{"meta":{"status":"success","statusCode":200},"message":"ok","data":null}'],
  ['201 with an array', 201, '[]'],
  ['200 with plain text', 200, 'OK'],
  ['200 with a JSON string', 200, '"done"'],
  ['200 with JSON that breaks off', 200, '{"meta":{"status":"success"},"data":{"analysis":{"_id":"65'],
  ['200 with other types', 200, '{"status":1,"data":{"_id":5,"analysis":"x","message":[]},"meta":null}'],
];

/** Bodies of a write that was not done, although the status is 200. */
const NOT_DONE = [
  '{"status":"error","message":"no","data":null}',
  '{"success":false,"message":"no"}',
  '{"meta":{"status":"failed","statusCode":500},"message":"no","data":null}',
];

const CARD: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'Published once',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: 'Up.',
  },
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1, clientObjectId: 's' },
  },
  drawings: [],
};

describe('undocumented responses to writes', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let run = 0;
  let sender: string;
  let otherSender: string;
  before(async () => {
    front = await startDeviatingService();
    const { analyses, users } = await front.state();
    sender = analyses[0]?.ownerUsername ?? '';
    otherSender = users.find(({ username, member, active }) => member && active && username !== sender)?.username ?? '';
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  for (const write of writes) {
    it(`a 2xx means done, whatever its body: ${write.name}`, async () => {
      for (const [name, status, body] of DONE) {
        run += 1;
        const ready = await write.prepare(front.bench, run);
        const fetch = rewritten(write.operation, () => new Response(body, { status }));
        const { write: send, pendingWrites } = await front.open({ fetch });
        const end = await send(write.operation.id, ready.input, optionsOf(ready));
        assert.equal(end.kind, 'done', `${name}: ${JSON.stringify(end)}`);
        assert.equal(await ready.effects(), 1, name);
        assert.deepEqual(await pendingWrites(), [], name);
      }
    });

    it(`a 2xx whose body breaks off on the way means done: ${write.name}`, async () => {
      run += 1;
      const ready = await write.prepare(front.bench, run);
      const broken = () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"data":'));
            controller.error(new TypeError('terminated'));
          },
        });
      const fetch = rewritten(write.operation, () => new Response(broken(), { status: 200 }));
      const { write: send, pendingWrites } = await front.open({ fetch });
      const end = await send(write.operation.id, ready.input, optionsOf(ready));
      assert.equal(end.kind, 'done', JSON.stringify(end));
      assert.equal(await ready.effects(), 1);
      assert.deepEqual(await pendingWrites(), []);
    });

    it(`a web page with status 200 proves nothing, and never becomes “not done”: ${write.name}`, async () => {
      run += 1;
      const ready = await write.prepare(front.bench, run);
      const through: typeof globalThis.fetch = async (input, init) =>
        isOf(write.operation, String(input), init)
          ? new Response('<!doctype html><title>Sign in</title>', { status: 200 })
          : fetch(input, init);
      const { write: send, pendingWrites } = await front.open({ fetch: through });
      const end = await send(write.operation.id, ready.input, optionsOf(ready));
      assert.equal(end.kind, 'unknown', JSON.stringify(end));
      assert.equal((await pendingWrites()).length, 1);
    });

    it(`a 2xx whose body reports an error is not plain success: ${write.name}`, async () => {
      for (const body of NOT_DONE) {
        run += 1;
        const ready = await write.prepare(front.bench, run);
        const through: typeof globalThis.fetch = async (input, init) =>
          isOf(write.operation, String(input), init) ? new Response(body, { status: 200 }) : fetch(input, init);
        const { write: send } = await front.open({ fetch: through });
        const end = await send(write.operation.id, ready.input, optionsOf(ready));
        if (end.kind === 'done') assert.ok('saysError' in end, `${body}: ${JSON.stringify(end)}`);
        else assert.notEqual(end.kind, 'happened', body);
        assert.equal(await ready.effects(), 0);
      }
    });
  }

  it('changes a value once if the service ignores the idempotency key', async () => {
    for (const answer of [undefined, { kind: 'reset' }, { kind: 'status', status: 503, body: '' }] as const) {
      const write = writes.find(({ name }) => name === 'increase a value, with an idempotency key');
      if (write === undefined) throw new Error('There is no such write.');
      run += 1;
      const ready = await write.prepare(front.bench, run);
      const { write: send } = await front.open({
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers ?? {});
          headers.delete('idempotency-key');
          const done = await fetch(input, { ...init, headers });
          return answer !== undefined && isOf(write.operation, String(input), init) ? lost(answer) : done;
        },
      });
      const end = await send(write.operation.id, ready.input, optionsOf(ready));
      assert.equal(await ready.effects(), 1, JSON.stringify(end));
      assert.equal(end.kind, answer === undefined ? 'done' : 'happened');
    }
  });

  function optionsOf({ traderEmail }: { readonly traderEmail?: string }) {
    return { signal, ...(traderEmail === undefined ? {} : { traderEmail }) };
  }

  const CREATED: readonly (readonly [string, number, (id: string) => unknown])[] = [
    ['the id in data.analysis', 200, (id) => ({ data: { analysis: { _id: id } } })],
    ['data.analysisId', 201, (id) => ({ data: { analysisId: id } })],
    ['data.id', 200, (id) => ({ data: { id } })],
    ['data.analysis.id', 202, (id) => ({ data: { analysis: { id } } })],
    ['the id as data', 200, (id) => ({ data: id })],
    ['the analysis at the top level', 200, (id) => ({ _id: id })],
    ['the analysis in result', 200, (id) => ({ result: { _id: id } })],
    ['only the post’s id', 200, () => ({ data: { commentId: '65f0c0ffee65f0c0ffee65f0' } })],
    ['a message', 200, () => ({ message: 'Created' })],
    ['nothing', 204, () => undefined],
  ];

  for (const [name, status, bodyOf] of CREATED) {
    it(`publishes once and finds the card, given ${name}`, async () => {
      const fetch = rewritten(createAnalysis, ({ body }) => {
        const answer = bodyOf(idOf(body));
        return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
      });
      const { cards } = await front.open({ fetch });
      const known = new Set((await front.state()).analyses.map(({ id }) => id));
      const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
      const added = await addedSince(known);
      assert.equal(added.length, 1);
      assert.equal(made.kind, 'created', JSON.stringify(made));
      assert.equal(made.kind === 'created' && made.analysisId, added[0]);
    });
  }

  it('publishes once if the new card can’t be read for a while', async () => {
    const clock = skippingClock();
    const from = clock.now();
    const fetch = rewritten(getAnalysis, () =>
      clock.now() < from + 5_000 ? Response.json({ message: 'Not found' }, { status: 404 }) : undefined,
    );
    const { cards } = await front.open({ fetch, clock });
    const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
    assert.equal(made.kind, 'created');
  });

  it('finds a card in a stale list after a lost response', async () => {
    const clock = skippingClock();
    const from = clock.now();
    const known = new Set((await front.state()).analyses.map(({ id }) => id));
    const lagging = rewritten(listAnalyses, ({ body }) =>
      clock.now() < from + 8_000
        ? Response.json(eachList(body, (it) => (known.has(String(it['_id'])) ? it : undefined)))
        : undefined,
    );
    const { cards } = await front.open({ fetch: losing('after', lagging), clock });
    const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
    assert.deepEqual(await addedSince(known), [made.kind === 'created' ? made.analysisId : made.kind]);
  });

  it('reports unknown, not "not created", if the list ends without saying that it is complete', async () => {
    const known = new Set((await front.state()).analyses.map(({ id }) => id));
    let rows: Fields[] | undefined;
    const short = rewritten(listAnalyses, ({ body }) => {
      rows ??= rowsIn(body).slice(-2);
      return Response.json({ data: rows });
    });
    const { cards, pendingWrites } = await front.open({ fetch: losing('after', short) });
    const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
    assert.equal(made.kind, 'unknown');
    assert.equal((await pendingWrites()).length, 1);
    assert.equal((await addedSince(known)).length, 1);
  });

  it('does not report "not created" if the service stored the texts in another form', async () => {
    const reworded = (it: Fields): Fields =>
      JSON.parse(JSON.stringify(it), (key, value: unknown) => (key === 'title' ? `${String(value)}&nbsp;` : value));
    const listed = rewritten(listAnalyses, ({ body }) => Response.json(eachList(body, reworded)));
    const read = rewritten(getAnalysis, ({ body }) => Response.json(reworded(body as Fields)));
    const { cards } = await front.open({
      fetch: losing('after', (input, init) => (isOf(getAnalysis, String(input), init) ? read : listed)(input, init)),
    });
    const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
    assert.equal(made.kind, 'unknown');
  });

  const TWINS: readonly (readonly [string, (row: Fields) => Fields | undefined])[] = [
    ['complete cards', (row) => row],
    [
      'titleless summaries',
      ({ _id, createdAt, updatedAt, topicId, timeframe, extra }) => ({
        _id,
        createdAt,
        updatedAt,
        topicId,
        timeframe,
        extra,
      }),
    ],
    ['summaries without an owner', ({ owner: _, ...row }) => row],
  ];
  for (const [name, summary] of TWINS) {
    it(`never mistakes another author’s identical card for its own, listed as ${name}`, async () => {
      const list = rewritten(listAnalyses, ({ body }) => Response.json(eachList(body, summary)));
      let twin = '';
      const through: typeof globalThis.fetch = async (input, init) => {
        if (!isOf(createAnalysis, String(input), init)) return list(input, init);
        twin = await post(otherSender, CARD);
        return lost({ kind: 'reset' });
      };
      const { cards } = await front.open({ fetch: through });
      const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-1' }, signal);
      assert.ok(made.kind === 'unknown' || made.kind === 'notCreated', `${JSON.stringify(made)}, the twin is ${twin}`);
    });
  }

  it('never mistakes its own earlier card for the one that did not arrive', async () => {
    const earlier = await post(sender, CARD);
    const { cards } = await front.open({ fetch: losing('before', fetch) });
    const made = await cards.create(front.on.channel, { card: CARD, sender, idempotencyKey: 'draft-2' }, signal);
    assert.ok(made.kind === 'unknown' || made.kind === 'notCreated', `${made.kind}, the earlier one is ${earlier}`);
  });

  it('notices that a reused key returned the first card', async () => {
    const first = await post(sender, CARD);
    const through: typeof globalThis.fetch = async (input, init) =>
      isOf(createAnalysis, String(input), init)
        ? Response.json({ status: 'success', data: { analysisId: first } })
        : fetch(input, init);
    const { cards } = await front.open({ fetch: through });
    const changed = { ...CARD, metadata: { ...CARD.metadata, title: 'Changed since' } };
    const made = await cards.create(front.on.channel, { card: changed, sender, idempotencyKey: 'draft-1' }, signal);
    const isNoticed = made.kind === 'created' ? 'replayed' in made : made.kind !== 'notSent';
    assert.ok(isNoticed, JSON.stringify(made));
  });

  /** Loses the first creation's request (`before`) or response (`after`). */
  function losing(when: 'before' | 'after', next: typeof globalThis.fetch): typeof globalThis.fetch {
    let isLost = false;
    return async (input, init) => {
      if (isLost || !isOf(createAnalysis, String(input), init)) return next(input, init);
      isLost = true;
      if (when === 'after') await (await next(input, init)).arrayBuffer();
      return lost({ kind: 'reset' });
    };
  }

  async function post(author: string, card: Card): Promise<string> {
    const { communityId, channelId } = front.on.channel;
    const path = `/v1/analysis/${communityId}/channels/${channelId}`;
    return idOf((await front.on.sandbox.call('POST', path, { sender: author, ...card })).body);
  }

  async function addedSince(known: ReadonlySet<string>): Promise<readonly string[]> {
    return (await front.state()).analyses.map(({ id }) => id).filter((id) => !known.has(id));
  }
});

function idOf(body: unknown): string {
  const data = ((body as Fields)['data'] ?? {}) as Fields;
  const analysis = (data['analysis'] ?? {}) as Fields;
  return String(analysis['_id'] ?? data['analysisId'] ?? data['_id']);
}

/** The rows of the sandbox's own list, newest first. */
function rowsIn(body: unknown): Fields[] {
  const rows = Object.values((body as { data: Fields }).data).find(Array.isArray);
  return rows as Fields[];
}

/** The response with its rows changed; undefined removes a row. */
function eachList(body: unknown, change: (row: Fields) => Fields | undefined): unknown {
  const { data, ...rest } = body as { data: Fields };
  const changed = Object.entries(data).map(([name, it]) => [
    name,
    Array.isArray(it) ? it.flatMap((row: Fields) => change(row) ?? []) : it,
  ]);
  return { ...rest, data: Object.fromEntries(changed) };
}

const GATEWAY_PAGE = '<html><head><title>upstream</title></head></html>';

/** Responses that prove nothing about a write (tolerance, "After a doubt"). */
const ANSWERS: readonly (readonly [string, LostResponse])[] = [
  ['a reset', { kind: 'reset' }],
  ['silence', { kind: 'silence' }],
  ['a 500 without JSON', { kind: 'status', status: 500, body: GATEWAY_PAGE }],
  ['a 502', { kind: 'status', status: 502, body: GATEWAY_PAGE }],
  ['a 503', { kind: 'status', status: 503, body: '' }],
  ['a 504 in JSON', { kind: 'status', status: 504, body: '{"message":"Endpoint request timed out"}' }],
];

/** Milliseconds from the request to its effect, by the client's clock. */
const DELAYS = cases([800, 2_300, 9_000, 30_000], [2_300, 30_000]);

describe('a write that takes effect late', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let run = 0;
  before(async () => {
    front = await startDeviatingService();
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  for (const write of writes) {
    it(`is found, and never reported as not done: ${write.name}`, async () => {
      for (const [answer, lostAnswer] of ANSWERS) {
        // For a bulk upload, a 500 page means that the file is too large (P2 7.2).
        if (lostAnswer.kind === 'status' && isDocumented(write, lostAnswer.status, lostAnswer.body)) continue;
        for (const delayMs of DELAYS) await late(write, answer, lostAnswer, delayMs);
      }
    });
  }

  async function late(write: FaultyWrite, answer: string, lostAnswer: LostResponse, delayMs: number): Promise<void> {
    run += 1;
    const ready = await write.prepare(front.bench, run);
    const clock = skippingClock();
    const service = lateService(write.operation, clock, delayMs, lostAnswer);
    const { write: send, pendingWrites } = await front.open({ clock, fetch: service.fetch });
    const { traderEmail } = ready;
    const options = { signal: front.bench.signal, ...(traderEmail === undefined ? {} : { traderEmail }) };
    const end = await send(write.operation.id, ready.input, options);
    const pending = (await pendingWrites()).length;
    await service.finish();
    const effects = await ready.effects();
    const shown = `${write.name}, ${answer}, done ${delayMs} ms later, reported as ${end.kind}`;
    assert.equal(effects, 1, `${shown}: took effect ${effects} times`);
    // A write with an idempotency key is repeated, so it may get a response in the end.
    if (end.kind === 'done') return;
    assert.equal(end.kind, expectedEnd(write, end), shown);
    assert.equal(pending, end.kind === 'unknown' ? 1 : 0, `${shown}: pending writes`);
  }
});

function isDocumented({ operation }: FaultyWrite, status: number, body: string): boolean {
  return body === GATEWAY_PAGE && operation.errors.some((row) => row.status === status && row.notJson === true);
}

/** Readable writes are found; the others stay unknown and pending. */
function expectedEnd(write: FaultyWrite, end: WriteOutcome<unknown>): string {
  if (!write.readable) return 'unknown';
  return end.kind === 'changedSince' ? 'changedSince' : 'happened';
}
