import type { Handle } from '../../src/card/geometry/drawingKind.ts';
import type { Stroke } from '../../src/card/geometry/figure.ts';
import { handlesOf, type SceneObject } from './cardScene.ts';
import { readableOn } from './color.ts';
import { guideAxes } from './guideAxes.ts';
import { hoveredOf, isPointed, type LayerState } from './layerState.ts';
import { paintOffscreenMarks } from './paintAway.ts';
import { paintBubble } from './paintBubble.ts';
import { paintCaught, paintGuide, paintMarquee } from './paintGuide.ts';
import { gripSpot, paintFocusedHandle, paintGrip, paintHandles } from './paintHandles.ts';
import { paintLock } from './paintMarks.ts';
import type { Painting } from './paintScene.ts';
import type { TextBox } from './placeLabels.ts';
import type { Scene } from './scene.ts';
import type { ToolView } from './tools/toolView.ts';

/** What lies above all: what things are taken by, what is out of view, and what the tool shows. None of it is in a picture of the chart. */
export function paintDrawingControls(painting: Painting): void {
  paintGrips(painting);
  paintAllHandles(painting);
  paintToolView(painting);
  paintOffscreenMarks(painting);
}

/** Levels that may be moved have a grip, always: nothing else would say that they can be dragged. */
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
  // The points that a new drawing has so far.
  for (const objectId of scene.fresh) paintHandlesOf(objectId, 'hovered');

  function paintHandlesOf(objectId: string, look: 'hovered' | 'selected'): void {
    const handles: readonly Handle[] = handlesOf(scene.sketch, objectId, scene.projection);
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
  if (view.caught) paintCaught(brush, projection.spot(view.caught.place), theme);
  const off = { taken: [] as TextBox[], lines: linesUnderWay(scene, view) };
  if (view.readout && view.readout.lines.length > 0) {
    const box = paintBubble(brush, view.readout.lines, view.readout.spot, projection, off, widths, theme);
    if (box) off.taken.push(box);
  }
  if (view.caught) {
    paintBubble(brush, [view.caught.label], projection.spot(view.caught.place), projection, off, widths, theme);
  }
}

/** What is drawn or moved just now: texts beside the pointer leave it to be seen where they can. */
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

/** How much of the right edge chevrons take: grips stand beside them. */
function roomAtRight({ chevrons, projection }: Scene): number {
  const taken = chevrons.flatMap(({ side, box }) => (side === 'right' ? [projection.width - box.left] : []));
  return Math.max(0, ...taken);
}
