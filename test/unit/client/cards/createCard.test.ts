import assert from 'node:assert/strict';
import type { Card } from '../../../../src/card/model/card.ts';
import type { CreateAttempt } from '../../../../src/client/cards/cardService.ts';
import { createCardService } from '../../../../src/client/cards/createCardService.ts';
import { analysisRecord, SMALL_CARD } from '../../../support/records.ts';
import { type Scripted, scriptedCards, transportError } from '../../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const CHANNEL = { communityId: '65f0c0ffee65f0c0ffee65f1', channelId: '65f0c0ffee65f0c0ffee65f2' };
const OURS = '65f0c0ffee65f0c0ffee65f0';
const THEIRS = '65f0c0ffee65f0c0ffee65f9';
const NOW = '2026-03-02T10:00:00.000Z';
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };
const REQUEST = { card: SMALL_CARD, sender: 'a', idempotencyKey: 'k' };

type Row = Record<string, unknown>;

function row(change: Row = {}, card: Card = SMALL_CARD): Row {
  return analysisRecord({ createdAt: NOW, updatedAt: NOW, ...change }, card);
}

function titled(title: string): Card {
  return { ...SMALL_CARD, metadata: { ...SMALL_CARD.metadata, title } };
}

/** A channel whose list says that it is whole. `post`: the answer to a creation; the list holds `after` from then on. */
function channelOf(post: Scripted, lists: { before?: Row[]; after?: Row[]; whole?: boolean }, sinceMs = 0) {
  const { before = [], after = before, whole = true } = lists;
  let postedAt = Number.POSITIVE_INFINITY;
  const parts = scriptedCards(({ method, url }) => {
    if (method === 'POST') {
      postedAt = parts.clock.now();
      return post;
    }
    const now = parts.clock.now() >= postedAt + sinceMs ? after : before;
    if (url.includes('/channels/')) {
      const paging = { page: 1, limit: 100, total: now.length, totalPages: 1 };
      return { status: 200, body: { data: { analyses: now, ...(whole ? { pagination: paging } : {}) } } };
    }
    const found = [...now, ...after].find((it) => url.endsWith(String(it['_id'])));
    return found === undefined ? { status: 404, body: {} } : { status: 200, body: { data: { analysis: found } } };
  });
  const cards = createCardService(parts.client, parts.clock);
  return { parts, cards, posts: () => parts.sent().filter((it) => it.startsWith('POST /v1/analysis/')).length };
}

const CREATED: Scripted = { status: 201, body: { data: { analysisId: OURS } } };

describe('creating a card', () => {
  for (const [name, doubt] of [
    ['a reset', RESET],
    ['a gateway’s 504', { status: 504, text: '<html>' }],
  ] as const) {
    for (const delay of [800, 2300, 40_000])
      it(`finds a card that appears ${delay} ms after ${name}, and posts it once`, async () => {
        const { cards, posts, parts } = channelOf(doubt, { after: [row()] }, delay);
        const result = await cards.create(CHANNEL, REQUEST, signal);
        assert.equal(result.kind === 'created' && result.analysisId, OURS);
        assert.equal(posts(), 1);
        assert.deepEqual(await parts.journal.pending(), []);
      });
  }

  it('reports "not created" only if the card can no longer appear and the list is complete', async () => {
    const { cards, parts } = channelOf(RESET, {});
    const started = parts.clock.now();
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'notCreated');
    assert.ok(parts.clock.now() - started >= 60_000);
    const other = row({ _id: THEIRS }, titled('Another card'));
    const open = channelOf(RESET, { before: [other], whole: false });
    assert.equal((await open.cards.create(CHANNEL, REQUEST, signal)).kind, 'unknown');
    assert.equal((await open.parts.journal.pending()).length, 1);
  });

  it('finds a card that the service formatted differently', async () => {
    const { metadata, levels } = SMALL_CARD;
    const drawn: Card = {
      ...SMALL_CARD,
      drawings: [
        {
          type: 'LINE',
          clientObjectId: 'l',
          points: [
            { time: '2026-03-01T00:00:00Z', price: 1 },
            { time: 9, price: 2 },
          ],
          style: { color: '#AABBCC' },
        },
      ],
    };
    const stored: Card = {
      metadata: { ...metadata, preferenceText: `${metadata.preferenceText}\n` },
      levels,
      drawings: [
        {
          type: 'LINE',
          clientObjectId: 'l',
          points: [
            { time: '2026-03-01T00:00:00.000Z', price: 1 },
            { time: 9, price: 2 },
          ],
          style: { color: '#aabbcc', lineStyle: 'SOLID' },
          startHead: 'NONE',
          endHead: 'NONE',
        },
      ],
    };
    const { cards } = channelOf(RESET, { after: [row({}, stored)] });
    const result = await cards.create(CHANNEL, { ...REQUEST, card: drawn }, signal);
    assert.deepEqual(result.kind === 'created' && [result.analysisId, result.differences], [OURS, []]);
  });

  it('is unknown if a different card with the same title appears', async () => {
    const other: Card = {
      ...SMALL_CARD,
      levels: { ...SMALL_CARD.levels, pivot: { price: 0.91, clientObjectId: 'lv_piv' } },
    };
    const { cards } = channelOf(RESET, { after: [row({}, other)] });
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'unknown');
  });

  it('never mistakes an older card or another owner’s card for its own', async () => {
    const there = row({ _id: THEIRS });
    const before = channelOf(RESET, { before: [there] });
    assert.equal((await before.cards.create(CHANNEL, REQUEST, signal)).kind, 'notCreated');
    // The first creation tells whose cards the sender's are.
    let lost = false;
    const mine = row();
    const foreign = row({ _id: THEIRS, owner: { id: '7400000099' } });
    const parts = scriptedCards(({ method, url }) => {
      if (method === 'POST') return lost ? RESET : CREATED;
      const list = lost ? [mine, foreign] : [mine];
      if (!url.includes('/channels/')) return { status: 200, body: { data: { analysis: mine } } };
      const pagination = { page: 1, limit: 100, total: list.length, totalPages: 1 };
      return { status: 200, body: { data: { analyses: list, pagination } } };
    });
    const cards = createCardService(parts.client, parts.clock);
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'created');
    lost = true;
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'notCreated');
  });

  it('reads the card behind an incomplete summary before deciding', async () => {
    const bare = { _id: THEIRS, extra: { currency_pair: 'AUD/CAD', status: 'Pending' }, createdAt: NOW };
    const { parts, cards } = channelOf(RESET, { after: [bare] });
    // The record itself cannot be read either: it may be ours.
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'unknown');
    assert.ok(parts.sent().includes(`GET /v1/analysis/${THEIRS}`));
  });

  it('notices that the response repeats an earlier card with the same key', async () => {
    const earlier = row({}, titled('Earlier'));
    const { cards } = channelOf(CREATED, { before: [earlier] });
    const result = await cards.create(CHANNEL, REQUEST, signal);
    assert.equal(result.kind === 'created' && result.replayed, true);
    assert.deepEqual(result.kind === 'created' && result.differences, [
      'title: sent “Fades from the ceiling”, stored “Earlier”',
    ]);
  });

  it("doesn't mistake another record of the response for its card", async () => {
    for (const data of [{ message: { _id: THEIRS } }, { owner: { id: '77' } }, { _id: THEIRS, analysisId: OURS }]) {
      const { cards, posts } = channelOf({ status: 201, body: { data } }, { after: [row()] });
      const result = await cards.create(CHANNEL, REQUEST, signal);
      assert.equal(result.kind === 'created' && result.analysisId, OURS, JSON.stringify(data));
      assert.equal(posts(), 1);
    }
  });

  it("doesn't report a card as created if a 2xx says that it failed and no list shows it", async () => {
    const failed: Scripted = { status: 200, body: { status: 'error', message: 'm', data: null } };
    const { cards } = channelOf(failed, { before: [row({ _id: THEIRS }, titled('Another card'))], whole: false });
    assert.equal((await cards.create(CHANNEL, REQUEST, signal)).kind, 'unknown');
  });

  it("isn't a replay if the service returns the card that was sent", async () => {
    const { cards } = channelOf(CREATED, { before: [row()] });
    const result = await cards.create(CHANNEL, REQUEST, signal);
    assert.deepEqual(result.kind === 'created' && [result.replayed, result.differences], [undefined, []]);
  });

  it('looks for its card before it reports a 409 as refused', async () => {
    const conflict: Scripted = { status: 409, body: { message: 'm' } };
    const made = channelOf(conflict, { before: [row()] });
    assert.equal((await made.cards.create(CHANNEL, REQUEST, signal)).kind, 'created');
    const none = channelOf(conflict, { before: [row({}, titled('Earlier'))] });
    assert.equal((await none.cards.create(CHANNEL, REQUEST, signal)).kind, 'refused');
  });

  it('finds an uncertain creation later', async () => {
    const { parts, cards } = channelOf(RESET, { after: [row()] }, 70_000);
    const attempts: CreateAttempt[] = [];
    const onAttempt = async (it: CreateAttempt) => void attempts.push(it);
    const gaveUp = new AbortController();
    const result = await cards.create(CHANNEL, { ...REQUEST, onAttempt }, gaveUp.signal, ({ elapsedMs }) => {
      if (elapsedMs > 5000) gaveUp.abort();
    });
    assert.equal(result.kind, 'unknown');
    assert.equal((await parts.journal.pending()).length, 1);
    const [attempt] = attempts;
    if (attempt === undefined) throw new Error('The attempt was not told.');
    assert.ok(!JSON.stringify(attempt).includes('Fades'), 'no text of the card');
    assert.equal((await cards.findCreated(CHANNEL, attempt, signal)).kind, 'unclear');
    parts.clock.advance(70_000);
    const found = await cards.findCreated(CHANNEL, attempt, signal);
    assert.equal(found.kind === 'found' && found.analysisId, OURS);
    const never = channelOf(RESET, {});
    never.parts.clock.advance(100_000);
    assert.equal((await never.cards.findCreated(CHANNEL, attempt, signal)).kind, 'absent');
  });
});
