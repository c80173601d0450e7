import type { Node } from 'jsonc-parser';
import type { CardText } from '../cardText.ts';
import type { TextRange } from '../textEdit.ts';
import { mentionAt } from './objectMentions.ts';

/** What Expand Selection selects one after the other, from the innermost to the whole card; each holds the one before. */
export function selectionSteps(card: CardText, offset: number): readonly TextRange[] {
  const steps: TextRange[] = [];
  const add = (range: TextRange): void => {
    const last = steps.at(-1);
    const grows = last === undefined || (holds(range, last) && range.length > last.length);
    if (contains(range, offset) && grows) steps.push(range);
  };
  const mention = mentionAt(card, offset);
  if (mention !== undefined) {
    add(mention.idRange);
    if (mention.kind === 'link') add(mention.labelRange);
    add(mention.range);
  }
  for (const node of nodesAround(card.root, offset)) {
    const { offset: start, length } = node;
    if (node.type === 'string' && length > 2) add({ offset: start + 1, length: length - 2 });
    add({ offset: start, length });
  }
  return steps;
}

/** From the innermost node out. */
function nodesAround(root: Node | undefined, offset: number): readonly Node[] {
  const nodes: Node[] = [];
  for (let node = root; node !== undefined; node = node.children?.find((child) => contains(child, offset))) {
    if (contains(node, offset)) nodes.push(node);
  }
  return nodes.reverse();
}

function contains({ offset: start, length }: TextRange, offset: number): boolean {
  return start <= offset && offset <= start + length;
}

function holds(outer: TextRange, inner: TextRange): boolean {
  return outer.offset <= inner.offset && inner.offset + inner.length <= outer.offset + outer.length;
}
