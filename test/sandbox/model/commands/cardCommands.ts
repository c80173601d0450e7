import assert from 'node:assert/strict';
import fc from 'fast-check';
import { done, type Model, type ModelCard, type ModelCommand, picked, type Real, refused } from '../model.ts';

const title = fc.constantFrom('Up from here', 'Down again', 'Ranges', 'Ünïcode ✓');
const direction = fc.constantFrom('BULLISH', 'BEARISH');
const entryPlacement = fc.constantFrom('ABOVE_CURRENT', 'BELOW_CURRENT');
const prices = fc.constantFrom<[number, number, number][]>([3, 2, 1], [1.5, 1.25, 1], [300, 200.5, 100]);
const drawings = fc.subarray(['a', 'b', 'c']);
const pick = fc.nat(30);

const levelsOf = ([resistance, pivot, support]: readonly [number, number, number]) => ({
  resistance: { price: resistance, clientObjectId: 'r' },
  pivot: { price: pivot, clientObjectId: 'p' },
  support: { price: support, clientObjectId: 's' },
});
const drawingsOf = (ids: readonly string[]) =>
  ids.map((clientObjectId) => ({
    type: 'HORIZONTAL_LINE' as const,
    clientObjectId,
    points: [{ time: 1_772_438_400_000, price: 1 }],
  }));
const pathOf = (analysisId: string) => ({ analysisId });

/** P2 4.8: a new card is Pending, as its sender wrote it. */
const createCard = (
  made: Pick<ModelCard, 'title' | 'direction' | 'entryPlacement' | 'prices' | 'drawings'>,
): ModelCommand => ({
  check: () => true,
  run: async ({ cards }, { service, signal, communityId, channelId, sender }) => {
    const metadata = {
      symbol: 'EUR/USD',
      title: made.title,
      direction: made.direction,
      entryPlacement: made.entryPlacement,
      timeframe: 'H1',
      expiry: { type: 'GTC' },
      preferenceText: 'Up.',
    } as const;
    const body = { sender, metadata, levels: levelsOf(made.prices), drawings: drawingsOf(made.drawings) };
    const { analysisId = '' } = done(
      await service.analyses.create({ path: { communityId, channelId }, body }, { signal }),
    );
    assert.ok(!cards.some(({ id }) => id === analysisId));
    cards.push({ id: analysisId, status: 'Pending', isDeleted: false, ...made });
  },
  toString: () => `createCard ${JSON.stringify(made)}`,
});
const create = fc.record({ title, direction, entryPlacement, prices, drawings }).map(createCard);

/** What every run begins with: most commands need a card. */
export const firstCard = createCard({
  title: 'First',
  direction: 'BULLISH',
  entryPlacement: 'ABOVE_CURRENT',
  prices: [3, 2, 1],
  drawings: ['a'],
});

/** P2 4.8, rules 1-3: what a change may hold, by the card's status and by whether its type changes. */
const update = fc
  .record({
    pick,
    metadata: fc.option(
      fc.record({ title, direction, entryPlacement }, { requiredKeys: [] }).filter((it) => Object.keys(it).length > 0),
      { nil: undefined, freq: 2 },
    ),
    prices: fc.option(prices, { nil: undefined, freq: 2 }),
    drawings: fc.option(drawings, { nil: undefined, freq: 2 }),
    isOwner: fc.constantFrom(true, true, true, false),
  })
  .filter(
    ({ metadata, prices: levels, drawings: set }) =>
      metadata !== undefined || levels !== undefined || set !== undefined,
  )
  .map((sent): ModelCommand => {
    const { metadata } = sent;
    return {
      // Which of two reasons to refuse comes first, the documents do not say.
      check: ({ cards }) => {
        const card = picked(cards, sent.pick);
        if (card === undefined) return false;
        return sent.isOwner || (card.status === 'Pending' && !card.isDeleted && isTaken(card, sent));
      },
      run: async ({ cards }, real) => {
        const { service, signal, sender, otherSender } = real;
        const card = picked(cards, sent.pick);
        assert.ok(card);
        const body = {
          sender: sent.isOwner ? sender : otherSender,
          ...(metadata === undefined ? {} : { metadata }),
          ...(sent.prices === undefined ? {} : { levels: levelsOf(sent.prices) }),
          ...(sent.drawings === undefined ? {} : { drawings: drawingsOf(sent.drawings) }),
        };
        const outcome = await service.analyses.update({ path: pathOf(card.id), body }, { signal });
        if (card.isDeleted) return refused(outcome, 404);
        // P2 7.3: 500, not 403.
        if (!sent.isOwner) return refused(outcome, 500);
        if (card.status !== 'Pending' || !isTaken(card, sent)) return refused(outcome, 400);
        done(outcome);
        // Rule 3: drawings alone are answered 200, and not saved.
        if (metadata !== undefined || sent.prices !== undefined) {
          Object.assign(card, metadata);
          card.prices = sent.prices ?? card.prices;
          card.drawings = sent.drawings ?? card.drawings;
        }
        await compareCard(card, real);
      },
      toString: () => `updateCard ${JSON.stringify(sent)}`,
    };
  });

/** Rule 2: levels exactly when the type, of direction and placement, becomes another. */
function isTaken(
  card: Model['cards'][number],
  sent: {
    readonly metadata?: { readonly direction?: string; readonly entryPlacement?: string } | undefined;
    readonly prices?: unknown;
  },
): boolean {
  const { direction: to = card.direction, entryPlacement: placed = card.entryPlacement } = sent.metadata ?? {};
  const isOther = to !== card.direction || placed !== card.entryPlacement;
  return isOther === (sent.prices !== undefined);
}

/** P2 3.2, 4.8: only Pending cards are given more drawings. */
const append = fc.record({ pick, id: fc.constantFrom('d', 'e', 'f') }).map(
  (sent): ModelCommand => ({
    check: ({ cards }) => picked(cards, sent.pick)?.drawings.includes(sent.id) === false,
    run: async ({ cards }, { service, signal, sender }) => {
      const card = picked(cards, sent.pick);
      assert.ok(card);
      const body = { sender, drawings: drawingsOf([sent.id]) };
      const outcome = await service.analyses.append({ path: pathOf(card.id), body }, { signal });
      if (card.isDeleted) return refused(outcome, 404);
      if (card.status !== 'Pending') return refused(outcome, 400);
      done(outcome);
      card.drawings = [...card.drawings, sent.id];
    },
    toString: () => `appendDrawing ${JSON.stringify(sent)}`,
  }),
);

/** P2 3.2: deletion works in any status; a repeat is 404. */
const remove = pick.map(
  (number): ModelCommand => ({
    check: ({ cards }) => cards.length > 0,
    run: async ({ cards }, { service, signal }) => {
      const card = picked(cards, number);
      assert.ok(card);
      const outcome = await service.analyses.delete({ path: pathOf(card.id) }, { signal });
      if (card.isDeleted) return refused(outcome, 404);
      assert.equal(done(outcome).data?.analysisId, card.id);
      card.isDeleted = true;
    },
    toString: () => `deleteCard ${number}`,
  }),
);

/** Time goes on: how a card leaves Pending is not shown (P2 3.2), so the sandbox is told. */
const settle = fc.record({ pick, status: fc.constantFrom('Active', 'Expired', 'Cancelled', 'Pending') }).map(
  (sent): ModelCommand => ({
    check: ({ cards }) => picked(cards, sent.pick)?.isDeleted === false,
    run: async ({ cards }, { control }) => {
      const card = picked(cards, sent.pick);
      assert.ok(card);
      await control('POST', `/analyses/${card.id}`, { status: sent.status });
      card.status = sent.status;
    },
    toString: () => `settleCard ${JSON.stringify(sent)}`,
  }),
);

/** P2 2.4, 4.8: what is read is what was written. */
const read = fc.constant<ModelCommand>({
  check: ({ cards }) => cards.length > 0,
  run: async ({ cards }, real) => {
    for (const card of cards) await compareCard(card, real);
    const { service, signal, communityId, channelId } = real;
    const listed = done(
      await service.analyses.list({ path: { communityId, channelId }, query: { page: 1, limit: 100 } }, { signal }),
    );
    const text = JSON.stringify(listed);
    for (const { id, isDeleted } of cards) assert.equal(text.includes(`"${id}"`), !isDeleted, 'the list');
  },
  toString: () => 'readCards',
});

async function compareCard(card: Model['cards'][number], { service, signal }: Real): Promise<void> {
  const outcome = await service.analyses.get({ path: pathOf(card.id) }, { signal });
  if (card.isDeleted) return refused(outcome, 404);
  const { analysis } = done(outcome).data;
  const shapes = analysis.shapes as readonly Readonly<Record<string, unknown>>[];
  const main = shapes.find(({ key }) => key === 'analysis') as {
    readonly metadata: Readonly<Record<string, unknown>>;
    readonly levels: Readonly<Record<string, { readonly price: number }>>;
  };
  const { levels, metadata } = main;
  assert.deepEqual(
    {
      status: (analysis['extra'] as { readonly status?: unknown } | undefined)?.status,
      title: metadata['title'],
      direction: metadata['direction'],
      entryPlacement: metadata['entryPlacement'],
      prices: ['resistance', 'pivot', 'support'].map((name) => levels[name]?.price),
      drawings: shapes.filter((it) => it !== main).map((it) => it['clientObjectId']),
    },
    {
      status: card.status,
      title: card.title,
      direction: card.direction,
      entryPlacement: card.entryPlacement,
      prices: card.prices,
      drawings: card.drawings,
    },
  );
}

/** Chart analyses (P2 2.4, 3.2, 4.8). */
export const cardCommands = [create, update, update, append, remove, settle, read];
