import type { DrawingType } from '../card.ts';
import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import type { Figure, FigureOptions } from './figure.ts';
import type { Projection, Spot } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** Which coordinates of which stored point something moves. */
export interface Move {
  readonly point: number;
  readonly time: boolean;
  readonly price: boolean;
}

/** Mouse cursors of handles, as CSS names them. */
export type HandleCursor = 'move' | 'ns-resize' | 'ew-resize' | 'nwse-resize' | 'nesw-resize';

/** A place by which a drawing can be taken; `id` stays the same while it is dragged. */
export interface Handle extends Spot {
  readonly id: string;
  readonly cursor: HandleCursor;
  readonly moves: readonly Move[];
}

/** How far a gesture has gone from where it began. */
export interface Shift {
  readonly bars: number;
  readonly price: number;
}

/** What of a drawing is held: its body, or the handle of that id. */
export type Grip = 'body' | (string & {});

/** The part of bar space that a drawing takes; all finite. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** The drawing goes on beyond `from`, or beyond `to`. */
  readonly openLeft: boolean;
  readonly openRight: boolean;
}

/** A kind of drawing: everything the chart knows of it. Total: a drawing that lacks points has no figure, handles or bounds. */
export interface DrawingKind {
  readonly type: DrawingType;
  readonly pointCount: { readonly min: number; readonly max: number };
  figure(drawing: DrawingSketch, projection: Projection, options: FigureOptions): Figure;
  handles(drawing: DrawingSketch, projection: Projection): readonly Handle[];
  bounds(drawing: DrawingSketch, axis: TimeAxis): Bounds | undefined;
  /**
   * The points after a gesture that began with `drawing` and has gone as far as `shift` in all; the drawing is
   * always the one at the gesture's start, so a handle may cross to the other side and come back.
   * What does not move is the very same object as before.
   */
  drag(drawing: DrawingSketch, grip: Grip, shift: Shift, axis: TimeAxis): readonly PointSketch[];
}
