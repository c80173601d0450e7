import type { ObjectMark } from '../../../src/protocol/objectMarks.ts';

/** What each mark is called, and the icon that shows it. */
export const MARK_LABELS: Readonly<Record<ObjectMark, { readonly word: string; readonly icon: string }>> = {
  added: { word: 'Added', icon: 'diff-added' },
  removed: { word: 'Removed', icon: 'diff-removed' },
  changed: { word: 'Changed', icon: 'diff-modified' },
};
