/**
 * Scrolls no further than needed to show a line of the list. Whoever works elsewhere in the panel keeps what they look
 * at: then only the list itself scrolls.
 */
export function bringLineIntoView(line: HTMLElement, list: HTMLElement): void {
  const inPanel = list.closest('.panel')?.contains(document.activeElement) === true;
  if (!inPanel) {
    line.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
