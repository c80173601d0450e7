import type { ProjectRule, Violation } from '../sourceTree.ts';

const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'common', 'misc']);

/** A file or folder is named after what it holds, not after its being used. */
export const descriptiveNames: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const file of tree.keys()) {
    const words = file.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    const empty = words.find((word) => EMPTY_WORDS.has(word));
    if (empty !== undefined)
      found.push({ file, rule: 'tellingNames', message: `is named “${empty}”, which says nothing` });
  }
  return found;
};
