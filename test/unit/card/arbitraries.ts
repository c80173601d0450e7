import fc from 'fast-check';
import {
  type Card,
  DIRECTIONS,
  DRAWING_TYPES,
  type Drawing,
  type DrawingType,
  ENTRY_PLACEMENTS,
  type Expiry,
  type Levels,
  LINE_HEADS,
  LINE_STYLES,
  type Metadata,
  TIMEFRAMES,
} from '../../../src/card/model/card.ts';

/** A generator of one part of a card. */
type Arb<T> = fc.Arbitrary<T>;

/** Prices with few and many digits, small and large; never -0. */
export const priceArb: Arb<number> = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 10_000),
  fc.integer({ min: 1, max: 200_000 }),
  fc.double({ min: 1e-8, max: 1e7, noNaN: true, noDefaultInfinity: true }),
);

/** Times as the service takes them for points: ISO 8601 UTC text, or epoch milliseconds (P2 2.4). */
export const timeArb: Arb<string | number> = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
  .chain((at) =>
    fc.constantFrom<string | number>(at, new Date(at).toISOString(), `${new Date(at).toISOString().slice(0, 16)}Z`),
  );

/** Client object ids: mostly plain, at times with characters that need care. Links can name all of them. */
export const objectIdArb: Arb<string> = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'ä€😀', 'a b', '"', '\\', '/*', '//', '{', '0') },
);

/** Plain words, with quotes, escapes, comment signs, line ends and surrogate pairs among them. */
export const proseArb: Arb<string> = fc
  .array(
    fc.constantFrom('buy', 'the', 'retest', '"', '\\', '//', '/*', '*/', '{', '[', '\n', '\t', '😀', 'é', ',', ':'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((words) => words.join(' '));

const pointArb = fc.record({ time: timeArb, price: priceArb }, { noNullPrototype: true });

const colorArb = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

/** Expiries of both types. */
export const expiryArb: Arb<Expiry> = fc.oneof(
  fc.constant<Expiry>({ type: 'GTC' }),
  fc.integer({ min: 1, max: 8760 }).map((hours): Expiry => ({ type: 'HOURS', hours })),
);

/** Point counts that are right for each drawing type (P2 2.4, public-facts 3.1). */
const POINT_COUNTS: Readonly<Record<DrawingType, readonly number[]>> = {
  HORIZONTAL_LINE: [1],
  LINE: [2],
  RECTANGLE: [2],
  PARALLEL: [3],
  FIB_RETRACEMENT: [2, 3],
};

/** A right drawing with the given id. */
export function drawingArb(clientObjectId: string): Arb<Drawing> {
  return fc
    .constantFrom(...DRAWING_TYPES)
    .chain((type) => fc.record({ type: fc.constant(type), count: fc.constantFrom(...POINT_COUNTS[type]) }))
    .chain(({ type, count }) =>
      fc.record(
        {
          type: fc.constant(type),
          clientObjectId: fc.constant(clientObjectId),
          points: fc.array(pointArb, { minLength: count, maxLength: count }),
          style: fc.record(
            {
              color: colorArb,
              lineWidth: fc.integer({ min: 1, max: 10 }),
              lineStyle: fc.constantFrom(...LINE_STYLES),
              fillColor: colorArb,
              borderColor: colorArb,
              opacity: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
            },
            { requiredKeys: [], noNullPrototype: true },
          ),
          ...(type === 'LINE' && {
            startHead: fc.constantFrom(...LINE_HEADS),
            endHead: fc.constantFrom(...LINE_HEADS),
          }),
          ...(type === 'FIB_RETRACEMENT' && {
            levels: fc.array(fc.constantFrom(-0.618, 0, 0.236, 0.382, 0.5, 0.618, 1, 1.618), { maxLength: 6 }),
          }),
        },
        { requiredKeys: ['type', 'clientObjectId', 'points'], noNullPrototype: true },
      ),
    );
}

/** Three to five levels in strict price order. */
export const levelsArb: Arb<Levels> = fc
  .record({
    prices: fc.uniqueArray(priceArb, { minLength: 5, maxLength: 5 }),
    ids: fc.uniqueArray(objectIdArb, { minLength: 5, maxLength: 5 }),
    times: fc.array(fc.option(timeArb.filter((time) => typeof time === 'string')), { minLength: 5, maxLength: 5 }),
    above: fc.boolean(),
    below: fc.boolean(),
  })
  .map(({ prices, ids, times, above, below }) => {
    const sorted = prices.toSorted((a, b) => b - a);
    const level = (place: number) => ({
      price: sorted[place] ?? 0,
      clientObjectId: `lv_${ids[place]}`,
      ...(typeof times[place] === 'string' && { time: times[place] }),
    });
    return {
      resistance: level(0),
      ...(above && { intermediateResistance: level(1) }),
      pivot: level(2),
      ...(below && { intermediateSupport: level(3) }),
      support: level(4),
    };
  });

/** Prose in which links name some of the given ids. */
function linkedTextArb(ids: readonly string[]): Arb<string> {
  const piece =
    ids.length === 0
      ? proseArb
      : fc.oneof(
          proseArb,
          fc.constantFrom(...ids).map((id) => `[[${id}:the ${id.length}]]`),
        );
  return fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));
}

function metadataArb(ids: readonly string[]): Arb<Metadata> {
  return fc.record(
    {
      symbol: fc.constantFrom('EUR/USD', 'AUD/CAD', 'XAU/USD', 'BTC/USD'),
      title: proseArb.map((text) => text.slice(0, 200)),
      direction: fc.constantFrom(...DIRECTIONS),
      entryPlacement: fc.constantFrom(...ENTRY_PLACEMENTS),
      timeframe: fc.constantFrom(...TIMEFRAMES),
      expiry: expiryArb,
      preferenceText: linkedTextArb(ids),
      alternativeText: fc.oneof(fc.constant(''), linkedTextArb(ids)),
      comments: fc.oneof(fc.constant(''), linkedTextArb(ids)),
    },
    {
      requiredKeys: ['symbol', 'title', 'direction', 'entryPlacement', 'timeframe', 'expiry', 'preferenceText'],
      noNullPrototype: true,
    },
  );
}

/** Sets of drawings with ids of their own. */
export const drawingsArb: Arb<Drawing[]> = fc
  .uniqueArray(objectIdArb, { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((id) => drawingArb(id))));

/** Cards that break no rule: levels in order, ids of their own, links that lead somewhere. */
export const cardArb: Arb<Card> = fc
  .record({ levels: levelsArb, drawings: drawingsArb })
  .chain(({ levels, drawings }) => {
    const levelIds = Object.values(levels).map((level) => level.clientObjectId);
    const ids = [...levelIds, ...drawings.map((drawing) => drawing.clientObjectId)];
    return fc.record(
      {
        metadata: metadataArb(ids.filter((id) => !/[:[\]\n]/.test(id))),
        levels: fc.constant(levels),
        drawings: fc.constant(drawings),
      },
      { noNullPrototype: true },
    );
  });

/** Cards that fit the schema and may break every other rule: levels in any order, ids given twice, links to nothing. */
export const anyCardArb: Arb<Card> = fc
  .record({ card: cardArb, other: cardArb, twice: fc.boolean(), swap: fc.boolean() })
  .map(({ card, other, twice, swap }) => ({
    metadata: twice
      ? { ...card.metadata, preferenceText: `${card.metadata.preferenceText}[[nowhere:x]] [[x]]` }
      : card.metadata,
    levels: swap ? { ...card.levels, resistance: card.levels.support, support: card.levels.resistance } : card.levels,
    drawings: (twice ? [...card.drawings, ...other.drawings, ...card.drawings] : card.drawings).slice(0, 20),
  }));

/** A card near the given one: some fields, levels and drawings changed, moved, added or gone. */
export function editedArb(card: Card): Arb<Card> {
  return cardArb.chain((other) =>
    fc
      .record({
        fields: fc.subarray(Object.keys(other.metadata).filter((key) => key !== 'symbol')),
        dropped: fc.subarray(['alternativeText', 'comments']),
        levels: fc.constantFrom('kept', 'kept', 'other', 'one price'),
        kept: fc.subarray([...card.drawings]),
        added: fc.subarray(other.drawings.filter((drawing) => !hasId(card, drawing.clientObjectId))),
        changed: fc.nat({ max: 3 }),
        shuffled: fc.boolean(),
        price: priceArb,
      })
      .chain(({ fields, dropped, levels, kept, added, changed, shuffled, price }) => {
        const metadata: Metadata = { ...card.metadata, ...pick(other.metadata, fields) };
        for (const field of dropped) delete metadata[field as 'comments'];
        const drawings = [
          ...kept.map((drawing, place) => (place < changed ? movedTo(drawing, price) : drawing)),
          ...added,
        ];
        const all = drawings.slice(0, 20);
        return fc.record(
          {
            metadata: fc.constant(metadata),
            levels: fc.constant(
              levels === 'kept'
                ? card.levels
                : levels === 'other'
                  ? other.levels
                  : { ...card.levels, pivot: { ...card.levels.pivot, price } },
            ),
            drawings: shuffled ? fc.shuffledSubarray(all, { minLength: all.length }) : fc.constant(all),
          },
          { noNullPrototype: true },
        );
      }),
  );
}

/** Two cards, the second an edited first (or, now and then, another card). */
export const twoCardsArb: Arb<readonly [Card, Card]> = cardArb.chain((card) =>
  fc.tuple(
    fc.constant(card),
    fc.oneof(
      { weight: 5, arbitrary: editedArb(card) },
      { weight: 1, arbitrary: cardArb },
      { weight: 1, arbitrary: fc.constant(card) },
    ),
  ),
);

/** A card and what two people made of it. */
export const threeCardsArb: Arb<readonly [Card, Card, Card]> = cardArb.chain((card) =>
  fc.tuple(
    fc.constant(card),
    fc.oneof(fc.constant(card), editedArb(card)),
    fc.oneof(fc.constant(card), editedArb(card)),
  ),
);

function hasId(card: Card, id: string): boolean {
  return card.drawings.some((drawing) => drawing.clientObjectId === id);
}

function movedTo(drawing: Drawing, price: number): Drawing {
  return { ...drawing, points: drawing.points.map((point, place) => (place === 0 ? { ...point, price } : point)) };
}

function pick(metadata: Metadata, fields: readonly string[]): Partial<Metadata> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => fields.includes(key)));
}
