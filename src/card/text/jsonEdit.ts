import type { Node } from 'jsonc-parser';
import { inDocumentOrder } from '../model/cardKeys.ts';
import { isJsonList, isJsonObject, type JsonPath, type JsonValue, sameValue } from '../model/jsonValue.ts';
import { formatJson, formatKey, formatOnOneLine } from './jsonFormat.ts';
import { keyOf, nodeValue, propertyOf, valueNodeOf } from './jsonTree.ts';
import { applyTextEdits, normalizeEdits, type TextEdit, type TextRange } from './textEdit.ts';
import {
  blanksAfter,
  blanksBefore,
  commaBetween,
  endOfLineAfter,
  isFirstOnLine,
  isLineEnd,
  lastCommentEnd,
  lineIndentAt,
  type TextStyle,
} from './textStyle.ts';

/** A text being edited. */
export interface EditedText {
  readonly text: string;
  readonly style: TextStyle;
}

/** Edits after which the node's value is `value`; equal parts keep every character. Not yet normalized. */
export function valueEdits(draft: EditedText, node: Node, path: JsonPath, value: JsonValue): TextEdit[] {
  if (isJsonObject(value) && node.type === 'object') return objectEdits(draft, node, path, value);
  if (isJsonList(value) && node.type === 'array') return arrayEdits(draft, node, path, value);
  if (typeof value !== 'object' || value === null) {
    if (node.type !== 'object' && node.type !== 'array' && nodeValue(node) === value) return [];
  }
  const newText = formatJson(value, path, draft.style, lineIndentAt(draft.text, node.offset));
  return [{ offset: node.offset, length: node.length, newText }];
}

function objectEdits(
  draft: EditedText,
  node: Node,
  path: JsonPath,
  value: { readonly [key: string]: JsonValue },
): TextEdit[] {
  const children = node.children ?? [];
  const wanted = inDocumentOrder(path, Object.keys(value)).filter((key) => value[key] !== undefined);
  const edits: TextEdit[] = [];
  const slots: Slot[] = [];
  const keys: string[] = [];
  children.forEach((property, index) => {
    const key = keyOf(property);
    const part = Object.hasOwn(value, key) ? value[key] : undefined;
    // Of a duplicate key the last one counts.
    if (part === undefined || propertyOf(node, key) !== property) return;
    slots.push({ kind: 'kept', index });
    keys.push(key);
    const child = valueNodeOf(property);
    if (child !== undefined) edits.push(...valueEdits(draft, child, [...path, key], part));
    else {
      const newText = formatKey(key) + formatOnOneLine(part, [...path, key]);
      edits.push({ offset: property.offset, length: property.length, newText });
    }
  });
  let place = 0;
  for (const key of wanted) {
    const found = keys.indexOf(key);
    const part = value[key];
    if (found === -1 && part !== undefined) {
      keys.splice(place, 0, key);
      slots.splice(place, 0, newSlot(draft, [...path, key], formatKey(key), part));
      place++;
    } else place = found + 1;
  }
  return isUnchanged(slots, children.length)
    ? edits
    : [...edits, ...containerEdits(draft.text, node, slots, draft.style)];
}

function arrayEdits(draft: EditedText, node: Node, path: JsonPath, value: readonly JsonValue[]): TextEdit[] {
  const children = node.children ?? [];
  const sources = alignItems(children.map(nodeValue), value);
  const stays = itemsKeptInPlace(sources);
  const edits: TextEdit[] = [];
  const slots = value.map((item, place): Slot => {
    const source = sources[place] ?? -1;
    const child = children[source];
    const itemPath = [...path, place];
    if (child === undefined) return newSlot(draft, itemPath, '', item);
    const inside = valueEdits(draft, child, itemPath, item);
    if (stays.has(source)) {
      edits.push(...inside);
      return { kind: 'kept', index: source };
    }
    const moved = movedText(draft.text, child, inside);
    return { kind: 'new', plain: typeof item !== 'object', oneLine: moved, lines: () => moved };
  });
  return isUnchanged(slots, children.length)
    ? edits
    : [...edits, ...containerEdits(draft.text, node, slots, draft.style)];
}

/** A slot for a part that isn't in the text yet. */
export function newSlot(draft: EditedText, path: JsonPath, prefix: string, value: JsonValue): Slot {
  return {
    kind: 'new',
    plain: path.length > 2 && (typeof value !== 'object' || value === null),
    oneLine: prefix + formatOnOneLine(value, path),
    lines: (indent) => prefix + formatJson(value, path, draft.style, indent),
  };
}

/** An item that moves takes its own text along. */
function movedText(text: string, node: Node, inside: readonly TextEdit[]): string {
  const own = text.slice(node.offset, node.offset + node.length);
  const edits = normalizeEdits(text, inside).map((edit) => ({ ...edit, offset: edit.offset - node.offset }));
  return applyTextEdits(own, edits);
}

function isUnchanged(slots: readonly Slot[], children: number): boolean {
  return slots.length === children && slots.every((slot) => slot.kind === 'kept');
}

/** A part of an array or object after the edit: a child that stays, or a new one. */
export type Slot =
  | { readonly kind: 'kept'; readonly index: number }
  | {
      readonly kind: 'new';
      readonly plain: boolean;
      readonly oneLine: string;
      readonly lines: (indent: string) => string;
    };

/**
 * Edits that give an array or object the parts of `slots`; kept ones don't change their order. Comments between parts
 * stay, and so does the style of the text: parts on lines of their own or not, trailing comma or not.
 *
 * `modify` of jsonc-parser gives the same text only where plain parts stand on lines of their own without comments. It
 * removes the comments beside and above a part with it, leaves half of a last item that a comma follows, moves the
 * comment at the end of a line to the part inserted after it, and spreads what was on one line (a point, an expiry, a
 * whole card) over several.
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

  /** Of the spaces around removed parts one stays: the one before them, unless there is none after them. */
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

  /**
   * The indentation of children that begin a line: that of the one before, or of any, or one step more than the
   * container's.
   */
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

/** Removes a child with its comma, and its line if nothing else is on it. */
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

/**
 * For each item of `after` the index of the item of `before` that it was, or -1 if it is new; each index is used once.
 * Objects are matched by a unique `clientObjectId`; of the rest, one replaces another of the same `type` (so that a
 * renamed drawing keeps its text). Other items are matched by position from both ends.
 */
function alignItems(before: readonly JsonValue[], after: readonly JsonValue[]): number[] {
  const oldIds = idsOf(before);
  const newIds = idsOf(after);
  return oldIds && newIds ? alignById(before, oldIds, after, newIds) : alignByPlace(before, after);
}

function alignById(
  before: readonly JsonValue[],
  oldIds: readonly string[],
  after: readonly JsonValue[],
  newIds: readonly string[],
): number[] {
  const places = new Map(oldIds.map((id, place) => [id, place]));
  const sources = newIds.map((id) => places.get(id) ?? -1);
  const taken = new Set(sources);
  sources.forEach((source, place) => {
    if (source !== -1) return;
    // The slot of a renamed item is right after its neighbour's.
    const candidate = place === 0 ? 0 : (sources[place - 1] ?? -1) + 1;
    if (candidate >= before.length || taken.has(candidate)) return;
    if (typeOf(before[candidate]) === undefined || typeOf(before[candidate]) !== typeOf(after[place])) return;
    sources[place] = candidate;
    taken.add(candidate);
  });
  return sources;
}

function alignByPlace(before: readonly JsonValue[], after: readonly JsonValue[]): number[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameValue(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameValue(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  return after.map((_, place) => {
    if (place >= after.length - end) return place + before.length - after.length;
    return place < before.length - end ? place : -1;
  });
}

/** The IDs of all items; undefined if one has none or two are equal. */
function idsOf(items: readonly JsonValue[]): string[] | undefined {
  const ids = items.map((item) => partOf(item, 'clientObjectId')).filter((id) => typeof id === 'string');
  return ids.length === items.length && new Set(ids).size === ids.length ? ids : undefined;
}

function typeOf(item: JsonValue | undefined): JsonValue | undefined {
  return partOf(item, 'type');
}

function partOf(item: JsonValue | undefined, key: 'clientObjectId' | 'type'): JsonValue | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  return (item as { readonly [key: string]: JsonValue })[key];
}

/** The longest ascending subsequence of the sources: these items stay where they are. */
function itemsKeptInPlace(sources: readonly number[]): Set<number> {
  const old = sources.filter((source) => source !== -1);
  if (old.every((source, place) => place === 0 || source > (old[place - 1] ?? -1))) return new Set(old);
  const best: { readonly source: number; readonly length: number; readonly from: number }[] = [];
  sources.forEach((source) => {
    let [length, from] = [0, -1];
    best.forEach((other, place) => {
      if (source !== -1 && other.source !== -1 && other.source < source && other.length > length) {
        [length, from] = [other.length, place];
      }
    });
    best.push({ source, length: source === -1 ? 0 : length + 1, from });
  });
  const result = new Set<number>();
  let end = best.reduce((longest, item, place) => (item.length > (best[longest]?.length ?? 0) ? place : longest), -1);
  while (end !== -1) {
    const item = best[end];
    if (item === undefined || item.source === -1) break;
    result.add(item.source);
    end = item.from;
  }
  return result;
}
