import type { ProjectRule, Violation } from '../sourceTree.ts';

// Built of parts so that this file does not name them itself.
const LEFTOVERS = new RegExp(
  [`\\b(?:TO${'DO'}|FIX${'ME'})\\b`, `@ts-${'ignore'}`, `\\b(?:describe|it)\\.(?:on${'ly'}|sk${'ip'})\\b`].join('|'),
);

/** Nothing is left for later, switched off, or run alone. */
export const noLeftovers: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    const leftover = LEFTOVERS.exec(text)?.[0];
    if (leftover !== undefined) found.push({ file, rule: 'whole', message: `holds “${leftover}”` });
  }
  return found;
};
