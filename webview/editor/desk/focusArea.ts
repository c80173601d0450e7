import type { FocusArea } from '../../../src/protocol/deskActions.ts';

/** Where the keyboard is when this element has it. */
export function focusAreaOf(element: Element | null): FocusArea {
  if (element === null) return 'none';
  if (element.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]') !== null)
    return 'field';
  if (element.closest('.chart-plot') !== null) return 'chart';
  if (element.closest('[role="tree"]') !== null) return 'objects';
  return 'none';
}

/** Tells whenever the keyboard comes to another area; with the window it leaves them all. */
export function watchFocusArea(page: Window, tell: (area: FocusArea) => void): void {
  let told: FocusArea = 'none';
  const look = (area: FocusArea): void => {
    if (area === told) return;
    told = area;
    tell(area);
  };
  const there = (): void => look(focusAreaOf(page.document.activeElement));
  page.document.addEventListener('focusin', there);
  // What comes to have the focus is not known yet, or nothing is: an element that goes away is not left.
  page.document.addEventListener('focusout', () => setTimeout(there));
  page.addEventListener('focus', there);
  page.addEventListener('blur', () => look('none'));
}
