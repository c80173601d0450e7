import type { HouseRule, Violation } from '../sourceTree.ts';

const QUESTION = /\bvscode\.window\.(?:show|create)(?:QuickPick|InputBox)\b/g;
const LASTING = /\bignoreFocusOut\b/g;
/** Makes the box and hands it on, to one who says that it lasts. */
const HANDED_ON = /\b(?:CardPicker|pickSymbol)\(vscode\.window\.createQuickPick\(\)/g;

/**
 * No question closes when it loses the focus: a page that comes up, or one that gets the focus back from the palette a
 * moment late, would take it from the question before anybody could answer.
 */
export const lastingQuestions: HouseRule = (tree) => {
  const found: Violation[] = [];
  const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;
  for (const [file, text] of tree) {
    if (!file.startsWith('src/workbench/')) continue;
    if (count(text, QUESTION) - count(text, HANDED_ON) <= count(text, LASTING)) continue;
    found.push({ file, rule: 'lastingQuestions', message: 'asks a question without ignoreFocusOut' });
  }
  return found;
};
