/** Scrolls the first row or fieldset about that level or drawing into view, if there is one. */
export function bringIntoView(root: HTMLElement, objectId: string): void {
  const row = root.querySelector(`.panel [data-object-id="${CSS.escape(objectId)}"]`);
  const section = row?.closest('details');
  if (section) section.open = true;
  row?.scrollIntoView({ block: 'nearest' });
}

/** Unfolds a section of the panel and puts the keyboard on it. */
export function goToSection(root: HTMLElement, section: string): void {
  const details = root.querySelector<HTMLDetailsElement>(`details[data-section="${section}"]`);
  if (details === null) return;
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  details.querySelector('summary')?.focus({ preventScroll: true });
}
