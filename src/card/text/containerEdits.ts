import type { Node } from 'jsonc-parser';
import type { TextEdit, TextRange } from '../textEdit.ts';
import { commaBetween, endOfLineAfter, lastCommentEnd } from './jsonTrivia.ts';
import { blanksAfter, blanksBefore, isFirstOnLine, isLineEnd, lineIndentAt, type TextStyle } from './textStyle.ts';

/** One part of a list or object as it shall be: a child that stays, or one that is new. */
export type Slot =
  | { readonly kind: 'kept'; readonly index: number }
  | {
      readonly kind: 'new';
      readonly plain: boolean;
      readonly oneLine: string;
      readonly lines: (indent: string) => string;
    };

/**
 * Edits that give a list or object the parts of `slots`; those that stay keep their order. Comments between parts stay,
 * and so does the custom of the text: parts on lines of their own or not, a comma after the last or not.
 */
export function containerEdits(text: string, container: Node, slots: readonly Slot[], style: TextStyle): TextEdit[] {
  const children = container.children ?? [];
  const inner = { start: container.offset + 1, end: container.offset + container.length - 1 };
  const commas = children.map((child, index) =>
    commaBetween(text, endOf(child), children[index + 1]?.offset ?? inner.end),
  );
  const trailing = commas.at(-1) !== undefined;
  const kept = new Set(slots.map((slot) => (slot.kind === 'kept' ? slot.index : -1)));

  if (slots.length === 0) {
    const holdsComment = [inner.start, ...children.map(endOf)].some(
      (from, place) => lastCommentEnd(text, from, children[place]?.offset ?? inner.end) !== undefined,
    );
    if (!holdsComment) return [{ offset: inner.start, length: inner.end - inner.start, newText: '' }];
  }

  const edits: TextEdit[] = [];
  children.forEach((child, index) => {
    if (!kept.has(index)) edits.push(...childRemoval(text, child, commas[index], spaceGoes(index)));
  });
  slots.forEach((slot, place) => {
    if (slot.kind !== 'kept') return;
    const comma = commas[slot.index];
    const wanted = place < slots.length - 1 || trailing;
    const child = children[slot.index];
    if (wanted && comma === undefined && child) edits.push({ offset: endOf(child), length: 0, newText: ',' });
    if (!wanted && comma !== undefined) edits.push({ offset: comma, length: 1, newText: '' });
  });

  for (let place = 0; place < slots.length; ) {
    const run: (Slot & { kind: 'new' })[] = [];
    const before = slots[place - 1];
    const first = place;
    for (let slot = slots[place]; slot?.kind === 'new'; slot = slots[++place]) run.push(slot);
    if (place === first) {
      place++;
      continue;
    }
    const comma = (at: number): string => (at < run.length - 1 || place < slots.length || trailing ? ',' : '');
    const after = before?.kind === 'kept' ? before.index : -1;
    edits.push(insertion(after, run, comma));
  }
  return edits;

  /** Of the spaces around parts that go, one stays: the one before them, unless there is none behind them. */
  function spaceGoes(index: number): RemovedSpace {
    let [first, last] = [index, index];
    while (first > 0 && !kept.has(first - 1)) first--;
    while (last < children.length - 1 && !kept.has(last + 1)) last++;
    if (last === children.length - 1) return 'before';
    const end = (commas[last] ?? inner.end) + 1;
    return first > 0 && blanksAfter(text, end) === end ? 'before' : 'behind';
  }

  function insertion(after: number, run: readonly (Slot & { kind: 'new' })[], comma: (at: number) => string): TextEdit {
    const previous = children[after];
    const next = children[after + 1];
    const base = previous ? (commas[after] ?? endOf(previous) - 1) + 1 : inner.start;
    const indent = childIndent(previous);
    const onLines = run.map((slot, at) => style.endOfLine + indent + slot.lines(indent) + comma(at)).join('');

    if (previous === undefined && next === undefined) {
      const spot = lastCommentEnd(text, inner.start, inner.end) ?? inner.start;
      const replaced = { offset: spot, length: inner.end - spot };
      if (spot === inner.start && (!/[\r\n]/.test(text) || run.every((slot) => slot.plain))) {
        const line = run.map((slot, at) => slot.oneLine + comma(at)).join(' ');
        return { ...replaced, newText: container.type === 'array' ? line : ` ${line} ` };
      }
      return { ...replaced, newText: onLines + style.endOfLine + lineIndentAt(text, container.offset) };
    }
    const ownLine = endOfLineAfter(text, base, next?.offset ?? inner.end);
    if (ownLine !== undefined) return { offset: ownLine, length: 0, newText: onLines };
    const onLine = run.map((slot, at) => slot.oneLine + comma(at)).join(' ');
    if (previous !== undefined) return { offset: base, length: 0, newText: ` ${onLine}` };
    return { offset: next?.offset ?? base, length: 0, newText: comma(run.length - 1) === '' ? onLine : `${onLine} ` };
  }

  /** The indentation of children that begin a line: the one before, or any, or a step in from the container. */
  function childIndent(previous: Node | undefined): string {
    const model = [previous, ...children].find((child) => child !== undefined && isFirstOnLine(text, child.offset));
    if (model !== undefined) return lineIndentAt(text, model.offset);
    return lineIndentAt(text, container.offset) + style.indentUnit;
  }
}

function endOf(range: TextRange): number {
  return range.offset + range.length;
}

type RemovedSpace = 'before' | 'behind';

/** Takes away a child with its comma, and its line where nothing else stands on it. */
function childRemoval(text: string, child: Node, comma: number | undefined, space: RemovedSpace): TextEdit[] {
  const end = endOf(child);
  if (comma === undefined) return [rangeRemoval(text, child.offset, end, space)];
  if (text.slice(end, comma).trim() === '') return [rangeRemoval(text, child.offset, comma + 1, space)];
  return [
    { offset: child.offset, length: child.length, newText: '' },
    { offset: comma, length: 1, newText: '' },
  ];
}

function rangeRemoval(text: string, from: number, to: number, space: RemovedSpace): TextEdit {
  const end = blanksAfter(text, to);
  let start = blanksBefore(text, from);
  if (!isLineEnd(text, end)) {
    if (space === 'behind' || isFirstOnLine(text, from)) return { offset: from, length: end - from, newText: '' };
    return { offset: start, length: to - start, newText: '' };
  }
  if (start > 0 && isLineEnd(text, start - 1)) start -= text.slice(start - 2, start) === '\r\n' ? 2 : 1;
  return { offset: start, length: end - start, newText: '' };
}
