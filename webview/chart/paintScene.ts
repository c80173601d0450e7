import type { LevelName } from '../../src/card/card.ts';
import type { SceneObject } from './cardScene.ts';
import type { ChartTheme } from './chartTheme.ts';
import { hoveredOf, type LayerState } from './layerState.ts';
import { type Brush, type Halo, paintFills, paintGhost, paintHalo, paintStrokes } from './paintFigure.ts';
import { iconSpot, paintErrorIcon, paintLabels } from './paintMarks.ts';
import type { PlacedLabel } from './placeLabels.ts';
import type { Scene } from './scene.ts';
import type { TextMeasurer } from './textWidths.ts';

/** What one paint needs. */
export interface Painting {
  readonly brush: Brush;
  readonly scene: Scene;
  readonly state: LayerState;
  readonly widths: TextMeasurer;
  /** The canvas's size, CSS pixels: of the pane, or of an axis. */
  readonly size: { readonly width: number; readonly height: number };
  /** Where the scene's texts stand. */
  readonly labels: () => readonly PlacedLabel[];
}

/** What lies behind the candles: the fills. */
export function paintBehindCandles({ brush, scene }: Painting): void {
  for (const { figure } of scene.objects) paintFills(brush, figure);
}

/** What lies before the candles: ghosts, halos and strokes, then texts. */
export function paintScene({ brush, scene, state, labels }: Painting): void {
  const { theme } = state;
  for (const { figure } of scene.ghosts) paintGhost(brush, figure, theme);
  for (const object of scene.objects) {
    for (const halo of halosOf(object, scene, state)) paintHalo(brush, object.figure, halo);
    paintStrokes(brush, object.figure, theme);
  }
  paintLabels(brush, labels(), theme);
  for (const object of scene.objects) {
    const spot = isWrong(object, scene, state) ? iconSpot(object.figure, scene.projection) : undefined;
    if (spot) paintErrorIcon(brush, spot, theme);
  }
}

function halosOf(object: SceneObject, scene: Scene, state: LayerState): readonly Halo[] {
  const { objectId } = object;
  const { theme, selected } = state;
  const wrong = isWrong(object, scene, state) ? [wrongHalo(theme)] : [];
  if (objectId === undefined) return wrong;
  if (selected.includes(objectId)) return [...wrong, selectedHalo(theme)];
  return objectId === hoveredOf(state) ? [...wrong, hoveredHalo(theme)] : wrong;
}

/** In high contrast nothing is told by being faint: halos are solid there, and told apart by their dashes. */
function wrongHalo({ error, highContrast }: ChartTheme): Halo {
  return { color: error, grow: highContrast ? 9 : 5, opacity: highContrast ? 1 : 0.5, dash: [5, 4] };
}

function selectedHalo({ selection, highContrast }: ChartTheme): Halo {
  return { color: selection, grow: highContrast ? 8 : 6, opacity: highContrast ? 1 : 0.4, dash: [] };
}

function hoveredHalo({ selection, highContrast }: ChartTheme): Halo {
  return highContrast
    ? { color: selection, grow: 8, opacity: 1, dash: [2, 4] }
    : { color: selection, grow: 5, opacity: 0.25, dash: [] };
}

function isWrong({ objectId, kind }: SceneObject, { broken }: Scene, { invalid }: LayerState): boolean {
  return (objectId !== undefined && invalid.has(objectId)) || broken.has(kind as LevelName);
}
