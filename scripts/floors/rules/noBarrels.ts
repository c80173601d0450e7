import { isProduct, type ProjectRule, type Violation } from '../sourceTree.ts';

const PASSING_ON = /^\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*\bfrom\s*['"]/m;

/** A name is imported from the file that declares it. */
export const noBarrels: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    if (/(^|\/)index\.ts$/.test(file))
      found.push({ file, rule: 'noBarrels', message: 'an index file hides what is where' });
    if (PASSING_ON.test(text)) found.push({ file, rule: 'noBarrels', message: "passes on another file's exports" });
  }
  return found;
};
