import { guideAxes } from './guideAxes.ts';
import type { ToolView } from './tools/toolView.ts';

/** Whether all that is painted of two views of the tool is the same: most moves of the pointer change nothing. */
export function isSameView(a: ToolView, b: ToolView): boolean {
  return (
    a === b ||
    (a.preview === b.preview &&
      a.hovered === b.hovered &&
      a.guide?.index === b.guide?.index &&
      a.guide?.price === b.guide?.price &&
      (a.guide === undefined || guideAxes(a) === guideAxes(b)) &&
      a.caught?.label === b.caught?.label &&
      a.caught?.place.index === b.caught?.place.index &&
      a.caught?.place.price === b.caught?.place.price &&
      a.readout?.spot.x === b.readout?.spot.x &&
      a.readout?.spot.y === b.readout?.spot.y &&
      isSameList(a.readout?.lines ?? [], b.readout?.lines ?? []) &&
      isSameList(a.ghosts, b.ghosts) &&
      isSameBox(a.marquee, b.marquee))
  );
}

function isSameBox(a: ToolView['marquee'], b: ToolView['marquee']): boolean {
  return a?.left === b?.left && a?.top === b?.top && a?.right === b?.right && a?.bottom === b?.bottom;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}
