import { hoveredOf, isPointed } from './layerState.ts';
import { objectName } from './objectInCard.ts';
import { paintBubble } from './paintBubble.ts';
import { paintChevron } from './paintChevrons.ts';
import type { Painting } from './paintScene.ts';

/** What is out of view: a mark at the pane's edge for each, and the name of the one that is pointed at. */
export function paintOffscreenMarks({ brush, scene, state, widths }: Painting): void {
  const { theme } = state;
  for (const chevron of scene.chevrons) {
    paintChevron(brush, chevron, isPointed(chevron.objectId, state) ? 'held' : 'plain', theme);
  }
  const hovered = hoveredOf(state);
  const pointed = scene.chevrons.find(({ objectId }) => objectId === hovered);
  const name = pointed && objectName(scene.sketch, pointed.objectId);
  if (!pointed || name === undefined) return;
  const { left, top, right, bottom } = pointed.box;
  const spot = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const taken = [{ x: left, y: top, width: right - left, height: bottom - top }];
  paintBubble(brush, [name], spot, scene.projection, { taken, lines: [] }, widths, theme);
}
