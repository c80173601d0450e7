/** Gives the toolbar the keyboard, on the button that had it last. */
export function focusToolbar(root: ParentNode): void {
  root.querySelector<HTMLElement>('.toolbar button[tabindex="0"]')?.focus();
}

/** Gives the list of objects the keyboard, unfolded and on the row that had it last. */
export function focusObjects(root: ParentNode): void {
  const tree = root.querySelector<HTMLElement>('[role="tree"]');
  const section = tree?.closest('details');
  if (section) section.open = true;
  const row = tree?.querySelector<HTMLElement>('[tabindex="0"]') ?? tree;
  row?.focus();
}
