import { CommitInput } from './fields/commitInput.ts';
import { LinkedText } from './fields/linkedText.ts';

/** Takes over what has been typed and not been left yet, so that nothing typed misses a save. */
export function commitPendingFields(root: ParentNode): void {
  for (const field of root.querySelectorAll('commit-input, linked-text')) {
    if (field instanceof CommitInput || field instanceof LinkedText) field.commit();
  }
}

/** Whether the focused field holds text that only the field's own undo knows of. */
export function typingInProgress(): boolean {
  const field = document.activeElement?.closest('commit-input, linked-text');
  return (field instanceof CommitInput || field instanceof LinkedText) && field.pending;
}
