import assert from 'node:assert/strict';
import { type Card, cardSchema } from '../../../src/card/model/card.ts';
import { testConnection } from '../../../src/client/connectionTest.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { PageStep, PagingEnd } from '../../../src/client/pageReader.ts';
import { createService } from '../../../src/client/service.ts';
import { getAnalysis } from '../../../src/contract/analyses.ts';
import { operations } from '../../../src/contract/operations.ts';
import { fieldsOf } from '../../../src/contract/schemas.ts';
import { systemClock } from '../../../src/http/clock.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { DEVIATIONS } from '../../../src/sandbox/settings.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { closedPort, httpResponse, startRawServer } from '../../support/rawHttp.ts';
import { allPairs, cases, eachValue } from '../../support/sampling.ts';

const signal = new AbortController().signal;

describe('reading and listing on the sandbox', () => {
  let on: ClientOnSandbox;

  before(async () => {
    on = await startClientOnSandbox();
  });
  after(() => on.stop());
  beforeEach(() => on.restore());

  it('lists every card of every channel once, each as a legal card', async () => {
    const { analyses, channels } = await on.sandbox.state();
    const found: string[] = [];
    for (const { id: channelId } of channels) {
      for (let page = 1, more = true; more; page++) {
        const outcome = await on.cards.list({ ...on.channel, channelId }, page, signal);
        if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
        assert.equal(outcome.value.unreadable, 0);
        for (const card of outcome.value.cards) {
          assert.equal(cardSchema().safeParse(card.published?.card).success, true, card.analysisId);
          assert.equal(card.channelId, channelId);
          found.push(card.analysisId);
        }
        more = outcome.value.hasNext;
      }
    }
    assert.deepEqual(found.toSorted(), analyses.map(({ id }) => id).toSorted());
  });

  describe('whatever the list shape and paging', () => {
    type Lists = Readonly<Record<string, () => AsyncGenerator<PageStep<unknown>, void>>>;
    /** Every list whose response isn't fully documented, with few rows per page. */
    const lists = ({ emails }: { readonly emails: readonly string[] }): Lists => {
      const service = createService(on.client);
      const path = { communityId: on.channel.communityId };
      const few = { limit: 5 };
      return {
        'analyses.list': () => service.analyses.list.pages({ path: on.channel, query: few }, { signal }),
        'leaderboards.list': () => service.leaderboards.list.pages({ query: few }, { signal }),
        'userFields.list': () => service.userFields.list.pages({ path, query: few }, { signal }),
        'bulkUpdates.list': () => service.bulkUpdates.list.pages({ query: few }, { signal }),
        'redemptions.listStatuses': () => service.redemptions.listStatuses.pages({ body: few }, { signal }),
        'redemptions.transactionHistory': () =>
          // 300 orders.
          service.redemptions.transactionHistory.pages({ body: { email: emails[19] ?? '', limit: 50 } }, { signal }),
        'phoneVerification.contacts': () =>
          service.phoneVerification.contacts.pages({ query: { limit: 100 } }, { signal }),
        'activity.daily': () =>
          service.activity.daily.pages(
            {
              body: {
                identifier: emails.slice(0, 12),
                identifier_type: 'email',
                date: '01/03/2026',
                ...few,
              },
            },
            { signal },
          ),
      };
    };

    async function readAll(all: Lists) {
      const found: Record<string, { readonly ids: readonly string[]; readonly end: PagingEnd }> = {};
      for (const [name, pages] of Object.entries(all)) {
        const { rows, end } = await collected(pages());
        assert.equal(end.read.unreadable, 0, name);
        const key = operations.find(({ id }) => id === name)?.paging?.uniqueBy ?? 'identifier';
        found[name] = { ids: rows.map((row) => String(fieldsOf(row)[key])), end };
      }
      return found;
    }

    /** All cards of the channel, read page by page as the tree does. */
    async function everyCard() {
      const cards: string[] = [];
      for (let page = 1; ; page++) {
        const outcome = await on.cards.list(on.channel, page, signal);
        if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
        assert.equal(outcome.value.unreadable, 0);
        cards.push(...outcome.value.cards.map(({ analysisId }) => analysisId));
        if (!outcome.value.hasNext) return { cards, complete: outcome.value.complete };
      }
    }

    const emailsOf = async () =>
      (await on.sandbox.state()).users.filter(({ member }) => member).map(({ email }) => email);

    async function expectedOf(all: Lists) {
      for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
        const data = [{ Email: 'nobody@traders.example' }];
        await createService(on.client).bulkUpdates.upload({ body: { data, log_name: name } }, { signal });
      }
      const read = await readAll(all);
      for (const [name, { ids, end }] of Object.entries(read)) {
        // The sandbox pages every list except the statuses.
        assert.equal(end.kind, name === 'redemptions.listStatuses' ? 'unsaid' : 'complete', name);
        assert.ok(ids.length > 1, `${name}: ${ids.length}`);
      }
      return read;
    }

    const { listShape, listQuery, sparseRecords, embeddedIds } = DEVIATIONS;
    const kinds = { listShape, listQuery, sparseRecords, embeddedIds };
    for (const deviations of cases(allPairs(kinds), eachValue(kinds))) {
      it(`${Object.values(deviations).join(', ')}: reads every reachable record once, and never reports a partial list as complete`, async () => {
        const all = lists({ emails: await emailsOf() });
        const expected = await expectedOf(all);
        await on.sandbox.control('POST', '/settings', { deviations });
        const read = await readAll(all);
        for (const [name, { ids, end }] of Object.entries(read)) {
          const known = expected[name]?.ids ?? [];
          assert.deepEqual(ids, known.slice(0, ids.length), `${name}: in order, each once`);
          const isWhole = ids.length === known.length;
          if (end.kind === 'complete') assert.ok(isWhole, `${name}: complete with ${ids.length} of ${known.length}`);
          if (deviations.listQuery === 'taken') assert.ok(isWhole, `${name}: ${ids.length} of ${known.length}`);
        }
        const { cards, complete } = await everyCard();
        const known = (await on.sandbox.state()).analyses.filter(({ channelId }) => channelId === on.channel.channelId);
        assert.equal(new Set(cards).size, cards.length);
        if (complete || deviations.listQuery === 'taken') assert.equal(cards.length, known.length, 'cards');
        assert.ok(cards.length > 0);
      });
    }
  });

  it('reads each card as listed, with client ids in its links', async () => {
    const page = await on.cards.list(on.channel, 1, signal);
    if (page.kind !== 'done') throw new Error(page.kind);
    for (const { analysisId, published } of page.value.cards.slice(0, 10)) {
      const read = await on.cards.read(analysisId, signal);
      assert.deepEqual(read.kind === 'done' && read.value.card, published?.card);
      const ids = [...Object.values(published?.card.levels ?? {}), ...(published?.card.drawings ?? [])].map(
        (it) => it.clientObjectId,
      );
      for (const [, id] of (published?.card.metadata.preferenceText ?? '').matchAll(/\[\[([^:\]]+):/g))
        assert.ok(ids.includes(id ?? ''), id);
    }
  });

  it('retries a read after short failures', async () => {
    const { published } = await on.pendingCard();
    on.lines.splice(0);
    await on.fault('GET', '/v1/analysis/', { drop: 'before' });
    await on.fault('GET', '/v1/analysis/', { status: 503 });
    const read = await on.cards.read(published.analysisId, signal);
    assert.equal(read.kind === 'done' && read.attempts, 3);
    assert.deepEqual(
      on.lines.map(({ attempt }) => attempt),
      [1, 2, 3],
    );
  });

  function countingClient(lines: number[]) {
    return createServiceClient({
      baseUrl: on.sandbox.baseUrl,
      apiKey: async () => on.sandbox.apiKey,
      transport: createHostFetch(globalThis.fetch),
      journal: on.journal,
      log: ({ status }) => lines.push(status ?? 0),
      clock: on.clock,
      onWait: () => undefined,
    });
  }

  for (const rateLimitHeaders of ['draft-6', 'draft-7', 'draft-8']) {
    it(`waits for the rate limit with ${rateLimitHeaders} headers, and sends nothing before it resets`, async () => {
      const { published } = await on.pendingCard();
      await on.sandbox.control('POST', '/settings', { rateLimitHeaders });
      await on.sandbox.control('POST', '/rateLimit', { limit: 2, windowSeconds: 30 });
      const statuses: number[] = [];
      const client = countingClient(statuses);
      for (let read = 0; read < 5; read++) {
        const outcome = await client.call(getAnalysis, { path: { analysisId: published.analysisId } }, { signal });
        assert.equal(outcome.kind, 'done');
      }
      assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    });
  }

  it('tells whether a card’s owner is the sender, by username and by e-mail, and nothing if it can’t read users', async () => {
    const { published, sender } = await on.pendingCard();
    const { analyses, users } = await on.sandbox.state();
    const other = analyses.find(({ ownerUsername }) => ownerUsername !== sender)?.ownerUsername ?? '';
    const emailOf = (name: string) => users.find(({ username }) => username === name)?.email ?? '';
    const { ownerId } = published;
    const is = (name: string) => on.cards.identifySender(name, ownerId, signal);
    const mine = { isOwner: true, userId: ownerId };
    assert.deepEqual([await is(sender), await is(emailOf(sender).toUpperCase())], [mine, mine]);
    assert.deepEqual(await is(other), { isOwner: false, userId: undefined });
    const stranger = await is(emailOf(other));
    assert.equal(stranger?.isOwner, false);
    assert.notEqual(stranger.userId ?? ownerId, ownerId);
    assert.equal(await is(sender.toUpperCase()), undefined);
    await on.fault('POST', '/v1/users/info', { status: 403, body: {} });
    assert.equal(await is(sender), undefined);
  });

  it('waits after a 429 if the rate limit headers are malformed', async () => {
    const { published } = await on.pendingCard();
    await on.sandbox.control('POST', '/settings', { rateLimitHeaders: 'malformed' });
    await on.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 30 });
    const statuses: number[] = [];
    const client = countingClient(statuses);
    for (let read = 0; read < 2; read++) {
      const outcome = await client.call(getAnalysis, { path: { analysisId: published.analysisId } }, { signal });
      assert.equal(outcome.kind, 'done');
    }
    // Without a stated wait the client waits a minute.
    assert.deepEqual(statuses, [200, 429, 200]);
  });

  it('does not send the key to a redirect’s target', async () => {
    const other = await startRawServer((socket) => void socket.end(httpResponse('200 OK', '{}')));
    try {
      const { published } = await on.pendingCard();
      const location = `http://localhost:${other.port}/v1/analysis/${published.analysisId}`;
      await on.fault('GET', '/v1/analysis/', { status: 302, body: {}, headers: { location } }, 3);
      const read = await on.cards.read(published.analysisId, signal);
      assert.equal(read.kind === 'unknown' && read.failure.kind, 'redirected');
      assert.deepEqual(other.received, []);
    } finally {
      await other.stop();
    }
  });

  it('reports a working connection, and a refused key', async () => {
    const transport = createHostFetch(globalThis.fetch);
    const parts = { baseUrl: on.sandbox.baseUrl, transport, clock: systemClock };
    const good = await testConnection({ ...parts, apiKey: on.sandbox.apiKey }, signal);
    assert.deepEqual([good.verdict, good.status], ['works', 404]);
    assert.ok(Math.abs(good.clockSkewMs ?? Number.NaN) <= 2000);
    await on.sandbox.control('POST', '/clock', { now: new Date(Date.now() + 3_600_000).toISOString() });
    const ahead = await testConnection({ ...parts, apiKey: on.sandbox.apiKey }, signal);
    assert.ok(Math.abs((ahead.clockSkewMs ?? Number.NaN) - 3_600_000) <= 2000, String(ahead.clockSkewMs));
    assert.equal((await testConnection({ ...parts, apiKey: 'wrong' }, signal)).verdict, 'keyRefused');
  });

  it('logs no key, personal data, card title or card id', async () => {
    const { published, sender } = await on.pendingCard();
    const { analyses, users } = await on.sandbox.state();
    const card = { ...published.card, metadata: { ...published.card.metadata, title: 'canary title' } };
    await on.cards.save({ base: published, mine: card, sender, onConflict: { kind: 'report' } }, signal);
    await on.cards.create(on.channel, { card, sender, idempotencyKey: 'canary-draft' }, signal);
    await on.fault('DELETE', '/v1/analysis/', { drop: 'after' });
    await on.cards.delete(published, signal);
    await on.other({ apiKey: 'canary-key' }).read(published.analysisId, signal);
    const logs = { client: on.logText(), sandbox: on.sandbox.log() };
    assert.ok(logs.client.includes('analyses.update PATCH /v1/analysis/{analysisId}'));
    const secrets = [
      on.sandbox.apiKey,
      'canary',
      ...analyses.map(({ id }) => id),
      ...users.flatMap(({ email, username }) => [email, username]),
    ];
    for (const [name, log] of Object.entries(logs)) {
      assert.deepEqual(
        secrets.filter((secret) => log.includes(secret)),
        [],
        name,
      );
    }
  });
});

/** All rows of a list, and how reading ended. */
async function collected(pages: AsyncGenerator<PageStep<unknown>, void>) {
  const rows: unknown[] = [];
  for await (const step of pages) {
    if (step.kind === 'end') return { rows, end: step.end };
    rows.push(...step.rows);
  }
  throw new Error('The list did not report its end.');
}

const CARD: Card = {
  metadata: {
    symbol: 'AUD/CAD',
    title: 'Fades from the ceiling',
    direction: 'BEARISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'HOURS', hours: 36 },
    preferenceText: 'Sell the retest of [[ceiling:the ceiling]] near [[lv_res:resistance]].',
    alternativeText: 'A close above it cancels the idea.',
  },
  levels: {
    resistance: { price: 0.9142, clientObjectId: 'lv_res' },
    pivot: { price: 0.9098, clientObjectId: 'lv_piv', time: '2026-03-02T08:00:00Z' },
    support: { price: 0.9031, clientObjectId: 'lv_sup' },
  },
  drawings: [
    {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'ceiling',
      points: [{ time: '2026-03-02T04:00:00Z', price: 0.9139 }],
      style: { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED' },
    },
  ],
};

describe('creating and deleting cards on the sandbox', () => {
  let on: ClientOnSandbox;
  let sender: string;

  before(async () => {
    on = await startClientOnSandbox();
  });
  after(() => on.stop());
  beforeEach(async () => {
    await on.restore();
    ({ sender } = await on.pendingCard());
    on.lines.splice(0);
  });

  function create(change: { card?: Card; sender?: string; idempotencyKey?: string } = {}) {
    return on.cards.create(on.channel, { card: CARD, sender, idempotencyKey: 'draft-1', ...change }, signal);
  }

  async function count(): Promise<number> {
    return (await on.sandbox.state()).analyses.length;
  }

  it('creates a card that reads back as written, including links by client ids', async () => {
    const before = await count();
    const result = await create();
    assert.equal(result.kind, 'created');
    if (result.kind !== 'created') return;
    assert.deepEqual(result.published?.card, CARD);
    assert.equal(result.published?.status, 'Pending');
    assert.equal(result.published?.channelId, on.channel.channelId);
    assert.equal(await count(), before + 1);
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('does not mistake an older identical card for the new one', async () => {
    assert.equal((await create()).kind, 'created');
    await on.sandbox.control('POST', '/clock', { now: new Date(Date.now() - 3_600_000).toISOString() });
    const twin = await create({ idempotencyKey: 'draft-2' });
    assert.equal(twin.kind, 'created');
    await on.sandbox.control('POST', '/clock', { now: new Date().toISOString() });
    const first = (await on.sandbox.state()).analyses.length;
    await on.fault('POST', '/v1/analysis/', { drop: 'before' });
    const other: Card = { ...CARD, metadata: { ...CARD.metadata, title: 'Never created' } };
    assert.equal((await create({ card: other, idempotencyKey: 'draft-3' })).kind, 'notCreated');
    assert.equal((await on.sandbox.state()).analyses.length, first);
  });

  it('reports unknown if the channel can’t be listed', async () => {
    await on.fault('POST', '/v1/analysis/', { drop: 'after' });
    await on.fault('GET', '/v1/analysis/communities/', { drop: 'before' }, 20);
    const result = await create();
    assert.equal(result.kind, 'unknown');
    const [open_] = await on.journal.pending();
    assert.deepEqual([open_?.operation, open_?.targets], ['analyses.create', on.channel]);
    await on.journal.settle(open_?.id ?? '', 'abandoned');
  });

  it('returns the service’s reason for refusing a card', async () => {
    const card: Card = { ...CARD, metadata: { ...CARD.metadata, preferenceText: 'A link to [[nothing:nothing]].' } };
    const before = await count();
    const result = await create({ card });
    assert.equal(result.kind === 'refused' && result.refusal.status, 400, JSON.stringify(result));
    assert.match((result.kind === 'refused' && result.refusal.field) || '', /preferenceText/);
    assert.equal(await count(), before);
  });

  it('reports not sent if the service is unreachable', async () => {
    const nobody = on.other({ baseUrl: `http://127.0.0.1:${await closedPort()}` });
    const result = await nobody.create(on.channel, { card: CARD, sender, idempotencyKey: 'd' }, signal);
    assert.equal(result.kind === 'notSent' && result.failure.kind, 'offline');
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('deletes in any status, and treats the 404 of a repetition as done (P2 4.8)', async () => {
    const { analyses } = await on.sandbox.state();
    for (const status of ['Pending', 'Active', 'Expired', 'Cancelled']) {
      const card = analyses.find((it) => it.status === status);
      assert.ok(card, status);
      assert.deepEqual(await on.cards.delete({ analysisId: card.id }, signal), { kind: 'deleted', after: 'answer' });
      assert.deepEqual(await on.cards.delete({ analysisId: card.id }, signal), { kind: 'alreadyGone' });
    }
  });

  it('reads back after an unclear response, and reports whether the card was deleted', async () => {
    const [first, second, third] = (await on.sandbox.state()).analyses;
    assert.ok(first && second && third);
    await on.fault('DELETE', '/v1/analysis/', { drop: 'after' });
    assert.deepEqual(await on.cards.delete({ analysisId: first.id }, signal), { kind: 'deleted', after: 'readBack' });
    await on.fault('DELETE', '/v1/analysis/', { drop: 'before' });
    const lost = await on.cards.delete({ analysisId: second.id }, signal);
    assert.equal(lost.kind === 'notDeleted' && 'kind' in lost.failure && lost.failure.kind, 'reset');
    await on.fault('DELETE', '/v1/analysis/', { fail: 'write' });
    const failed = await on.cards.delete({ analysisId: second.id }, signal);
    assert.equal(failed.kind === 'notDeleted' && 'status' in failed.failure && failed.failure.status, 500);
    await on.fault('DELETE', '/v1/analysis/', { fail: 'writeAfter' });
    assert.deepEqual(await on.cards.delete({ analysisId: third.id }, signal), { kind: 'deleted', after: 'readBack' });
    assert.equal((await on.cards.delete({ analysisId: second.id }, signal)).kind, 'deleted');
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('reports unknown if the deletion can’t be checked', async () => {
    const [card] = (await on.sandbox.state()).analyses;
    await on.fault('DELETE', '/v1/analysis/', { drop: 'after' });
    await on.fault('GET', '/v1/analysis/', { status: 500 }, 20);
    const result = await on.cards.delete({ analysisId: card?.id ?? '' }, signal);
    assert.equal(result.kind, 'unknown');
    const [open_] = await on.journal.pending();
    await on.journal.settle(open_?.id ?? '', 'abandoned');
  });
});
