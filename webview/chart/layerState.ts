import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { LegendPlace } from './legend.ts';
import type { ChartTheme } from './theme.ts';
import type { ToolView } from './tools/tool.ts';

/** Everything that the layer paints from. */
export interface LayerState {
  readonly sketch: CardSketch;
  readonly axis: TimeAxis;
  readonly precision: number;
  readonly theme: ChartTheme;
  /** Ids of the selected objects, the one selected last at the end. */
  readonly selected: readonly string[];
  /** The object that is hovered elsewhere, e.g. in a list. The tool's hovered object is in `view`. */
  readonly hovered: string | undefined;
  /** What the armed tool shows. */
  readonly view: ToolView;
  /** Ids of objects that are neither painted nor hit, and of objects that can't be moved. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Id of the handle that has the keyboard, of the object selected last. */
  readonly focusedHandle: string | undefined;
  /** The kind of the last pointer: a finger gets larger targets. */
  readonly reach: 'fine' | 'coarse';
  /** Why nothing can be changed, and why levels can't be moved; undefined if they can. */
  readonly readOnly: string | undefined;
  readonly levelsLocked: string | undefined;
  /** Error messages by object id. */
  readonly invalid: ReadonlyMap<string, string>;
  /** Labels keep off its texts. */
  readonly legend: LegendPlace;
}

/** The object that is hovered, by the tool or elsewhere. */
export function hoveredOf({ view, hovered }: LayerState): string | undefined {
  return view.hovered ?? hovered;
}

/** Whether the object is selected or hovered. */
export function isPointed(objectId: string, state: LayerState): boolean {
  return state.selected.includes(objectId) || hoveredOf(state) === objectId;
}

/** Whether two tool views are painted alike. Most moves of the pointer change nothing. */
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

/** The axes on which a guide is shown. */
export type GuideAxes = 'both' | 'price' | 'time';

/** Vertical drags, e.g. of a level, have no guide on the time axis, horizontal ones none on the price axis. */
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
