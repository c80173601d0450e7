import type { SceneObject } from './cardScene.ts';

/** Something that can be taken by its mark on the price axis. */
export interface AxisGrip {
  readonly objectId: string;
  /** Where its line meets the axis, CSS pixels of the pane. */
  readonly y: number;
}

/** From the middle of a mark to where it ends for the pointer, CSS pixels: marks are as high as targets must be. */
const REACH = 12;

/** The level or horizontal line whose mark is at that height, the nearest one; what is painted later lies above. */
export function axisGripAt(
  objects: readonly SceneObject[],
  y: number,
  among?: readonly string[],
): AxisGrip | undefined {
  let [best, nearest]: [AxisGrip | undefined, number] = [undefined, REACH];
  for (const { objectId, figure } of objects) {
    const [mark] = figure.axisMarks;
    if (objectId === undefined || mark === undefined || among?.includes(objectId) === false) continue;
    const distance = Math.abs(mark.y - y);
    if (distance <= nearest) [best, nearest] = [{ objectId, y: mark.y }, distance];
  }
  return best;
}
