import type { LevelName } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Label } from '../../src/card/geometry/figure.ts';
import type { HitTarget } from '../../src/card/geometry/hitTest.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';
import type { SceneObject } from './cardScene.ts';
import type { Chevron } from './chevrons.ts';
import { fontsOf } from './fonts.ts';
import type { LayerState } from './layerState.ts';
import { type PlacedLabel, placeLabels } from './placeLabels.ts';
import type { Measurer, TextMeasurer } from './textWidths.ts';

/** Height of a line of text in the pane, CSS pixels. */
export const LABEL_LINE = 14;

/** The card in one view. */
export interface Scene {
  readonly projection: Projection;
  /** The card as it is shown: with what is under way, without what is hidden. */
  readonly sketch: CardSketch;
  readonly objects: readonly SceneObject[];
  /** Old looks of objects that are being moved. */
  readonly ghosts: readonly SceneObject[];
  /** Ids of drawings that what is under way would add. */
  readonly fresh: readonly string[];
  readonly targets: readonly HitTarget[];
  readonly chevrons: readonly Chevron[];
  /** Levels whose order what is under way breaks. */
  readonly broken: ReadonlySet<LevelName>;
}

/** Where the scene's texts stand: off the legend, the chevrons and each other. */
export function sceneLabels(
  { objects, chevrons, projection }: Scene,
  { legend, theme }: LayerState,
  context: Measurer,
  widths: TextMeasurer,
): readonly PlacedLabel[] {
  const font = fontsOf(theme).label;
  const measure = (text: string): number => widths.of(context, font, text);
  const taken = chevrons.map(({ box: { left, top, right, bottom } }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
  return placeLabels(labelsInTurn(objects), measure, projection, LABEL_LINE, [{ x: 0, y: 0, ...legend }, ...taken]);
}

/** Levels choose a place for their names first, from the highest price down, then the drawings. */
function labelsInTurn(objects: readonly SceneObject[]): Label[] {
  const levels: Label[] = [];
  const drawings: Label[] = [];
  for (const { figure } of objects) {
    const isLevel = figure.strokes.some(({ role }) => role === 'level');
    for (const label of figure.labels) (isLevel ? levels : drawings).push(label);
  }
  return [...levels.sort((a, b) => a.y - b.y), ...drawings];
}
