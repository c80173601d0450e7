/** Scrolls the first row or fieldset about that level or drawing into view, if there is one. */
export function bringIntoView(root: HTMLElement, objectId: string): void {
  const row = root.querySelector(`.panel [data-object-id="${CSS.escape(objectId)}"]`);
  const section = row?.closest('details');
  if (section) section.open = true;
  row?.scrollIntoView({ block: 'nearest' });
}
