/** A field that keeps what is put in until it is left. */
interface PendingField {
  /** Takes over what was put in, if anything was. */
  commit(): void;
}

const TYPED = 'commit-input, rename-input';
const CHOSEN = 'style-popover';

/** Takes over what has been typed or chosen and not been left yet, so that nothing of it misses a save. */
export function commitPendingFields(root: ParentNode): void {
  commitAll(root, `${TYPED}, ${CHOSEN}`);
}

/** Takes over what has been chosen in the popover. */
export function commitPopover(root: ParentNode): void {
  commitAll(root, CHOSEN);
}

function commitAll(root: ParentNode, selectors: string): void {
  for (const field of root.querySelectorAll(selectors)) {
    if (isPendingField(field)) field.commit();
  }
}

/** By what it can do: elements that are loaded later are no fields before. */
function isPendingField(field: unknown): field is PendingField {
  return typeof field === 'object' && field !== null && 'commit' in field && typeof field.commit === 'function';
}
