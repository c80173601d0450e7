import assert from 'node:assert/strict';
import { SENDER, useSandbox } from './support.ts';

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
    const owner = users.find((user: { username: string }) => user.username === SENDER);
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

  it('lists nine levels from 1st Support to Pivot, those not sent with value 0', async () => {
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

  it('shows the channel post as JSON text, and whether it is deleted or cannot be found', async () => {
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

  it('takes an id in capitals', async () => {
    const id = await bench.create();
    const answer = await bench.call('GET', `/v1/analysis/${id.toUpperCase()}`);
    assert.equal(answer.body.data.analysis._id, id);
  });

  it('P2 7.3: 400 for an id of another form, 404 for one that is nobody', async () => {
    assert.equal((await bench.call('GET', '/v1/analysis/12345')).status, 400);
    assert.equal((await bench.call('GET', '/v1/analysis/zzzzzzzzzzzzzzzzzzzzzzzz')).status, 400);
    const missing = await bench.call('GET', '/v1/analysis/0123456789abcdef01234567');
    assert.equal(missing.status, 404);
    assert.equal(missing.body.code, undefined);
    assert.equal(missing.body.meta?.code, undefined);
  });

  it('P2 7.3: 500 when the read failed', async () => {
    const { id } = await bench.pending();
    await bench.sandbox.control('POST', '/faults', { path: '/v1/analysis', times: 1, effect: { fail: 'read' } });
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 500);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });
});
