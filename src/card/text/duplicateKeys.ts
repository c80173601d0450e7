import type { Node } from 'jsonc-parser';
import type { SyntaxProblem } from '../cardText.ts';
import { keyOf } from './jsonNode.ts';
import { TEXT_LIMITS } from './parseJsonTree.ts';

/**
 * Keys that an object gives twice. JSON keeps the last without a word, and what a person wrote first would be lost
 * at the next save; so it is a problem, placed on each key that does not count.
 */
export function findDuplicateKeys(root: Node): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  collectDuplicates(root, problems);
  return problems.slice(0, TEXT_LIMITS.problems);
}

function collectDuplicates(node: Node, problems: SyntaxProblem[]): void {
  const later = new Set<string>();
  for (const child of (node.children ?? []).toReversed()) {
    const keyNode = child.children?.[0];
    if (child.type === 'property' && keyNode !== undefined) {
      const key = keyOf(child);
      if (later.has(key))
        problems.push({ offset: keyNode.offset, length: keyNode.length, message: duplicateKeyMessage(key) });
      later.add(key);
    }
    collectDuplicates(child, problems);
  }
}

function duplicateKeyMessage(key: string): string {
  return `The key ${JSON.stringify(key)} is given again further down, and only the last one counts. Remove one.`;
}
