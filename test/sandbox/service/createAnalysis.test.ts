import assert from 'node:assert/strict';
import { type NewCard, newCard, SENDER, useSandbox } from './support.ts';

describe('sandbox: create analysis (P2 4.8; public-facts 3.1)', () => {
  const bench = useSandbox();

  const create = (card: NewCard, path?: string) => {
    const { communityId, channelId } = bench.sandbox;
    return bench.call('POST', path ?? `/v1/analysis/${communityId}/channels/${channelId}`, { body: card });
  };
  const count = async () => (await bench.analyses()).length;

  it('makes a Pending card of the sender in the channel, and fires the create webhook', async () => {
    const answer = await create(newCard());
    assert.equal(answer.status, 201);
    const { analysis } = answer.body.data;
    assert.equal(analysis.extra.status, 'Pending');
    const state = await bench.state();
    const made = state.analyses.find(({ id }: { id: string }) => id === analysis._id);
    assert.equal(made.ownerUsername, SENDER);
    assert.equal(made.channelId, bench.sandbox.channelId);
    const events = state.events.filter(({ analysisId }: { analysisId: string }) => analysisId === analysis._id);
    assert.deepEqual(
      events.map(({ kind, event }: { kind: string; event: string }) => [kind, event]),
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

  it('takes a card with what is needed only, and all five kinds of drawings', async () => {
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

  it('a level time needs no zone, and a text may have as many code points as it may have characters (P2 2.4, 8)', async () => {
    const card = newCard();
    card.levels.pivot.time = '2026-03-02T04:00:00';
    card.metadata.title = '📈'.repeat(200);
    const answer = await create(card);
    assert.equal(answer.status, 201, answer.text);
    const [{ levels, metadata }] = answer.body.data.analysis.shapes;
    assert.deepEqual([levels.pivot.time, metadata.title], [card.levels.pivot.time, card.metadata.title]);
  });

  it('half a surrogate pair is 400 and makes nothing; what only looks like a link is text', async () => {
    const half = JSON.stringify(newCard()).replace('Plain title', 'Plain \\ud83d title');
    assert.equal((await create(half)).status, 400);
    for (const text of ['Over [[base:a line\nend]] it ends.', 'a[[0]]', '[[nobody]] [[:x]]']) {
      const card = newCard();
      card.metadata.comments = text;
      assert.equal((await create(card)).status, 201, text);
    }
  });

  it('the same idempotency key and card again: 200 with the first card, nothing made', async () => {
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

  it('without a key, the same request twice makes two cards', async () => {
    const before = await count();
    await create(newCard());
    await create(newCard());
    assert.equal(await count(), before + 2);
  });

  it('refuses with 400 what breaks a rule, naming the field, and makes nothing', async () => {
    const before = await count();
    const cases: [field: string, change: (card: NewCard) => void][] = [
      ['metadata', (card) => delete card.metadata],
      ['metadata.symbol', (card) => delete card.metadata.symbol],
      ['metadata.title', (card) => delete card.metadata.title],
      ['metadata.title', (card) => (card.metadata.title = '')],
      ['metadata.direction', (card) => delete card.metadata.direction],
      ['metadata.entryPlacement', (card) => delete card.metadata.entryPlacement],
      ['metadata.timeframe', (card) => (card.metadata.timeframe = 'M3')],
      ['metadata.expiry', (card) => delete card.metadata.expiry],
      ['metadata.expiry.hours', (card) => (card.metadata.expiry = { type: 'HOURS' })],
      ['metadata.preferenceText', (card) => delete card.metadata.preferenceText],
      ['metadata.preferenceText', (card) => (card.metadata.preferenceText = '[[gone:x]]')],
      ['levels', (card) => delete card.levels],
      ['levels.support', (card) => delete card.levels.support],
      ['levels.pivot.price', (card) => (card.levels.pivot.price = 1.05)],
      ['drawings[1].clientObjectId', (card) => (card.drawings[1].clientObjectId = 'base')],
      ['idempotencyKey', (card) => (card.idempotencyKey = 7)],
    ];
    for (const [field, change] of cases) {
      const card = newCard();
      change(card);
      const answer = await create(card);
      assert.equal(answer.status, 400, `${field}: ${answer.text}`);
      assert.ok(JSON.stringify(answer.body.detail).includes(field), `${field}: ${answer.text}`);
    }
    const senderless = newCard();
    delete senderless.sender;
    const answer = await create(senderless);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.message, 'Sender field is required');
    assert.equal(await count(), before);
  });

  it('refuses unknown fields, whatever their names', async () => {
    for (const name of ['toString', 'constructor', 'mood']) {
      const card = newCard();
      card.metadata[name] = 'x';
      for (const body of [card, { ...newCard(), [name]: 'x' }]) {
        const answer = await create(body);
        assert.equal(answer.status, 400, answer.text);
        assert.ok(answer.body.detail.includes(name), answer.text);
      }
    }
  });

  it('a sender who is no active member is 500; a channel that is not there 404; a malformed id 400', async () => {
    const { users } = await bench.state();
    const removed = users.find(({ member }: { member: boolean }) => !member).username;
    const deleted = users.find(({ active }: { active: boolean }) => !active).username;
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

  it('after a failure behind the write the card is there, before it not', async () => {
    const before = await count();
    await bench.sandbox.control('POST', '/faults', { path: '/v1/analysis', times: 1, effect: { fail: 'write' } });
    assert.equal((await create(newCard())).status, 500);
    assert.equal(await count(), before);
    await bench.sandbox.control('POST', '/faults', { path: '/v1/analysis', times: 1, effect: { fail: 'writeAfter' } });
    assert.equal((await create(newCard())).status, 500);
    assert.equal(await count(), before + 1);
  });
});
