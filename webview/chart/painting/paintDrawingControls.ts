import type { Handle } from '../../../src/card/geometry/drawingKind.ts';
import type { Stroke } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { handlesOfObject, type SceneObject } from '../cardScene.ts';
import { readableOn, textOn } from '../color.ts';
import { guideAxes, hoveredOf, isPointed, type LayerState } from '../layerState.ts';
import type { Scene } from '../scene.ts';
import type { ChartTheme } from '../theme.ts';
import type { ToolView } from '../tools/tool.ts';
import { paintBubble } from './bubble.ts';
import type { TextBox } from './labels.ts';
import type { Brush } from './paintFigure.ts';
import { paintGuide, paintMarquee, paintSnapHint } from './paintGuide.ts';
import { paintOffscreenMarks } from './paintOffscreenMarks.ts';
import { type Painting, paintLock } from './paintScene.ts';

/** Paints the top layer: handles and grips, chevrons, and what the tool shows. It isn't part of an image of the chart. */
export function paintDrawingControls(painting: Painting): void {
  paintGrips(painting);
  paintAllHandles(painting);
  paintToolView(painting);
  paintOffscreenMarks(painting);
}

/** Levels that can be moved always have a grip, because nothing else shows that they can be dragged. */
function paintGrips({ brush, scene, state }: Painting): void {
  const beside = roomAtRight(scene);
  for (const object of scene.objects) {
    const y = object.figure.strokes[0]?.role === 'level' ? object.figure.strokes[0].from.y : undefined;
    if (y === undefined || object.objectId === undefined) continue;
    const spot = gripSpot(scene.projection, y, beside);
    const pointed = isPointed(object.objectId, state);
    if (isFixed(object, state)) {
      if (pointed && state.readOnly === undefined) paintLock(brush, spot, state.theme);
    } else paintGrip(brush, spot, pointed ? 'held' : 'plain', inkOf(object, state), state.theme);
  }
}

function paintAllHandles({ brush, scene, state }: Painting): void {
  const { theme, selected } = state;
  const hovered = hoveredOf(state);
  if (hovered !== undefined && !selected.includes(hovered)) paintHandlesOf(hovered, 'hovered');
  for (const objectId of selected) paintHandlesOf(objectId, 'selected');
  // The points placed so far.
  for (const objectId of scene.fresh) paintHandlesOf(objectId, 'hovered');

  function paintHandlesOf(objectId: string, look: 'hovered' | 'selected'): void {
    const handles: readonly Handle[] = handlesOfObject(scene.sketch, objectId, scene.projection);
    const fixed = state.readOnly !== undefined || state.locked.has(objectId);
    paintHandles(brush, handles, fixed ? 'fixed' : look, theme);
    const [first] = handles;
    if (state.locked.has(objectId) && first) paintLock(brush, first, theme);
    const focused = objectId === selected.at(-1) && handles.find(({ id }) => id === state.focusedHandle);
    if (focused) paintFocusedHandle(brush, focused, theme);
  }
}

function paintToolView({ brush, scene, state, widths }: Painting): void {
  const { projection } = scene;
  const { theme, view } = state;
  if (view.guide) paintGuide(brush, view.guide, guideAxes(view), projection, theme);
  if (view.marquee) paintMarquee(brush, view.marquee, theme);
  if (view.snapHint) paintSnapHint(brush, projection.spot(view.snapHint.place), theme);
  const off = { taken: [] as TextBox[], lines: linesUnderWay(scene, view) };
  if (view.readout && view.readout.lines.length > 0) {
    const box = paintBubble(brush, view.readout.lines, view.readout.spot, projection, off, widths, theme);
    if (box) off.taken.push(box);
  }
  if (view.snapHint) {
    paintBubble(brush, [view.snapHint.label], projection.spot(view.snapHint.place), projection, off, widths, theme);
  }
}

/** The object that is being drawn or moved; bubbles avoid it if possible. */
function linesUnderWay({ objects, fresh }: Scene, { ghosts }: ToolView): readonly Stroke[] {
  return objects
    .filter(({ objectId: id }) => id !== undefined && (ghosts.includes(id) || fresh.includes(id)))
    .flatMap(({ figure }) => figure.strokes.filter(({ role }) => role !== 'extension' && role !== 'ratio'));
}

function isFixed({ objectId }: SceneObject, { readOnly, levelsLocked, locked }: LayerState): boolean {
  return readOnly !== undefined || levelsLocked !== undefined || (objectId !== undefined && locked.has(objectId));
}

function inkOf({ color }: SceneObject, { theme }: LayerState): string {
  return theme.highContrast ? theme.foreground : readableOn(theme.background, color, theme.foreground);
}

/** How far chevrons extend from the right edge; grips are placed beside them. */
function roomAtRight({ chevrons, projection }: Scene): number {
  const taken = chevrons.flatMap(({ side, box }) => (side === 'right' ? [projection.width - box.left] : []));
  return Math.max(0, ...taken);
}

/** How an object's handles look: selected, hovered, or fixed because the object can't be moved. */
type HandleLook = 'selected' | 'hovered' | 'fixed';

const RADIUS = 5;
const FOCUS_RADIUS = 9;
/** Half the side of a fixed point's square; another shape, so that color isn't the only cue. */
const FIXED_HALF = 3.5;
/** Size of a level's grip, and distance from its center to the pane's right edge; CSS pixels. */
const GRIP = { width: 17, height: 8, inset: 15 };

function paintHandles({ context }: Brush, handles: readonly Handle[], look: HandleLook, theme: ChartTheme): void {
  context.fillStyle = theme.background;
  context.strokeStyle = look === 'fixed' ? theme.foreground : theme.selection;
  context.lineWidth = look === 'selected' ? 2 : 1.5;
  for (const { x, y } of handles) {
    context.beginPath();
    if (look === 'fixed') context.rect(x - FIXED_HALF, y - FIXED_HALF, 2 * FIXED_HALF, 2 * FIXED_HALF);
    else context.arc(x, y, RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** Paints the handle that has the keyboard: filled, with a second ring. */
function paintFocusedHandle({ context }: Brush, { x, y }: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(x, y, FOCUS_RADIUS, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = theme.selection;
  context.stroke();
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = theme.selection;
  context.fill();
}

/** Position of a level's grip at that height, moved from the right edge by `inset`. */
function gripSpot(pane: { readonly width: number }, y: number, beside: number): Spot {
  return { x: pane.width - GRIP.inset - beside, y };
}

/** Paints a level's grip, which shows that it can be dragged; filled if the level is hovered or selected. */
function paintGrip({ context }: Brush, { x, y }: Spot, look: 'plain' | 'held', color: string, theme: ChartTheme): void {
  const fill = look === 'held' ? theme.selection : theme.background;
  context.beginPath();
  context.roundRect(x - GRIP.width / 2, y - GRIP.height / 2, GRIP.width, GRIP.height, GRIP.height / 2);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = look === 'held' ? 2 : 1.25;
  context.strokeStyle = look === 'held' ? theme.selection : color;
  context.stroke();
  context.fillStyle = look === 'held' ? textOn(theme.selection) : color;
  for (const at of [-4, 0, 4]) {
    context.beginPath();
    context.arc(x + at, y, 1.1, 0, 2 * Math.PI);
    context.fill();
  }
}
