import { LEVEL_NAMES } from './card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from './cardSketch.ts';
import { type DrawingLook, withLook } from './drawingLook.ts';
import { type JsonPath, type JsonValue, type PlaceChange, sameValue } from './jsonValue.ts';

/** What must change at `path` for `before` to become `after`: only the coordinates and keys that differ. */
export function drawingChanges(before: DrawingSketch, after: DrawingSketch, path: JsonPath): PlaceChange[] {
  return [
    ...keyChanges(before, after, ['type', 'clientObjectId'], path),
    ...pointChanges(before.points, after.points, [...path, 'points']),
    ...keyChanges(
      before.style,
      after.style,
      ['color', 'lineWidth', 'lineStyle', 'fillColor', 'borderColor', 'opacity'],
      [...path, 'style'],
    ),
    ...keyChanges(before, after, ['startHead', 'endHead', 'levels'], path),
  ];
}

/** The keys that differ; one that is gone is a change without value. */
function keyChanges<Key extends string>(
  before: { readonly [K in Key]?: JsonValue },
  after: { readonly [K in Key]?: JsonValue },
  keys: readonly Key[],
  path: JsonPath,
): PlaceChange[] {
  return keys.flatMap((key): PlaceChange[] => {
    const value = after[key];
    if (sameValue(before[key], value)) return [];
    return [{ path: [...path, key], ...(value === undefined ? {} : { value }) }];
  });
}

function pointChanges(before: readonly PointSketch[], after: readonly PointSketch[], path: JsonPath): PlaceChange[] {
  if (before.length !== after.length) return [{ path, value: drawingJson({ points: after, style: {} }).points }];
  return after.flatMap((point, i) => {
    const was = before[i];
    // What a gesture does not move is the very same object.
    return was === undefined || was === point ? [] : keyChanges(was, point, ['time', 'price'], [...path, i]);
  });
}

/** What must change at `path` for the drawing to look like that, as far as its kind shows it. */
export function lookChanges(before: DrawingSketch, after: DrawingLook, path: JsonPath): PlaceChange[] {
  return drawingChanges(before, withLook(before, after), path);
}

/** What must change in the card for its levels to become `after`: whole levels that come or go, else single keys. */
export function levelChanges(before: CardSketch['levels'], after: CardSketch['levels']): PlaceChange[] {
  return LEVEL_NAMES.flatMap((name): PlaceChange[] => {
    const [was, is] = [before[name], after[name]];
    const path = ['levels', name];
    if (was === is) return [];
    if (is === undefined) return [{ path }];
    if (was === undefined) return [{ path, value: { ...is } }];
    return keyChanges(was, is, ['price', 'clientObjectId', 'time'], path);
  });
}

/** A drawing as it is written into a card: keys in the order of the documents, an empty style left out. */
export function drawingJson(drawing: DrawingSketch): {
  readonly points: readonly { readonly [key: string]: JsonValue }[];
  readonly [key: string]: JsonValue;
} {
  const { type, clientObjectId, points, style, startHead, endHead, levels } = drawing;
  return {
    ...(type === undefined ? {} : { type }),
    ...(clientObjectId === undefined ? {} : { clientObjectId }),
    points: points.map(({ time, price }) => ({
      ...(time === undefined ? {} : { time }),
      ...(price === undefined ? {} : { price }),
    })),
    ...(Object.keys(style).length === 0 ? {} : { style: { ...style } }),
    ...(startHead === undefined ? {} : { startHead }),
    ...(endHead === undefined ? {} : { endHead }),
    ...(levels === undefined ? {} : { levels }),
  };
}

/** Where chosen drawings go among the others; a later drawing is painted over an earlier one. */
export type StackingMove = 'front' | 'forward' | 'backward' | 'back';

/** The new order of `count` drawings: at each place the present place of the one that comes to stand there. */
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

/** Each chosen one a place nearer to the beginning, unless what stands there is chosen too. */
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

/** The card with other drawings at those places. */
export function withDrawings(sketch: CardSketch, changed: ReadonlyMap<number, DrawingSketch>): CardSketch {
  if (changed.size === 0) return sketch;
  return { ...sketch, drawings: sketch.drawings.map((drawing, place) => changed.get(place) ?? drawing) };
}
