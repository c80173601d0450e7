import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card, Drawing, DrawingStyle, Level } from '../../../src/card/model/card.ts';
import { describeChanges } from '../../../src/card/model/describeChanges.ts';
import { sameValue } from '../../../src/card/model/jsonValue.ts';
import { patch } from '../../../src/card/model/patch.ts';
import { inStackingOrderOf, meaningOf, sameDrawing, sameMeaning } from '../../../src/card/model/sameMeaning.ts';
import { largestCard } from '../../support/largestCard.ts';
import { SMALL_CARD } from '../../support/records.ts';
import { anyCardArb, cardArb, twoCardsArb } from './arbitraries.ts';

/** The card as a service might write it out: every documented default, and its own way with times, colours and texts. */
function normalized(card: Card): Card {
  const text = (value: string) => value.replace(/\r\n?/g, '\n').trim();
  const time = (value: string | number) => (typeof value === 'number' ? value : new Date(value).toISOString());
  const level = (value: Level): Level => ({
    ...value,
    ...(value.time !== undefined && { time: String(time(value.time)) }),
  });
  const style = ({ color, fillColor, borderColor, ...rest }: DrawingStyle = {}): DrawingStyle => ({
    lineStyle: 'SOLID',
    ...rest,
    ...(color !== undefined && { color: color.toLowerCase() }),
    ...(fillColor !== undefined && { fillColor: fillColor.toLowerCase() }),
    ...(borderColor !== undefined && { borderColor: borderColor.toLowerCase() }),
  });
  return {
    metadata: {
      ...card.metadata,
      title: text(card.metadata.title),
      preferenceText: text(card.metadata.preferenceText),
      alternativeText: text(card.metadata.alternativeText ?? ''),
      comments: text(card.metadata.comments ?? ''),
    },
    levels: Object.fromEntries(
      Object.entries(card.levels).map(([name, value]) => [name, level(value)]),
    ) as Card['levels'],
    drawings: card.drawings.map(
      (drawing): Drawing => ({
        ...(drawing.type === 'LINE' && { startHead: 'NONE', endHead: 'NONE' }),
        ...(drawing.type === 'FIB_RETRACEMENT' && {
          levels: [-0.618, -0.382, 0, 0.382, 0.5, 0.618, 1, 1.382, 1.618],
        }),
        ...drawing,
        points: drawing.points.map((point) => ({ ...point, time: time(point.time) })),
        style: style(drawing.style),
      }),
    ),
  };
}

/** Changes that readers see, each applicable to any card with a drawing. */
const CHANGES: readonly ((card: Card) => Card)[] = [
  (card) => withMetadata(card, { title: `${card.metadata.title}!` }),
  (card) => withMetadata(card, { preferenceText: `${card.metadata.preferenceText.trim()} x` }),
  (card) => withMetadata(card, { comments: `${(card.metadata.comments ?? '').trim()}x` }),
  (card) => withMetadata(card, { timeframe: card.metadata.timeframe === 'D' ? 'W' : 'D' }),
  (card) => withMetadata(card, { direction: card.metadata.direction === 'BULLISH' ? 'BEARISH' : 'BULLISH' }),
  (card) =>
    withMetadata(card, { expiry: card.metadata.expiry.type === 'GTC' ? { type: 'HOURS', hours: 5 } : { type: 'GTC' } }),
  (card) => ({
    ...card,
    levels: { ...card.levels, pivot: { ...card.levels.pivot, price: card.levels.pivot.price + 1 } },
  }),
  (card) => ({ ...card, levels: { ...card.levels, pivot: { ...card.levels.pivot, time: '1999-01-01T00:00:00Z' } } }),
  (card) => withFirst(card, (drawing) => ({ ...drawing, points: [...drawing.points, { time: 0, price: 1 }] })),
  (card) =>
    withFirst(card, (drawing) => ({ ...drawing, startHead: drawing.startHead === 'ARROW' ? 'EXTEND' : 'ARROW' })),
  (card) =>
    withFirst(card, (drawing) => ({
      ...drawing,
      style: { ...drawing.style, color: drawing.style?.color === '#123456' ? '#654321' : '#123456' },
    })),
  (card) =>
    withFirst(card, (drawing) => ({
      ...drawing,
      style: { ...drawing.style, lineStyle: drawing.style?.lineStyle === 'DOTTED' ? 'DASHED' : 'DOTTED' },
    })),
  (card) => ({ ...card, drawings: card.drawings.slice(1) }),
  (card) => ({
    ...card,
    drawings: card.drawings.map((drawing) => ({ ...drawing, clientObjectId: `${drawing.clientObjectId}2` })),
  }),
];

function withMetadata(card: Card, change: Partial<Card['metadata']>): Card {
  return { ...card, metadata: { ...card.metadata, ...change } };
}

function withFirst(card: Card, change: (drawing: Drawing) => Drawing): Card {
  return { ...card, drawings: card.drawings.map((drawing, place) => (place === 0 ? change(drawing) : drawing)) };
}

describe('the meaning of a card', () => {
  it('is the same for every way a service may write a card; nothing is sent and no change is listed', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        const stored = normalized(card);
        assert.ok(sameMeaning(card, stored));
        assert.deepEqual(meaningOf(card), meaningOf(stored));
        assert.deepEqual(patch(stored, card), { kind: 'nothing' });
        assert.deepEqual(patch(card, stored), { kind: 'nothing' });
        assert.deepEqual(describeChanges(stored, card), []);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for both ways of writing an accented letter', () => {
    const card = withMetadata(largestCard(), { title: 'Up\u00e9', comments: 'Caf\u00e9' });
    const stored = withMetadata(card, { title: 'Upe\u0301', comments: 'Cafe\u0301' });
    assert.deepEqual(meaningOf(card), meaningOf(stored));
    assert.deepEqual(patch(stored, card), { kind: 'nothing' });
  });

  it('differs after any change that a reader sees', () => {
    fc.assert(
      fc.property(
        cardArb.filter(({ drawings }) => drawings.length > 0),
        fc.constantFrom(...CHANGES),
        (card, change) => {
          const changed = change(card);
          assert.ok(!sameMeaning(card, changed));
          assert.ok(!sameMeaning(normalized(card), changed));
          assert.notDeepEqual(meaningOf(card), meaningOf(changed));
          assert.notEqual(patch(card, changed).kind, 'nothing');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is compared symmetrically and reflexively', () => {
    fc.assert(
      fc.property(twoCardsArb, ([a, b]) => {
        assert.ok(sameMeaning(a, a));
        assert.equal(sameMeaning(a, b), sameMeaning(b, a));
        assert.equal(sameMeaning(a, b), patch(a, b).kind === 'nothing');
      }),
      { numRuns: 300 },
    );
  });

  it('doesn’t depend on how an accented letter is encoded', () => {
    const [joined, apart] = ['Caf\u00e9', 'Cafe\u0301'].map((title) => withMetadata(SMALL_CARD, { title }));
    assert.ok(joined !== undefined && apart !== undefined && sameMeaning(joined, apart));
    assert.ok(!sameMeaning(joined, withMetadata(SMALL_CARD, { title: 'Cafe' })));
  });

  it('has instants, colours without case, default heads, line style and ratios, and trimmed texts', () => {
    const line: Drawing = {
      type: 'LINE',
      clientObjectId: 'l',
      points: [
        { time: '2026-03-02T08:00Z', price: 1 },
        { time: 1_772_438_400_000, price: 2 },
      ],
      style: { color: '#AABBCC' },
    };
    assert.ok(
      sameDrawing(line, {
        ...line,
        points: [
          { time: '2026-03-02T08:00:00.000Z', price: 1 },
          { time: '2026-03-02T08:00:00Z', price: 2 },
        ],
        style: { color: '#aabbcc', lineStyle: 'SOLID' },
        startHead: 'NONE',
        endHead: 'NONE',
      }),
    );
    const fib: Drawing = { ...line, type: 'FIB_RETRACEMENT' };
    assert.ok(sameDrawing(fib, { ...fib, levels: [1.618, 1.382, 1, 0.618, 0.5, 0.382, 0, -0.382, -0.618] }));
    assert.ok(!sameDrawing(fib, { ...fib, levels: [0, 1] }));
    assert.ok(!sameDrawing(fib, { ...fib, levels: [] }));
  });

  it('leaves out what a service adds to a drawing, and sees a change of what both have', () => {
    const [drawing] = largestCard().drawings as [Drawing];
    const glowing = (glow: number) => ({ ...drawing, glow });
    assert.ok(sameDrawing(drawing, glowing(1)));
    assert.ok(!sameDrawing(glowing(1), glowing(2)));
  });

  it('includes the stacking order of drawings; a set of drawings has no order, but a count', () => {
    const card = largestCard();
    const reversed = { ...card, drawings: card.drawings.toReversed() };
    assert.ok(!sameMeaning(card, reversed));
    assert.deepEqual(inStackingOrderOf(reversed, card), card);
    const [first] = card.drawings as [Drawing];
    const twice = { ...card, drawings: [first, first] };
    for (const drawings of [[first], [first, { ...first, clientObjectId: 'other' }]])
      assert.equal(inStackingOrderOf(twice, { ...card, drawings }), twice);
  });
});

describe('sameValue', () => {
  it('compares JSON values regardless of key order', () => {
    assert.ok(sameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }));
    assert.ok(sameValue({ a: 1, b: undefined }, { a: 1 }));
    for (const [a, b] of [
      [
        [1, 2],
        [2, 1],
      ],
      [{ a: 1 }, { a: '1' }],
      [[], {}],
      [null, {}],
      [{ a: 1 }, { b: 1 }],
      [[1], [1, 2]],
    ] as const) {
      assert.ok(!sameValue(a, b), JSON.stringify([a, b]));
    }
  });
});
