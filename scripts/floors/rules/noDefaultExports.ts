import type { ProjectRule, Violation } from '../sourceTree.ts';

const DEFAULT_EXPORT = /^\s*export\s+default\b|\bas\s+default\b[^;]*\}/m;

/** Everything has one name, the same everywhere. */
export const noDefaultExports: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (DEFAULT_EXPORT.test(text)) found.push({ file, rule: 'noDefaultExports', message: 'has a default export' });
  }
  return found;
};
