import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { SHORT_LEVEL_TITLES } from '../../../src/card/geometry/levelLines.ts';
import { objectIds } from '../../../src/card/objectIds.ts';
import type { PageState } from '../pageState.ts';
import { lockedReason } from './whyNot.ts';

/** What the line under the chart says while no tool says anything; `shown` is the card as it is on the chart. */
export function restingHint(
  { snapshot, selected }: Pick<PageState, 'snapshot' | 'selected'>,
  shown: CardSketch = snapshot.sketch,
): string {
  // What was undone may still be selected.
  const there = objectIds({ sketch: shown }).filter(({ id }) => selected.includes(id));
  const last = there.find(({ id }) => id === selected.at(-1)) ?? there.at(-1);
  const what = there.length > 1 ? `${there.length} objects` : last && nameOf(last);
  if (lockedReason(snapshot) !== undefined) return what === undefined ? 'Read only.' : `${what} selected. Read only.`;
  if (what === undefined) return 'Click an object to select it, or take a tool to draw.';
  if (there.every(({ kind }) => kind === 'level')) {
    return `${what} selected. ${snapshot.levelsLocked ?? 'Drag or use the arrow keys to move.'}`;
  }
  return `${what} selected. Drag or use the arrow keys to move, Enter for style, Delete to remove.`;
}

function nameOf(object: ReturnType<typeof objectIds>[number]): string {
  return object.kind === 'level' ? SHORT_LEVEL_TITLES[object.level] : object.id;
}
