import assert from 'node:assert/strict';
import type { StandaloneConnection } from '../../../src/client/connect.ts';
import { getActivityStats } from '../../../src/contract/activity.ts';
import { deleteAnalysis, getAnalysis, listAnalyses } from '../../../src/contract/analyses.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus } from '../../../src/contract/bulkUpdates.ts';
import { listLeaderboards } from '../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { getTiers, tierLevels } from '../../../src/contract/tiers.ts';
import { mintWidgetToken } from '../../../src/contract/widgetTokens.ts';
import { type DeviatingService, isOf, lost, rewritten, startDeviatingService } from './deviatingService.ts';

type Fields = Record<string, unknown>;

const { signal } = new AbortController();

describe('records that a service writes in another form', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  before(async () => {
    front = await startDeviatingService();
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  /** A connection whose calls of one operation get this response. */
  const answering = (operation: Operation, body: unknown): Promise<StandaloneConnection> =>
    front.open({ fetch: rewritten(operation, () => Response.json(body)) });
  /** A connection whose responses to one operation are changed. */
  const changing = (operation: Operation, change: (body: Fields) => unknown): Promise<StandaloneConnection> =>
    front.open({ fetch: rewritten(operation, ({ body }) => Response.json(change(body as Fields))) });

  async function pendingCard(): Promise<string> {
    const card = (await front.state()).analyses.find(({ status }) => status === 'Pending');
    assert.ok(card);
    return card.id;
  }

  for (const [name, expiresIn, read] of [
    ['text', '900', 900],
    ['absent', undefined, undefined],
    ['null', null, undefined],
  ] as const) {
    it(`a token whose lifetime is ${name} is a token`, async () => {
      const { service } = await answering(mintWidgetToken, { data: { embedToken: 'made-up-token', expiresIn } });
      const body = { accessId: 'a', accessKey: 'b', userIdentifiers: { 'data-customer-id': '7' } };
      const minted = await service.widgetTokens.mint({ body }, { signal });
      assert.deepEqual(minted.kind === 'done' && [minted.value.data.embedToken, minted.value.data.expiresIn], [
        'made-up-token',
        read,
      ]);
    });
  }

  it('counts that are absent aren’t zero, and counts as text are numbers', async () => {
    const id = '65f1c0de65f1c0de65f1c0de';
    const details = async (data: Fields) => {
      const { service } = await answering(getBulkUpdateDetails, { data: { data: [], ...data } });
      const read = await service.bulkUpdates.details({ path: { id } }, { signal });
      return read.kind === 'done' && [read.value.data.successUsers, read.value.data.failedUsers];
    };
    assert.deepEqual(await details({}), [undefined, undefined]);
    assert.deepEqual(await details({ successUsers: '3', failedUsers: null }), [3, undefined]);
    const days = [{ date: '2026-01-05', messages: '2', replies: null }];
    const range = { start_date: '2026-01-05', end_date: '2026-01-05' };
    const { service } = await answering(getActivityStats, {
      data: { range, totals: { messages: '2' }, daily_stats: days },
    });
    const stats = await service.activity.stats(
      { body: { identifier: 'a@b.co', identifier_type: 'email' } },
      { signal },
    );
    assert.equal(stats.kind, 'done', JSON.stringify(stats));
    assert.deepEqual(
      stats.kind === 'done' && stats.value.data.daily_stats.map((it) => [it.messages, it.replies, it.socials]),
      [[2, undefined, undefined]],
    );
  });

  it('a tier’s level can be a number or null', async () => {
    const { service } = await answering(getTiers, {
      data: { Bronze: { One: 100, Two: '1,000 XP', Three: null }, Silver: null },
    });
    const read = await service.tiers.get({ query: { communityId: front.bench.communityId } }, { signal });
    assert.deepEqual(
      read.kind === 'done' && tierLevels(read.value.data).map(({ level, text, xp }) => [level, text, xp]),
      [
        ['One', '100', 100],
        ['Two', '1,000 XP', 1000],
        ['Three', '', undefined],
      ],
    );
  });

  for (const body of [
    { data: 'Completed' },
    { status: 'success', data: 'Completed' },
    { data: { status: 'Completed' } },
  ]) {
    it(`a job’s status can stand at ${JSON.stringify(body)}`, async () => {
      const { service } = await answering(getBulkUpdateStatus, body);
      const read = await service.bulkUpdates.status({ path: { id: '65f1c0de65f1c0de65f1c0de' } }, { signal });
      assert.equal(read.kind === 'done' && read.value.data.status, 'Completed');
    });
  }

  it('ids, times and numbers as a database writes them are read', async () => {
    const extended = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(extended);
      if (typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)) return { $oid: value };
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return { $date: value };
      if (typeof value === 'number') return { $numberDouble: String(value) };
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, extended(part)]));
    };
    const id = await pendingCard();
    const plain = await (await front.open()).cards.read(id, signal);
    const { cards } = await changing(getAnalysis, extended as (body: Fields) => unknown);
    assert.deepEqual(await cards.read(id, signal), plain);
    const list = await (await changing(listAnalyses, extended as (body: Fields) => unknown)).cards.list(
      front.on.channel,
      1,
      signal,
    );
    const wanted = await (await front.open()).cards.list(front.on.channel, 1, signal);
    assert.deepEqual(list.kind === 'done' && list.value.cards, wanted.kind === 'done' && wanted.value.cards);
  });

  it('a card’s own id wins over another record’s id beside it', async () => {
    const renamed = (row: Fields): Fields => {
      const { _id, ...rest } = row;
      return { id: 'row-1', analysisId: _id, ...rest };
    };
    const { cards } = await changing(listAnalyses, (body) => {
      const data = body['data'] as Fields;
      return {
        ...body,
        data: Object.fromEntries(
          Object.entries(data).map(([name, it]) => [name, Array.isArray(it) ? it.map(renamed) : it]),
        ),
      };
    });
    const list = await cards.list(front.on.channel, 1, signal);
    const ids = new Set((await front.state()).analyses.map((card) => card.id));
    assert.ok(list.kind === 'done' && list.value.cards.length > 0);
    assert.ok(list.kind === 'done' && list.value.cards.every(({ analysisId }) => ids.has(analysisId)));
  });

  /** The analysis of a response to Get with its submitted item changed. */
  const withSubmitted = (
    body: Fields,
    change: (submitted: { metadata: Fields; levels: Fields } & Fields) => Fields,
  ): Fields => {
    const data = body['data'] as { analysis: { shapes: Fields[] } };
    const shapes = data.analysis.shapes.map((shape) =>
      shape['key'] === 'analysis' ? change(structuredClone(shape) as never) : shape,
    );
    return { ...body, data: { ...data, analysis: { ...data.analysis, shapes } } };
  };

  it('one odd level opens the card read-only, without it', async () => {
    const id = await pendingCard();
    const { cards } = await changing(getAnalysis, (body) =>
      withSubmitted(body, ({ levels, ...rest }) => ({
        ...rest,
        levels: { ...levels, intermediateSupport: { price: 'soon', clientObjectId: 't' } },
      })),
    );
    const read = await cards.read(id, signal);
    assert.equal(read.kind, 'done', JSON.stringify(read));
    assert.match(read.kind === 'done' ? (read.value.incomplete ?? '') : '', /price isn’t a number/);
    assert.deepEqual(read.kind === 'done' && 'intermediateSupport' in read.value.card.levels, false);
  });

  it('a title beside the metadata is the card’s title', async () => {
    const id = await pendingCard();
    const { cards } = await changing(getAnalysis, (body) =>
      withSubmitted(body, ({ metadata: { title, ...metadata }, ...rest }) => ({ ...rest, title, metadata })),
    );
    const read = await cards.read(id, signal);
    const plain = await (await front.open()).cards.read(id, signal);
    assert.deepEqual(read, plain);
  });

  it('a card without an expiry takes a new title, and no expiry is sent', async () => {
    const id = await pendingCard();
    const sent: unknown[] = [];
    const through = rewritten(getAnalysis, ({ body }) =>
      Response.json(
        withSubmitted(body as Fields, ({ metadata: { expiry: _, ...metadata }, ...rest }) => ({ ...rest, metadata })),
      ),
    );
    const { cards } = await front.open({
      fetch: async (input, init) => {
        if (init?.method === 'PATCH') sent.push(JSON.parse(Buffer.from(init.body as Uint8Array).toString()));
        return through(input, init);
      },
    });
    const read = await cards.read(id, signal);
    assert.ok(read.kind === 'done' && read.value.incomplete === undefined, JSON.stringify(read));
    const { card } = read.value;
    const meant = { ...card, metadata: { ...card.metadata, title: 'A new title' } };
    const sender = (await front.state()).analyses.find((it) => it.id === id)?.ownerUsername ?? '';
    const saved = await cards.save({ base: read.value, mine: meant, sender, onConflict: { kind: 'report' } }, signal);
    assert.equal(saved.kind, 'saved', JSON.stringify(saved));
    assert.deepEqual(sent, [{ sender, metadata: { title: 'A new title' } }]);
  });

  it('a collection’s 404 without a reason is an empty list that proves nothing', async () => {
    for (const [operation, pages] of [
      [listLeaderboards, (c: StandaloneConnection) => c.service.leaderboards.list.pages({}, { signal })],
    ] as const) {
      const connection = await front.open({
        fetch: rewritten(operation, () => Response.json({ message: 'Not found' }, { status: 404 })),
      });
      const steps = [];
      for await (const step of pages(connection)) steps.push(step);
      const end = steps.at(-1);
      assert.equal(end?.kind === 'end' && end.end.kind, 'unsaid', operation.id);
    }
  });

  it('a lost deletion whose post is marked deleted has happened', async () => {
    const id = await pendingCard();
    let isDeleted = false;
    const marked = (body: Fields): Fields => {
      const data = body['data'] as { analysis: Fields };
      const message = { ...((data.analysis['message'] as Fields | null) ?? {}), deleted: true };
      return { ...body, data: { ...data, analysis: { ...data.analysis, message } } };
    };
    const { write } = await front.open({
      fetch: async (input, init) => {
        if (isOf(deleteAnalysis, String(input), init)) {
          isDeleted = true;
          return lost({ kind: 'reset' });
        }
        const answer = await fetch(input, init);
        if (!isDeleted || !isOf(getAnalysis, String(input), init)) return answer;
        return Response.json(marked((await answer.json()) as Fields));
      },
    });
    const end = await write(deleteAnalysis.id, { path: { analysisId: id } }, { signal });
    assert.equal(end.kind, 'happened', JSON.stringify(end));
  });

  it('a lost deletion of a card whose post was gone before stays open', async () => {
    const id = await pendingCard();
    const { write } = await front.open({
      fetch: async (input, init) => {
        if (isOf(deleteAnalysis, String(input), init)) return lost({ kind: 'reset' });
        const answer = await fetch(input, init);
        if (!isOf(getAnalysis, String(input), init)) return answer;
        const body = (await answer.json()) as { data: { analysis: Fields } };
        return Response.json({ ...body, data: { ...body.data, analysis: { ...body.data.analysis, message: null } } });
      },
    });
    const end = await write(deleteAnalysis.id, { path: { analysisId: id } }, { signal });
    assert.equal(end.kind, 'unknown', JSON.stringify(end));
  });
});
