import type { CardText, SyntaxProblem } from '../../card/cardText.ts';
import { parseJsonTree } from '../../card/text/parseJsonTree.ts';

/** The first thing for which the text is no JSON; a key given twice is a mistake, but JSON still. */
export function firstSyntaxProblem(card: CardText): SyntaxProblem | undefined {
  if (card.problems.length === 0) return undefined;
  const [first] = parseJsonTree(card.text).problems;
  return first ?? (card.root === undefined ? card.problems[0] : undefined);
}

/** Whether the text is JSON with an outermost object, so that places in it can be found and edited. */
export function isReadable(card: CardText): boolean {
  return card.root?.type === 'object' && firstSyntaxProblem(card) === undefined;
}
