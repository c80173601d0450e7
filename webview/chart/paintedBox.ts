import type { Box } from '../../src/card/geometry/clip.ts';
import type { PaintedObject } from './paintedObject.ts';

/** The part of the pane that these objects take; undefined when nothing of them is in view. */
export function paintedBox(
  objects: readonly PaintedObject[],
  objectIds: readonly string[],
  pane: { readonly width: number; readonly height: number },
): Box | undefined {
  const boxes = objects.flatMap(({ objectId, bounds }) =>
    bounds && objectId !== undefined && objectIds.includes(objectId) ? [bounds] : [],
  );
  const box = {
    left: Math.max(0, Math.min(...boxes.map(({ left }) => left))),
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top))),
    right: Math.min(pane.width, Math.max(...boxes.map(({ right }) => right))),
    bottom: Math.min(pane.height, Math.max(...boxes.map(({ bottom }) => bottom))),
  };
  return boxes.length > 0 && box.left <= box.right && box.top <= box.bottom ? box : undefined;
}
