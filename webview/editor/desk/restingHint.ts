import type { PageState } from '../pageState.ts';
import { whyLocked } from './whyNot.ts';

/** What the line under the chart says while no tool says anything. */
export function restingHint({ snapshot, selected }: Pick<PageState, 'snapshot' | 'selected'>): string {
  const [first] = selected;
  const what = selected.length > 1 ? `${selected.length} objects` : first;
  if (whyLocked(snapshot) !== undefined) return what === undefined ? 'Read only.' : `${what} selected. Read only.`;
  if (what === undefined) return 'Click an object to select it, or take a tool to draw.';
  return `${what} selected. Drag or use the arrow keys to move, Enter for style, Delete to remove.`;
}
