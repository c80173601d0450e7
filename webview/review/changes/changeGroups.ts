import type { ReviewChange } from '../../../src/protocol/reviewMessages.ts';

/** Changes of one kind, under one heading. */
export interface ChangeGroup {
  readonly heading: string;
  readonly changes: readonly ReviewChange[];
}

const GROUP_HEADINGS = [
  ['field', 'Fields'],
  ['level', 'Levels'],
  ['drawing', 'Drawings'],
] as const satisfies readonly (readonly [ReviewChange['kind'], string])[];

/** The changes of the table, a group a kind, in the order in which they came; texts have a place of their own. */
export function changeGroups(changes: readonly ReviewChange[]): readonly ChangeGroup[] {
  return GROUP_HEADINGS.map(([kind, heading]) => ({
    heading,
    changes: changes.filter((change) => change.kind === kind),
  })).filter((group) => group.changes.length > 0);
}
