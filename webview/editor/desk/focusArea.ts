import type { FocusArea } from '../../../src/protocol/deskActions.ts';

/** As much of an element as tells where it is. */
export interface InPage {
  closest(selectors: string): unknown;
}

/** Where the keyboard is when this element has it. */
export function focusAreaOf(element: InPage | null): FocusArea {
  const isIn = (selectors: string): boolean => Boolean(element?.closest(selectors));
  if (isIn('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'field';
  if (isIn('.chart-plot')) return 'chart';
  return isIn('[role="tree"]') ? 'objects' : 'none';
}
