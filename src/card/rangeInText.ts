import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import { rangeOf } from './rangeOf.ts';
import { nodeAt } from './text/jsonNode.ts';
import type { TextRange } from './textEdit.ts';

/**
 * Where a stretch of a text value stands in the file. The two differ by the quote and by every escape: `\n` is one
 * unit of the value and two of the file. Where the path leads to no text, as `rangeOf`.
 */
export function rangeInText(card: CardText, path: JsonPath, within: TextRange): TextRange {
  const node = nodeAt(card.root, path);
  if (node?.type !== 'string') return rangeOf(card, path);
  const close = node.offset + node.length - 1;
  let at = node.offset + 1;
  const advance = (units: number): void => {
    for (let unit = 0; unit < units && at < close; unit++)
      at += card.text[at] === '\\' ? escapeLength(card.text, at) : 1;
  };
  advance(within.offset);
  const offset = Math.min(at, close);
  advance(within.length);
  return { offset, length: Math.min(at, close) - offset };
}

function escapeLength(text: string, at: number): number {
  return text[at + 1] === 'u' ? 6 : 2;
}
