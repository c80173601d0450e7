import type { Node } from 'jsonc-parser';
import { mentionAt } from '../mentions/objectMentions.ts';
import type { CardText } from './cardText.ts';
import { LinePositions } from './linePositions.ts';
import type { TextRange } from './textEdit.ts';
import { commentTokens } from './textStyle.ts';

/** A range of lines that can be folded, up to the last hidden line. Lines count from 0. */
interface FoldingLines {
  readonly kind: 'part' | 'comment';
  readonly start: number;
  readonly end: number;
}

/** Multi-line objects and arrays, whose closing bracket stays visible, and multi-line comments. */
export function foldingRanges(card: CardText): readonly FoldingLines[] {
  const lines = new LinePositions(card.text);
  const ranges = [...partRanges(card.root, lines), ...commentRanges(card.text, lines)];
  return ranges.filter(({ start, end }) => end > start).sort((one, other) => one.start - other.start);
}

function partRanges(root: Node | undefined, lines: LinePositions): FoldingLines[] {
  const ranges: FoldingLines[] = [];
  const left = root === undefined ? [] : [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === 'object' || node.type === 'array') {
      const [start, last] = [lines.lineAt(node.offset), lines.lineAt(node.offset + Math.max(0, node.length - 1))];
      if (last > start) ranges.push({ kind: 'part', start, end: last - 1 });
    }
    left.push(...(node.children ?? []));
  }
  return ranges;
}

/** Block comments, and line comments on adjacent lines. */
function commentRanges(text: string, lines: LinePositions): FoldingLines[] {
  const ranges: FoldingLines[] = [];
  let open: FoldingLines | undefined;
  for (const { offset, length, isBlock } of commentTokens(text)) {
    const [first, last] = [lines.lineAt(offset), lines.lineAt(offset + length - 1)];
    const standsAlone = text.slice(lines.startOf(first), offset).trim() === '';
    if (!isBlock && standsAlone && open !== undefined && open.end === first - 1) {
      open = { ...open, end: first };
      continue;
    }
    if (open !== undefined) ranges.push(open);
    open = undefined;
    if (isBlock) ranges.push({ kind: 'comment', start: first, end: last });
    else if (standsAlone) open = { kind: 'comment', start: first, end: first };
  }
  return open === undefined ? ranges : [...ranges, open];
}

/** The steps of Expand Selection, from the innermost to the whole card; each contains the one before. */
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

/** The nodes around the offset, innermost first. */
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
