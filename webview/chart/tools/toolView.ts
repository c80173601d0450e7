import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { Box } from '../../../src/card/geometry/clip.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';

/** A price or place that a point was drawn to, and what it is called, e.g. `H 1.10580` or `Pivot`. */
export interface SnapHint {
  readonly place: Place;
  readonly label: string;
}

/** What is shown of a tool's state beside the card itself. All of it follows from the state: nothing to take back. */
export interface ToolView {
  /** The card as it would be if the gesture ended here; undefined when nothing is under way. The same object while nothing changes. */
  readonly preview: CardSketch | undefined;
  /** Ids of objects whose old look is shown as a ghost beside the preview. */
  readonly ghosts: readonly string[];
  /** CSS cursor over the pane; undefined for the plain one. */
  readonly cursor: string | undefined;
  /** What to do next, e.g. `Line: point 2 of 2. Shift: steps of 45°.` */
  readonly hint: string | undefined;
  /** The frame of a multiple selection, CSS pixels. */
  readonly marquee: Box | undefined;
  readonly caught: SnapHint | undefined;
  /** Lines of text beside the pointer: Δprice, %, bars; ticks and reward-to-risk of a level. */
  readonly readout: { readonly spot: Spot; readonly lines: readonly string[] } | undefined;
  /** Places that have guide lines and labels on both axes while a point is placed or moved. */
  readonly guide: Place | undefined;
  /** What the pointer is on: painted as hovered, its handles shown. */
  readonly hovered: string | undefined;
}

/** Nothing is shown. */
export const PLAIN_VIEW: ToolView = {
  preview: undefined,
  ghosts: [],
  cursor: undefined,
  hint: undefined,
  marquee: undefined,
  caught: undefined,
  readout: undefined,
  guide: undefined,
  hovered: undefined,
};
