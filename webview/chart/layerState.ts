import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ToolView } from './tools/toolView.ts';

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
