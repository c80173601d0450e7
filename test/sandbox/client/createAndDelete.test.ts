import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/card.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { closedPort } from '../../support/rawServer.ts';

const signal = new AbortController().signal;
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
    return (await on.state()).analyses.length;
  }

  it('creates a card that reads back as it was written, links by client ids included', async () => {
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

  it('finds the card in the channel when the connection was lost after it was made, and makes no second one', async () => {
    const before = await count();
    await on.fault('POST', '/v1/analysis/', { drop: 'after' });
    const result = await create();
    assert.equal(result.kind === 'created' && result.after, 'readBack');
    assert.deepEqual(result.kind === 'created' && result.published?.card, CARD);
    assert.equal(await count(), before + 1);
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('says not created when the connection was lost before', async () => {
    const before = await count();
    await on.fault('POST', '/v1/analysis/', { drop: 'before' });
    const result = await create();
    assert.equal(result.kind === 'notCreated' && 'kind' in result.failure && result.failure.kind, 'reset');
    assert.equal(await count(), before);
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('does not take an older twin for the new card', async () => {
    assert.equal((await create()).kind, 'created');
    await on.sandbox.control('POST', '/clock', { now: new Date(Date.now() - 3_600_000).toISOString() });
    const twin = await create({ idempotencyKey: 'draft-2' });
    assert.equal(twin.kind, 'created');
    await on.sandbox.control('POST', '/clock', { now: new Date().toISOString() });
    const first = (await on.state()).analyses.length;
    await on.fault('POST', '/v1/analysis/', { drop: 'before' });
    const other: Card = { ...CARD, metadata: { ...CARD.metadata, title: 'Never made' } };
    assert.equal((await create({ card: other, idempotencyKey: 'draft-3' })).kind, 'notCreated');
    assert.equal((await on.state()).analyses.length, first);
  });

  it('stays unknown when the channel cannot be listed', async () => {
    await on.fault('POST', '/v1/analysis/', { drop: 'after' });
    await on.fault('GET', '/v1/analysis/communities/', { drop: 'before' }, 20);
    const result = await create();
    assert.equal(result.kind, 'unknown');
    const [open_] = await on.journal.pending();
    assert.deepEqual([open_?.operation, open_?.targets], ['analyses.create', on.channel]);
    await on.journal.settle(open_?.id ?? '', 'abandoned');
  });

  it('hands on what the service says to a card it does not take', async () => {
    const card: Card = { ...CARD, metadata: { ...CARD.metadata, preferenceText: 'A link to [[nothing:nothing]].' } };
    const before = await count();
    const result = await create({ card });
    assert.equal(result.kind === 'refused' && result.refusal.status, 400, JSON.stringify(result));
    assert.match((result.kind === 'refused' && result.refusal.field) || '', /preferenceText/);
    assert.equal(await count(), before);
  });

  it('says not sent when nobody is there', async () => {
    const nobody = on.other({ baseUrl: `http://127.0.0.1:${await closedPort()}` });
    const result = await nobody.create(on.channel, { card: CARD, sender, idempotencyKey: 'd' }, signal);
    assert.equal(result.kind === 'notSent' && result.failure.kind, 'offline');
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('deletes in any status, and takes a repeat’s 404 for done (P2 4.8)', async () => {
    const { analyses } = await on.state();
    for (const status of ['Pending', 'Active', 'Expired', 'Cancelled']) {
      const card = analyses.find((it) => it.status === status);
      assert.ok(card, status);
      assert.deepEqual(await on.cards.delete({ analysisId: card.id }, signal), { kind: 'deleted', after: 'answer' });
      assert.deepEqual(await on.cards.delete({ analysisId: card.id }, signal), { kind: 'alreadyGone' });
    }
  });

  it('reads after a doubt: gone means deleted, there means not', async () => {
    const [first, second, third] = (await on.state()).analyses;
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

  it('stays unknown when the deletion cannot be checked', async () => {
    const [card] = (await on.state()).analyses;
    await on.fault('DELETE', '/v1/analysis/', { drop: 'after' });
    await on.fault('GET', '/v1/analysis/', { status: 500 }, 20);
    const result = await on.cards.delete({ analysisId: card?.id ?? '' }, signal);
    assert.equal(result.kind, 'unknown');
    const [open_] = await on.journal.pending();
    await on.journal.settle(open_?.id ?? '', 'abandoned');
  });
});
