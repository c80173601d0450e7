import type { Handle } from '../../src/card/geometry/drawingKind.ts';
import type { Label } from '../../src/card/geometry/figure.ts';
import type { SceneObject } from './cardScene.ts';
import { type Brush, paintFills, paintHalo, paintStrokes } from './paintFigure.ts';
import { iconSpot, LABEL_LINE, labelFont, paintErrorIcon, paintHandles, paintLabels } from './paintMarks.ts';
import { placeLabels } from './placeLabels.ts';
import type { ChartTheme } from './theme.ts';

/** What one paint needs: the objects, and how they stand out. */
export interface PaintState {
  readonly brush: Brush;
  readonly objects: readonly SceneObject[];
  readonly handles: readonly Handle[];
  readonly pane: { readonly width: number; readonly height: number };
  readonly theme: ChartTheme;
  readonly selected: readonly string[];
  readonly hovered: string | undefined;
  readonly invalid: ReadonlyMap<string, string>;
  readonly legend: { readonly width: number; readonly height: number };
}

/** What lies behind the candles: the fills. */
export function paintUnder({ brush, objects }: PaintState): void {
  for (const { figure } of objects) paintFills(brush, figure);
}

/** What lies before the candles: halos, then strokes, then texts. */
export function paintScene(state: PaintState): void {
  const { brush, objects, theme, pane, legend } = state;
  for (const object of objects) {
    paintObjectHalo(state, object);
    paintStrokes(brush, object.figure, theme);
  }
  brush.context.font = labelFont(theme);
  const labels = labelsInTurn(objects);
  const measure = (text: string): number => brush.context.measureText(text).width;
  paintLabels(brush, placeLabels(labels, measure, pane, LABEL_LINE, [{ x: 0, y: 0, ...legend }]), theme);
  for (const { objectId, figure } of objects) {
    const spot = isInvalid(state, objectId) ? iconSpot(figure, pane) : undefined;
    if (spot) paintErrorIcon(brush, spot, theme);
  }
}

/** What lies above all: the selected drawing's handles. */
export function paintTop({ brush, handles, theme }: PaintState): void {
  paintHandles(brush, handles, theme);
}

/** Levels choose a place for their names first, from the highest price down, then the drawings. */
function labelsInTurn(objects: readonly SceneObject[]): Label[] {
  const isLevel = ({ figure }: SceneObject): boolean => figure.strokes.some(({ role }) => role === 'level');
  const levels = objects.filter(isLevel).flatMap(({ figure }) => figure.labels);
  const drawings = objects.filter((object) => !isLevel(object)).flatMap(({ figure }) => figure.labels);
  return [...levels.toSorted((a, b) => a.y - b.y), ...drawings];
}

function paintObjectHalo(state: PaintState, { objectId, figure }: SceneObject): void {
  const { brush, theme, selected, hovered } = state;
  if (objectId === undefined) return;
  if (isInvalid(state, objectId)) {
    paintHalo(brush, figure, { color: theme.error, grow: 6, opacity: 0.55, dash: [6, 4] });
  }
  if (selected.includes(objectId))
    paintHalo(brush, figure, { color: theme.selection, grow: 6, opacity: 0.4, dash: [] });
  else if (objectId === hovered) paintHalo(brush, figure, { color: theme.selection, grow: 5, opacity: 0.25, dash: [] });
}

function isInvalid({ invalid }: PaintState, objectId: string | undefined): boolean {
  return objectId !== undefined && invalid.has(objectId);
}
