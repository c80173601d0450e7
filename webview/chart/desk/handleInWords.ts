import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import type { Handle } from '../../../src/card/geometry/drawingKind.ts';

/** Names of handles that are more than a point, by kind of drawing and handle id. */
const HANDLE_NAMES: { readonly [kindAndHandle: string]: string } = {
  'LINE p0': 'start',
  'LINE p1': 'end',
  'HORIZONTAL_LINE p0': 'price',
  'RECTANGLE t0p0': 'first corner',
  'RECTANGLE t1p1': 'second corner',
  'RECTANGLE t0p1': 'corner at the first time and second price',
  'RECTANGLE t1p0': 'corner at the second time and first price',
  'RECTANGLE t0': 'edge at the first time',
  'RECTANGLE t1': 'edge at the second time',
  'RECTANGLE p0': 'edge at the first price',
  'RECTANGLE p1': 'edge at the second price',
  'PARALLEL base0': 'start of the base',
  'PARALLEL base1': 'end of the base',
  'PARALLEL offset0': 'start of the parallel edge',
  'PARALLEL offset1': 'end of the parallel edge',
  'PARALLEL baseMiddle': 'middle of the base, moves the whole channel',
  'PARALLEL offsetMiddle': 'middle of the parallel edge, sets the height',
  'FIB_RETRACEMENT p0': 'first point',
  'FIB_RETRACEMENT p1': 'second point',
  'FIB_RETRACEMENT p2': 'third point',
};

/** What a handle is called, e.g. `start`; undefined when the drawing has no name for it. */
export function describeHandle({ type }: DrawingSketch, { id }: Pick<Handle, 'id'>): string | undefined {
  return HANDLE_NAMES[`${type} ${id}`];
}
