/** Scrolls the first link to that level or drawing into view, or else its line in the table; nothing where there is none. */
export function bringIntoView(root: HTMLElement, objectId: string): void {
  const id = CSS.escape(objectId);
  const found =
    root.querySelector(`.pill[data-object-id="${id}"]`) ?? root.querySelector(`.levels [data-object-id="${id}"]`);
  found?.scrollIntoView({ block: 'nearest' });
}
