import type { FocusArea } from '../../../src/protocol/deskActions.ts';
import { focusAreaOf } from './focusArea.ts';

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
