import assert from 'node:assert/strict';
import { listCards } from '../../../../src/client/cards/readCards.ts';
import { analysisRecord, SMALL_CARD } from '../../../support/records.ts';
import { scriptedCards } from '../../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const CHANNEL = { communityId: '65f0c0ffee65f0c0ffee65f1', channelId: '65f0c0ffee65f0c0ffee65f2' };
const ROUTE = `/v1/analysis/communities/${CHANNEL.communityId}/channels/${CHANNEL.channelId}`;

async function pageOf(body: unknown, page = 1) {
  const parts = scriptedCards([{ status: 200, body }]);
  const outcome = await listCards(parts.client, CHANNEL, page, signal);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return { page: outcome.value, sent: parts.sent() };
}

describe('listCards', () => {
  it('requests pages of 100, and the first one without a number', async () => {
    assert.deepEqual((await pageOf({ data: { analyses: [] } })).sent, [`GET ${ROUTE}?limit=100`]);
    assert.deepEqual((await pageOf({ data: { analyses: [] } }, 3)).sent, [`GET ${ROUTE}?page=3&limit=100`]);
  });

  it('reads whole analyses with everything that the tree shows', async () => {
    const { page } = await pageOf({
      data: { analyses: [analysisRecord()], pagination: { total: 1, page: 1, limit: 100, totalPages: 1 } },
    });
    const [card] = page.cards;
    assert.deepEqual(card?.published?.card, SMALL_CARD);
    assert.deepEqual(
      { ...card, published: undefined },
      {
        analysisId: '65f0c0ffee65f0c0ffee65f0',
        channelId: CHANNEL.channelId,
        title: 'Fades from the ceiling',
        symbol: 'AUD/CAD',
        timeframe: 'H4',
        status: 'Pending',
        type: 'bearish_bounce',
        ownerId: '7400000001',
        updatedAt: '2026-03-02T09:00:00.000Z',
        // 36 hours after the creation at 2026-03-02T08:00Z.
        expiresAt: Date.parse('2026-03-03T20:00:00.000Z'),
        published: undefined,
      },
    );
    assert.deepEqual([page.unreadable, page.hasNext, page.total], [0, false, 1]);
  });

  it('reads summaries as far as possible, and counts unreadable ones', async () => {
    const items = [
      {
        _id: 'a',
        title: 'Only a title',
        extra: { status: 'Active', currency_pair: 'XAU/USD' },
        updatedAt: '2026-03-02T09:00:00Z',
      },
      analysisRecord({ _id: 'b', shapes: [{ key: 'analysis', levels: 'broken' }] }),
      { title: 'no id' },
      null,
      'text',
    ];
    const { page } = await pageOf({ data: items });
    assert.deepEqual(
      page.cards.map(({ analysisId, title, symbol, status, published }) => [
        analysisId,
        title,
        symbol,
        status,
        published,
      ]),
      [
        ['a', 'Only a title', 'XAU/USD', 'Active', undefined],
        ['b', '', 'AUD/CAD', 'Pending', undefined],
      ],
    );
    assert.equal(page.unreadable, 3);
    assert.deepEqual(page.unreadItems, items.slice(2));
    assert.equal('unreadItems' in (await pageOf({ data: items.slice(0, 2) })).page, false);
  });

  it('expects another page after any non-empty one if nothing is said, and none after a response to another page', async () => {
    const full = Array.from({ length: 100 }, (_, at) => ({ _id: `a${at}` }));
    assert.equal((await pageOf({ data: full })).page.hasNext, true);
    assert.equal((await pageOf({ data: full.slice(1) })).page.hasNext, true);
    assert.equal((await pageOf({ data: [] })).page.hasNext, false);
    assert.equal((await pageOf({ data: full, meta: { page: 1, limit: 100, total: 900 } }, 2)).page.hasNext, false);
  });

  it('continues if the query is rejected, and by the cursor of the previous page', async () => {
    const parts = scriptedCards([
      { status: 400, body: { message: 'limit is not a parameter of this route' } },
      { status: 200, body: { data: [{ id: 'a' }], next_cursor: 'c-2' } },
      { status: 200, body: { data: [{ id: 'b' }, { odd: 1 }], next_cursor: null } },
    ]);
    const pages = [];
    for (const page of [1, 2]) {
      const outcome = await listCards(parts.client, CHANNEL, page, signal);
      if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
      const { cards, unreadable, hasNext, complete } = outcome.value;
      pages.push([cards.map(({ analysisId }) => analysisId), unreadable, hasNext, complete]);
    }
    assert.deepEqual(pages, [
      [['a'], 0, true, false],
      // A card that could not be read may be any card.
      [['b'], 1, false, false],
    ]);
    assert.deepEqual(parts.sent(), [`GET ${ROUTE}?limit=100`, `GET ${ROUTE}`, `GET ${ROUTE}?cursor=c-2`]);
  });

  it('knows that the list is complete only if the service says so', async () => {
    const complete = async (...bodies: unknown[]) => {
      const parts = scriptedCards(bodies.map((body) => ({ status: 200, body })));
      let last: boolean | undefined;
      for (let page = 1, more = true; more; page++) {
        const outcome = await listCards(parts.client, CHANNEL, page, signal);
        if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
        ({ complete: last, hasNext: more } = outcome.value);
      }
      return last;
    };
    const one = [{ _id: 'a' }];
    assert.equal(await complete({ data: one, meta: { total: 1 } }), true);
    assert.equal(await complete({ data: one, meta: { has_next: false } }), true);
    assert.equal(await complete({ data: one }, { data: one }, { data: [] }), true);
    assert.equal(await complete({ data: one }, { data: one }, { data: one }), false);
    assert.equal(
      await complete(
        { data: one, meta: { total: 2 } },
        { data: one, meta: { total: 2 } },
        { data: [], meta: { total: 2 } },
      ),
      false,
    );
  });

  it('names operation and field if there is no list', async () => {
    const parts = scriptedCards([{ status: 200, body: { data: { things: 7 } } }]);
    const outcome = await listCards(parts.client, CHANNEL, 1, signal);
    assert.match(
      outcome.kind === 'unknown' ? outcome.failure.text : '',
      /analyses\.list .*: data is not of type array/,
    );
  });
});
