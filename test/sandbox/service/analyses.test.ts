import assert from 'node:assert/strict';
import { existing } from '../../support/sandboxState.ts';
import { type NewCard, newCard, SENDER, useSandbox } from './useSandbox.ts';

describe('sandbox: get analysis (P2 2.4, 4.8)', () => {
  const bench = useSandbox();

  it('answers the analysis with every field the documents name', async () => {
    const id = await bench.create();
    const answer = await bench.call('GET', `/v1/analysis/${id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.status, 'success');
    assert.equal(answer.body.statusCode, 200);
    assert.equal(typeof answer.body.message, 'string');
    const { analysis } = answer.body.data;
    const { users } = await bench.state();
    const owner = existing(users.find((user) => user.username === SENDER));
    assert.equal(analysis._id, id);
    assert.equal(analysis.owner.id, owner.platformUserId);
    assert.equal(analysis.serverId, bench.sandbox.communityId);
    assert.equal(analysis.topicId, bench.sandbox.channelId);
    assert.match(analysis.commentId, /^[0-9a-f]{24}$/);
    assert.equal(analysis.category, 'analysis');
    assert.equal(analysis.timeframe, 'H4');
    assert.equal(analysis.extra.status, 'Pending');
    assert.equal(analysis.extra.direction, 'bullish');
    assert.equal(analysis.extra.currency_pair, 'EUR/USD');
    assert.equal(analysis.extra.analysisType.type, 'bullish_breakout');
    assert.equal(analysis.createdAt, new Date(analysis.createdAt).toISOString());
    assert.equal(analysis.updatedAt, new Date(analysis.updatedAt).toISOString());
  });

  it('keeps levels and metadata exactly as submitted, and gives each drawing a saved id', async () => {
    const id = await bench.create();
    const { shapes } = (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
    const own = shapes.filter((shape: { key?: string }) => shape.key === 'analysis');
    assert.equal(own.length, 1);
    assert.deepEqual(own[0].levels, {
      resistance: { price: 1.2, clientObjectId: 'lv_res' },
      pivot: { price: 1.15, clientObjectId: 'lv_piv' },
      support: { price: 1.1, clientObjectId: 'lv_sup' },
    });
    assert.equal(own[0].metadata.title, 'Plain title');
    assert.equal(own[0].metadata.preferenceText, 'Buy above [[lv_piv:the pivot]] while [[base:the base]] holds.');
    const drawings = shapes.filter((shape: { key?: string }) => shape.key !== 'analysis');
    assert.deepEqual(
      drawings.map(({ clientObjectId }: { clientObjectId: string }) => clientObjectId),
      ['base', 'trend'],
    );
    assert.deepEqual(drawings[0].points, [{ time: '2026-03-02T04:00:00Z', price: 1.12 }]);
    assert.deepEqual(drawings[0].style, { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED' });
    assert.equal(drawings[1].points[0].time, 1_772_424_000_000);
    assert.equal(drawings[1].endHead, 'ARROW');
    for (const drawing of drawings) assert.match(drawing.id, /^[0-9a-f]{24}$/);
  });

  it('lists nine levels from 1st Support to Pivot, missing ones with value 0', async () => {
    const id = await bench.create();
    const { level } = (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis.extra;
    assert.equal(level.length, 9);
    assert.deepEqual(level[0], { title: '1st Support', value: 1.1 });
    assert.deepEqual(level[8], { title: 'Pivot', value: 1.15 });
    assert.equal(level.filter(({ value }: { value: number }) => value === 0).length, 6);
  });

  it('names drawings by saved id in the rich texts, and levels as typed (public-facts 3.4)', async () => {
    const id = await bench.create();
    const { shapes, extra } = (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
    const base = shapes.find(({ clientObjectId }: { clientObjectId?: string }) => clientObjectId === 'base');
    assert.doesNotThrow(() => JSON.parse(extra.happened));
    assert.ok(extra.happened.includes(`[[${base.id}:the base]]`));
    assert.ok(extra.happened.includes('[[lv_piv:the pivot]]'));
    assert.ok(extra.expected.includes('Below [[lv_sup:support]] it is over.'));
    assert.ok(extra.comments.includes('Quiet week.'));
  });

  it('has the channel post as JSON text, and whether it is deleted or missing', async () => {
    const id = await bench.create();
    const { message } = (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
    assert.equal(message.deleted, false);
    assert.equal(JSON.parse(message.text).title, 'Plain title');
    await bench.sandbox.control('POST', `/analyses/${id}`, { messageDeleted: true });
    const deleted = (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis.message;
    assert.equal(deleted.deleted, true);
    await bench.sandbox.control('POST', `/analyses/${id}`, { messageMissing: true });
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis.message, null);
  });

  it('accepts an id in capitals', async () => {
    const id = await bench.create();
    const answer = await bench.call('GET', `/v1/analysis/${id.toUpperCase()}`);
    assert.equal(answer.body.data.analysis._id, id);
  });
});

describe('sandbox: list a channel (P2 4.8; assumed shape)', () => {
  const bench = useSandbox();

  const list = (query = '', channelId = bench.sandbox.channelId, communityId = bench.sandbox.communityId) =>
    bench.call('GET', `/v1/analysis/communities/${communityId}/channels/${channelId}${query}`);

  it('lists every card of the channel once, newest first, over all pages', async () => {
    const expected = (await bench.analyses())
      .filter(({ channelId }) => channelId === bench.sandbox.channelId)
      .map(({ id }) => id);
    assert.ok(expected.length > 14);
    const seen: { _id: string; createdAt: string }[] = [];
    for (let page = 1; ; page++) {
      const answer = await list(`?page=${page}&limit=7`);
      assert.equal(answer.status, 200);
      const { analyses, pagination } = answer.body.data;
      seen.push(...analyses);
      assert.deepEqual(pagination, {
        total: expected.length,
        page,
        limit: 7,
        totalPages: Math.ceil(expected.length / 7),
      });
      if (page === pagination.totalPages) break;
      assert.equal(analyses.length, 7);
    }
    assert.deepEqual(new Set(seen.map(({ _id }) => _id)), new Set(expected));
    assert.equal(seen.length, expected.length);
    const times = seen.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  it('items are like Get, without message', async () => {
    const [item] = (await list('?limit=1')).body.data.analyses;
    const { message, ...analysis } = (await bench.call('GET', `/v1/analysis/${item._id}`)).body.data.analysis;
    assert.ok(message);
    assert.deepEqual(item, analysis);
  });

  it('defaults to 20 cards per page, at most 100, none past the last page', async () => {
    assert.equal((await list()).body.data.analyses.length, 20);
    const behind = (await list('?page=99')).body.data;
    assert.deepEqual(behind.analyses, []);
    assert.equal(behind.pagination.page, 99);
    assert.equal((await list('?limit=100')).status, 200);
  });

  it('reflects writes immediately: created, changed and deleted', async () => {
    await list('?limit=5');
    const id = await bench.create();
    const newest = (await list('?limit=5')).body.data;
    assert.equal(newest.analyses[0]._id, id);
    const body = { sender: 'mara.lindqvist', metadata: { title: 'Seen in the list' } };
    await bench.call('PATCH', `/v1/analysis/${id}`, { body });
    const changed = (await list('?limit=5')).body.data.analyses[0];
    assert.equal(changed.shapes[0].metadata.title, 'Seen in the list');
    await bench.call('DELETE', `/v1/analysis/${id}`);
    const left = (await list('?limit=5')).body.data;
    assert.notEqual(left.analyses[0]._id, id);
    assert.equal(left.pagination.total, newest.pagination.total - 1);
  });
});

describe('sandbox: create analysis (P2 4.8; public-facts 3.1)', () => {
  const bench = useSandbox();

  const create = (card: NewCard, path?: string) => {
    const { communityId, channelId } = bench.sandbox;
    return bench.call('POST', path ?? `/v1/analysis/${communityId}/channels/${channelId}`, { body: card });
  };
  const count = async () => (await bench.analyses()).length;

  it('creates a Pending card of the sender in the channel, and fires the create webhook', async () => {
    const answer = await create(newCard());
    assert.equal(answer.status, 201);
    const { analysis } = answer.body.data;
    assert.equal(analysis.extra.status, 'Pending');
    const state = await bench.state();
    const made = existing(state.analyses.find(({ id }) => id === analysis._id));
    assert.equal(made.ownerUsername, SENDER);
    assert.equal(made.channelId, bench.sandbox.channelId);
    const events = state.events.filter(({ analysisId }) => analysisId === analysis._id);
    assert.deepEqual(
      events.map(({ kind, event }) => [kind, event]),
      [['message_webhook', 'create_analysis']],
    );
    const list = await bench.call(
      'GET',
      `/v1/analysis/communities/${bench.sandbox.communityId}/channels/${bench.sandbox.channelId}`,
    );
    assert.equal(list.body.data.analyses[0]._id, analysis._id);
  });

  it('derives the four types', async () => {
    for (const [direction, entryPlacement, type] of [
      ['BULLISH', 'ABOVE_CURRENT', 'bullish_breakout'],
      ['BULLISH', 'BELOW_CURRENT', 'bullish_bounce'],
      ['BEARISH', 'ABOVE_CURRENT', 'bearish_bounce'],
      ['BEARISH', 'BELOW_CURRENT', 'bearish_breakout'],
    ]) {
      const card = newCard();
      Object.assign(card.metadata, { direction, entryPlacement });
      const { analysis } = (await create(card)).body.data;
      assert.equal(analysis.extra.analysisType.type, type);
      assert.equal(analysis.extra.direction, direction?.toLowerCase());
    }
  });

  it('accepts a card with only the required parts, and all five kinds of drawings', async () => {
    const card = newCard();
    delete card.metadata.alternativeText;
    delete card.metadata.comments;
    delete card.drawings;
    card.metadata.preferenceText = 'Above [[lv_piv:the pivot]].';
    card.metadata.expiry = { type: 'GTC' };
    assert.equal((await create(card)).status, 201);
    const time = '2026-03-02T04:00:00Z';
    const points = [1, 2, 3].map((price) => ({ time, price }));
    card.drawings = [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'a', points: points.slice(0, 1) },
      { type: 'LINE', clientObjectId: 'b', points: points.slice(0, 2), startHead: 'EXTEND', endHead: 'NONE' },
      { type: 'RECTANGLE', clientObjectId: 'c', points: points.slice(0, 2), style: { fillColor: '#112233' } },
      { type: 'PARALLEL', clientObjectId: 'd', points },
      { type: 'FIB_RETRACEMENT', clientObjectId: 'e', points, levels: [-0.618, 0, 1, 1.618] },
    ];
    const answer = await create(card);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.body.data.analysis.shapes.length, 6);
  });

  it('level times need no zone, and limits of texts count code points (P2 2.4, 8)', async () => {
    const card = newCard();
    card.levels.pivot.time = '2026-03-02T04:00:00';
    card.metadata.title = '📈'.repeat(200);
    const answer = await create(card);
    assert.equal(answer.status, 201, answer.text);
    const [{ levels, metadata }] = answer.body.data.analysis.shapes;
    assert.deepEqual([levels.pivot.time, metadata.title], [card.levels.pivot.time, card.metadata.title]);
  });

  it('half a surrogate pair is 400 without effect; malformed links are text', async () => {
    const half = JSON.stringify(newCard()).replace('Plain title', 'Plain \\ud83d title');
    assert.equal((await create(half)).status, 400);
    for (const text of ['Over [[base:a line\nend]] it ends.', 'a[[0]]', '[[nobody]] [[:x]]']) {
      const card = newCard();
      card.metadata.comments = text;
      assert.equal((await create(card)).status, 201, text);
    }
  });

  it('200 with the first card for the same idempotency key and card', async () => {
    const card = { ...newCard(), idempotencyKey: 'draft-7f3a-0001' };
    const first = await create(card);
    assert.equal(first.status, 201);
    const before = await count();
    const again = await create(card);
    assert.equal(again.status, 200);
    assert.equal(again.body.data.analysis._id, first.body.data.analysis._id);
    const other = await create({ ...card, metadata: { ...card.metadata, title: 'Another card' } });
    assert.equal(other.status, 409);
    assert.equal(await count(), before);
    await bench.call('DELETE', `/v1/analysis/${first.body.data.analysis._id}`);
    assert.equal((await create(card)).status, 201, 'deleted: the key is free again');
  });

  it('creates two cards for the same request twice without a key', async () => {
    const before = await count();
    await create(newCard());
    await create(newCard());
    assert.equal(await count(), before + 2);
  });

  it('500 for a sender who isn’t an active member, 404 for an unknown channel, 400 for a malformed id', async () => {
    const { users } = await bench.state();
    const removed = existing(users.find(({ member }) => !member)).username;
    const deleted = existing(users.find(({ active }) => !active)).username;
    for (const sender of ['nobody.at.all', removed, deleted]) {
      assert.equal((await create({ ...newCard(), sender })).status, 500);
    }
    const { communityId, channelId } = bench.sandbox;
    assert.equal(
      (await create(newCard(), `/v1/analysis/${communityId}/channels/0123456789abcdef01234567`)).status,
      404,
    );
    assert.equal((await create(newCard(), `/v1/analysis/${communityId}/channels/general`)).status, 400);
    assert.equal((await create(newCard(), `/v1/analysis/mine/channels/${channelId}`)).status, 400);
  });
});

describe('sandbox: delete analysis (P2 3.2, 4.8, 6, 7.3)', () => {
  const bench = useSandbox();
  const remove = (id: string) => bench.call('DELETE', `/v1/analysis/${id}`);

  it('works in any status, without a sender; get then answers 404, and so does a repeat', async () => {
    for (const status of ['Pending', 'Active', 'Expired', 'Cancelled']) {
      const id = await bench.create();
      await bench.sandbox.control('POST', `/analyses/${id}`, { status });
      const answer = await remove(id);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.status, 'success');
      assert.equal(answer.body.statusCode, 200);
      assert.equal(typeof answer.body.message, 'string');
      assert.equal(answer.body.data.analysisId, id);
      assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 404);
      assert.equal((await remove(id)).status, 404);
      const body = { sender: 'mara.lindqvist', metadata: { title: 'Ghost' } };
      assert.equal((await bench.call('PATCH', `/v1/analysis/${id}`, { body })).status, 404);
      assert.equal(
        (await bench.analyses()).some((analysis) => analysis.id === id),
        false,
      );
    }
  });

  it('sends no messages', async () => {
    const id = await bench.create();
    const before = (await bench.state()).events;
    await remove(id);
    assert.deepEqual((await bench.state()).events, before);
  });
});
