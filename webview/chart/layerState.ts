import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { ChartTheme } from './theme.ts';
import type { ToolView } from './tools/tool.ts';

/** Everything the layer draws from. */
export interface LayerState {
  readonly sketch: CardSketch;
  readonly axis: TimeAxis;
  readonly precision: number;
  readonly theme: ChartTheme;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Pointed at elsewhere, e.g. in a list; what the tool points at is in `view`. */
  readonly hovered: string | undefined;
  /** What is shown of the tool in hand. */
  readonly view: ToolView;
  /** Ids of objects that are neither painted nor hit, and of those that are not to be moved. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Id of the handle that the keyboard is on, of the last selected object. */
  readonly focusedHandle: string | undefined;
  /** The pointer last used: a finger hits with more room. */
  readonly reach: 'fine' | 'coarse';
  /** Why nothing can be changed, and why levels cannot be moved; undefined when they can. */
  readonly readOnly: string | undefined;
  readonly levelsLocked: string | undefined;
  /** What is wrong with an object, by its id. */
  readonly invalid: ReadonlyMap<string, string>;
  /** Room at the top left that texts must leave free, CSS pixels. */
  readonly legend: { readonly width: number; readonly height: number };
}

/** What is pointed at, by the tool or elsewhere. */
export function hoveredOf({ view, hovered }: LayerState): string | undefined {
  return view.hovered ?? hovered;
}

/** Selected, or pointed at. */
export function isPointed(objectId: string, state: LayerState): boolean {
  return state.selected.includes(objectId) || hoveredOf(state) === objectId;
}

/** Whether all that is painted of two views of the tool is the same: most moves of the pointer change nothing. */
export function isSameView(a: ToolView, b: ToolView): boolean {
  return (
    a === b ||
    (a.preview === b.preview &&
      a.hovered === b.hovered &&
      a.guide?.index === b.guide?.index &&
      a.guide?.price === b.guide?.price &&
      (a.guide === undefined || guideAxes(a) === guideAxes(b)) &&
      a.snapHint?.label === b.snapHint?.label &&
      a.snapHint?.place.index === b.snapHint?.place.index &&
      a.snapHint?.place.price === b.snapHint?.place.price &&
      a.readout?.spot.x === b.readout?.spot.x &&
      a.readout?.spot.y === b.readout?.spot.y &&
      isSameList(a.readout?.lines ?? [], b.readout?.lines ?? []) &&
      isSameList(a.ghosts, b.ghosts) &&
      isSameBox(a.marquee, b.marquee))
  );
}

function isSameBox(a: ToolView['marquee'], b: ToolView['marquee']): boolean {
  return a?.left === b?.left && a?.top === b?.top && a?.right === b?.right && a?.bottom === b?.bottom;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}

/** The axes on which a guide says something. */
export type GuideAxes = 'both' | 'price' | 'time';

/** What goes up and down only, as a level does, is not guided along the time axis, nor the other way round. */
export function guideAxes({ cursor }: ToolView): GuideAxes {
  switch (cursor) {
    case 'ns-resize':
      return 'price';
    case 'ew-resize':
      return 'time';
    default:
      return 'both';
  }
}
