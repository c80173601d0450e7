import type { DrawingSketch } from '../cardSketch.ts';
import type { JsonPath } from '../jsonPath.ts';
import type { PlaceChange } from '../placeChange.ts';
import { drawingChanges } from './drawingChanges.ts';
import type { DrawingLook } from './drawingLook.ts';
import { withLook } from './lookOf.ts';

/** What must change at `path` for the drawing to look like that, as far as its kind shows it. */
export function lookChanges(before: DrawingSketch, after: DrawingLook, path: JsonPath): PlaceChange[] {
  return drawingChanges(before, withLook(before, after), path);
}
