import type { Figure } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { LevelName } from '../../../src/card/model/card.ts';
import type { SceneObject } from '../cardScene.ts';
import { readableOn, textOn } from '../color.ts';
import { hoveredOf, type LayerState } from '../layerState.ts';
import type { Scene } from '../scene.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import type { PlacedLabel, TextBox, TextMeasurer } from './labels.ts';
import { type Brush, type Halo, paintFills, paintGhost, paintHalo, paintStrokes } from './paintFigure.ts';

/** What a paint function works with. */
export interface Painting {
  readonly brush: Brush;
  readonly scene: Scene;
  readonly state: LayerState;
  readonly widths: TextMeasurer;
  /** Size of the canvas (the pane or an axis), CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly labels: () => readonly PlacedLabel[];
}

/** Paints what is behind the candles: the fills. */
export function paintBehindCandles({ brush, scene }: Painting): void {
  for (const { figure } of scene.objects) paintFills(brush, figure);
}

/** Paints what is in front of the candles: ghosts, halos and strokes, then labels. */
export function paintScene({ brush, scene, state, size, labels }: Painting): void {
  const { theme, legend } = state;
  paintAround(brush, size, legend.boxes, () => {
    for (const { figure } of scene.ghosts) paintGhost(brush, figure, theme);
    for (const object of scene.objects) {
      for (const halo of halosOf(object, scene, state)) paintHalo(brush, object.figure, halo);
      paintStrokes(brush, object.figure, theme);
    }
  });
  paintLabels(brush, labels(), theme);
  for (const object of scene.objects) {
    const spot = isWrong(object, scene, state) ? iconSpot(object.figure, scene.projection) : undefined;
    if (spot) paintErrorIcon(brush, spot, theme);
  }
}

/** Paints outside the boxes of the legend's texts: a line through them would make them unreadable. */
export function paintAround(
  { context }: Brush,
  { width, height }: Painting['size'],
  texts: readonly TextBox[],
  paint: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  for (const box of texts) context.rect(box.x - TEXT_MARGIN, box.y, box.width + 2 * TEXT_MARGIN, box.height);
  context.clip('evenodd');
  paint();
  context.restore();
}

/** Distance of lines from the legend's texts, CSS pixels. */
const TEXT_MARGIN = 3;

function halosOf(object: SceneObject, scene: Scene, state: LayerState): readonly Halo[] {
  const { objectId } = object;
  const { theme, selected } = state;
  const wrong = isWrong(object, scene, state) ? [wrongHalo(theme)] : [];
  if (objectId === undefined) return wrong;
  if (selected.includes(objectId)) return [...wrong, selectedHalo(theme)];
  return objectId === hoveredOf(state) ? [...wrong, hoveredHalo(theme)] : wrong;
}

/** High contrast doesn't use faint colors: halos are opaque and differ by their dashes. */
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

const ICON_RADIUS = 7;

/** Paints labels with an outline in the background color, so that they are readable on candles. */
export function paintLabels({ context }: Brush, labels: readonly PlacedLabel[], theme: ChartTheme): void {
  context.font = fontsOf(theme).label;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  for (const { label, box } of labels) {
    const y = box.y + box.height / 2 + 0.5;
    context.strokeText(label.text, box.x, y);
    context.fillStyle = theme.highContrast
      ? theme.foreground
      : readableOn(theme.background, label.color, theme.foreground);
    context.fillText(label.text, box.x, y);
  }
}

/** Paints a `!` on an object with an error, so that color isn't the only cue. */
function paintErrorIcon({ context }: Brush, spot: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(spot.x, spot.y, ICON_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = theme.error;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = theme.background;
  context.stroke();
  context.font = fontsOf(theme).icon;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = textOn(theme.error);
  context.fillText('!', spot.x, spot.y + 0.5);
}

/** Paints a padlock on a locked object. */
export function paintLock({ context }: Brush, { x, y }: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(x, y, ICON_RADIUS + 1, 0, 2 * Math.PI);
  context.fillStyle = theme.background;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme.foreground;
  context.stroke();
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y - 1, 2.25, Math.PI, 0);
  context.stroke();
  context.fillStyle = theme.foreground;
  context.fillRect(x - 3.5, y - 1, 7, 5);
}

/** Position of the error icon: on the object's first stroke, within the pane. */
function iconSpot(figure: Figure, pane: { readonly width: number; readonly height: number }): Spot | undefined {
  const stroke = figure.strokes[0];
  const spot = stroke?.from ?? figure.dots[0];
  if (!spot) return undefined;
  // A full-width line begins under the legend, so move right of the edge.
  const inset = 2 * ICON_RADIUS;
  return {
    x: Math.min(pane.width - inset, Math.max(inset, spot.x)),
    y: Math.min(pane.height - inset, Math.max(inset, spot.y)),
  };
}
