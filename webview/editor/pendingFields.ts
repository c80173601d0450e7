/** A field that keeps what is put in until it is left. */
interface PendingField {
  /** Takes over what was put in, if anything was. */
  commit(): void;
  /** Whether something was put in that the document does not say yet. */
  readonly pending: boolean;
  /** Undoes or redoes in the field; false when its own keys or the document are to do that. */
  history?(way: 'undo' | 'redo'): boolean;
}

const TYPED = 'commit-input, linked-text, rename-input';
const CHOSEN = 'style-popover';

/** Takes over what has been typed or chosen and not been left yet, so that nothing of it misses a save. */
export function commitPendingFields(root: ParentNode): void {
  commitAll(root, `${TYPED}, ${CHOSEN}`);
}

/** Takes over what has been chosen in the popover. */
export function commitPopover(root: ParentNode): void {
  commitAll(root, CHOSEN);
}

/** Whether the focused field holds text that only the field's own undo knows of. */
export function typingInProgress(): boolean {
  const field: unknown = document.activeElement?.closest(TYPED);
  return isPendingField(field) && field.pending;
}

/** Undoes or redoes in the focused field; false when its own keys or the document are to do that. */
export function undoTyping(way: 'undo' | 'redo'): boolean {
  const field: unknown = document.activeElement?.closest(TYPED);
  return isPendingField(field) && field.history?.(way) === true;
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
