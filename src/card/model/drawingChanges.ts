import { LEVEL_NAMES } from './card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from './cardSketch.ts';
import { type DrawingLook, withLook } from './drawingLook.ts';
import { type JsonFields, type JsonPath, type JsonValue, type PlaceChange, sameValue } from './jsonValue.ts';

/** The changes at `path` that turn `before` into `after`: only coordinates and keys that differ. */
export function drawingChanges(before: DrawingSketch, after: DrawingSketch, path: JsonPath): PlaceChange[] {
  const { points: oldPoints, style: oldStyle, ...old } = before;
  const { points, style, ...rest } = after;
  return [
    ...pointChanges(oldPoints, points, [...path, 'points']),
    ...keyChanges(oldStyle, style, [...path, 'style']),
    ...keyChanges(old, rest, path),
  ];
}

/** Changes of the keys that differ; a removed key is a change without a value. */
function keyChanges(before: JsonFields, after: JsonFields, path: JsonPath): PlaceChange[] {
  return Object.keys({ ...before, ...after }).flatMap((key): PlaceChange[] => {
    const value = after[key];
    if (sameValue(before[key], value)) return [];
    return [{ path: [...path, key], ...(value === undefined ? {} : { value }) }];
  });
}

function pointChanges(before: readonly PointSketch[], after: readonly PointSketch[], path: JsonPath): PlaceChange[] {
  if (before.length !== after.length) return [{ path, value: drawingJson({ points: after, style: {} }).points }];
  return after.flatMap((point, i) => {
    const was = before[i];
    // A gesture keeps the identity of what it doesn't move.
    return was === undefined || was === point ? [] : keyChanges(was, point, [...path, i]);
  });
}

/** The changes at `path` that give the drawing the parts of a look that its type supports. */
export function lookChanges(before: DrawingSketch, after: DrawingLook, path: JsonPath): PlaceChange[] {
  return drawingChanges(before, withLook(before, after), path);
}

/** The changes that turn the card's levels into `after`: whole levels if added or removed, else single keys. */
export function levelChanges(before: CardSketch['levels'], after: CardSketch['levels']): PlaceChange[] {
  return LEVEL_NAMES.flatMap((name): PlaceChange[] => {
    const [was, is] = [before[name], after[name]];
    const path = ['levels', name];
    if (was === is) return [];
    if (is === undefined) return [{ path }];
    if (was === undefined) return [{ path, value: { ...is } }];
    return keyChanges(was, is, path);
  });
}

/** A drawing as a value of a card, without an empty style. */
export function drawingJson({ style, ...rest }: DrawingSketch): {
  readonly points: readonly { readonly [key: string]: JsonValue }[];
  readonly [key: string]: JsonValue;
} {
  return {
    ...rest,
    points: rest.points.map((point) => ({ ...point })),
    ...(Object.keys(style).length > 0 && { style: { ...style } }),
  };
}

/** Where selected drawings are moved in the stacking order; a later drawing is painted over an earlier one. */
export type StackingMove = 'front' | 'forward' | 'backward' | 'back';

/** The new order of `count` drawings: the current index of the drawing at each new index. */
export function stackingOrder(count: number, chosen: readonly number[], to: StackingMove): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  const isChosen = new Set(chosen);
  switch (to) {
    case 'front':
      return [...order.filter((place) => !isChosen.has(place)), ...order.filter((place) => isChosen.has(place))];
    case 'back':
      return [...order.filter((place) => isChosen.has(place)), ...order.filter((place) => !isChosen.has(place))];
    case 'forward':
      return stepped(order.toReversed(), isChosen).toReversed();
    case 'backward':
      return stepped(order, isChosen);
  }
}

/** Moves each selected drawing one place towards the beginning, unless the one there is selected too. */
function stepped(order: readonly number[], chosen: ReadonlySet<number>): number[] {
  const result = [...order];
  for (let place = 1; place < result.length; place++) {
    const [before, here] = [result[place - 1], result[place]];
    if (before === undefined || here === undefined || !chosen.has(here) || chosen.has(before)) continue;
    result[place - 1] = here;
    result[place] = before;
  }
  return result;
}

/** The card with the drawings at those indexes replaced. */
export function withDrawings(sketch: CardSketch, changed: ReadonlyMap<number, DrawingSketch>): CardSketch {
  if (changed.size === 0) return sketch;
  return { ...sketch, drawings: sketch.drawings.map((drawing, place) => changed.get(place) ?? drawing) };
}
