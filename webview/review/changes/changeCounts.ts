import type { ReviewChange } from '../../../src/protocol/reviewMessages.ts';

const KIND_NOUNS = [
  ['field', 'field', 'fields'],
  ['text', 'text', 'texts'],
  ['level', 'level', 'levels'],
  ['drawing', 'drawing', 'drawings'],
] as const;

/** How many of what differ, e.g. `1 field, 2 texts and 1 drawing differ`; `Nothing differs`. */
export function summarizeChanges(changes: readonly ReviewChange[]): string {
  if (changes.length === 0) return 'Nothing differs';
  const parts = KIND_NOUNS.map(([kind, one, many]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;
  }).filter((part) => part !== undefined);
  const last = parts.pop() ?? '';
  const counted = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${counted} ${changes.length === 1 ? 'differs' : 'differ'}`;
}
