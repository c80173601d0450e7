import type { ProjectRule, Violation } from '../sourceTree.ts';

/** A box that is made for another file is no question yet: who gets it asks, and says that it lasts. */
const QUESTION = /\bvscode\.window\.show(?:QuickPick|InputBox)\b|= vscode\.window\.create(?:QuickPick|InputBox)\b/g;
const PERSISTENT = /\bignoreFocusOut\b/g;

/**
 * No question closes when it loses the focus: a page that comes up, or one that gets the focus back from the palette a
 * moment late, would take it from the question before anybody could answer.
 */
export const persistentQuestions: ProjectRule = (tree) => {
  const found: Violation[] = [];
  const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;
  for (const [file, text] of tree) {
    if (!file.startsWith('src/workbench/')) continue;
    if (count(text, QUESTION) <= count(text, PERSISTENT)) continue;
    found.push({ file, rule: 'lastingQuestions', message: 'asks a question without ignoreFocusOut' });
  }
  return found;
};
