import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import type { PlaceChange } from '../placeChange.ts';
import { sameValue } from '../sameValue.ts';
import { drawingJson } from './drawingJson.ts';

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
export function keyChanges<Key extends string>(
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
