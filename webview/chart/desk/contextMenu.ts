import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';

/** What the workbench's own context menu is about. */
export type MenuSection = 'drawing' | 'level' | 'chart';

/** What the menu is about when that object is the one that was last selected. */
export function menuSection(sketch: CardSketch, objectId: string | undefined): MenuSection {
  if (objectId === undefined) return 'chart';
  const isLevel = drawnLevels(sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? 'level' : 'drawing';
}

/** Tells the workbench which menu to open on this element; it reads that when the event has come up to the window. */
export function setMenuSection(element: HTMLElement, section: MenuSection): void {
  element.dataset['vscodeContext'] = JSON.stringify({
    webviewSection: section,
    preventDefaultContextMenuItems: true,
  });
}
