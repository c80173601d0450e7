import type { Spot } from './projection.ts';

/** What a stroke is for: painters may show a `trend` fainter, tests ask for the `edge`s. */
export type StrokeRole = 'level' | 'line' | 'border' | 'edge' | 'middle' | 'trend' | 'ratio' | 'extension';

/** One straight stroke in CSS pixels, clipped to the pane. */
export interface Stroke {
  readonly role: StrokeRole;
  readonly from: Spot;
  readonly to: Spot;
  readonly color: string;
  readonly width: number;
  /** Lengths of dash and gap in pixels; empty for a solid stroke. */
  readonly dash: readonly number[];
  /** Where in the pattern the stroke begins, so that dashes stay with the price when the view pans. */
  readonly dashOffset: number;
  readonly opacity: number;
}

/** A filled polygon, clipped to the pane. */
export interface Fill {
  readonly points: readonly Spot[];
  readonly color: string;
  readonly opacity: number;
}

/** A solid polygon at a line's end. */
export interface Head {
  readonly points: readonly Spot[];
  readonly color: string;
}

/** A solid circle: what a line without length looks like. */
export interface Dot extends Spot {
  readonly radius: number;
  readonly color: string;
}

/** Text beside a line; `x` is its left or right end, `y` the line it stands on (`above`) or is centred on (`on`). */
export interface Label extends Spot {
  readonly text: string;
  readonly color: string;
  readonly align: 'left' | 'right';
  readonly placement: 'above' | 'on';
  /** Where others are in its way, it moves along its line rather than be left out. */
  readonly required: boolean;
}

/** A price to be marked on the price axis. */
export interface AxisMark {
  readonly y: number;
  readonly price: number;
  readonly color: string;
}

/** What an object looks like in one view: all numbers finite, all places inside the pane or just beside it. */
export interface Figure {
  readonly fills: readonly Fill[];
  readonly strokes: readonly Stroke[];
  readonly heads: readonly Head[];
  readonly dots: readonly Dot[];
  readonly labels: readonly Label[];
  readonly axisMarks: readonly AxisMark[];
}

/** An object that cannot be drawn, or has nothing in view. */
export const NO_FIGURE: Figure = { fills: [], strokes: [], heads: [], dots: [], labels: [], axisMarks: [] };

/** How things look where the card does not say. */
export interface FigureOptions {
  /** Colour of a drawing without one. */
  readonly color: string;
  readonly formatPrice: (price: number) => string;
}
