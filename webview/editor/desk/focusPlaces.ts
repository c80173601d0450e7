/** Gives the toolbar the keyboard, on the button that had it last. */
export function focusToolbar(root: ParentNode): void {
  root.querySelector<HTMLElement>('.toolbar button[tabindex="0"]')?.focus();
}

/** Gives the list of objects the keyboard, unfolded and on the row that had it last. */
export function focusObjects(root: ParentNode): void {
  const section = root.querySelector<HTMLDetailsElement>('details[data-section="objects"]');
  if (section === null) return;
  section.open = true;
  // A panel that was just unfolded fills its list a moment later.
  setTimeout(() => {
    const tree = section.querySelector('[role="tree"]');
    const place = tree?.querySelector<HTMLElement>('[tabindex="0"]') ?? section.querySelector('summary');
    place?.focus();
  });
}
