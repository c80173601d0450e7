import type { Node } from 'jsonc-parser';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { applyTextEdits, type TextEdit } from '../textEdit.ts';
import { alignItems, itemsKeptInPlace } from './alignItems.ts';
import { containerEdits, type Slot } from './containerEdits.ts';
import { inDocumentOrder } from './documentKeys.ts';
import { formatJson, formatKey, formatOnOneLine } from './formatJson.ts';
import { keyOf, nodeValue, propertyOf, valueNodeOf } from './jsonNode.ts';
import { normalizeEdits } from './settleEdits.ts';
import { lineIndentAt, type TextStyle } from './textStyle.ts';

/** A text under edit. */
export interface EditedText {
  readonly text: string;
  readonly style: TextStyle;
}

/** Edits after which the node says `value`: parts that say it already keep every character. Not yet settled. */
export function valueEdits(draft: EditedText, node: Node, path: JsonPath, value: JsonValue): TextEdit[] {
  if (isRecord(value) && node.type === 'object') return objectEdits(draft, node, path, value);
  if (isList(value) && node.type === 'array') return arrayEdits(draft, node, path, value);
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
    // Of a key given twice the last is the one that counts.
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

/** A slot for a part that is not in the text yet. */
export function newSlot(draft: EditedText, path: JsonPath, prefix: string, value: JsonValue): Slot {
  return {
    kind: 'new',
    plain: path.length > 2 && (typeof value !== 'object' || value === null),
    oneLine: prefix + formatOnOneLine(value, path),
    lines: (indent) => prefix + formatJson(value, path, draft.style, indent),
  };
}

/** An item that changes its place takes its own text along. */
function movedText(text: string, node: Node, inside: readonly TextEdit[]): string {
  const own = text.slice(node.offset, node.offset + node.length);
  const edits = normalizeEdits(text, inside).map((edit) => ({ ...edit, offset: edit.offset - node.offset }));
  return applyTextEdits(own, edits);
}

function isUnchanged(slots: readonly Slot[], children: number): boolean {
  return slots.length === children && slots.every((slot) => slot.kind === 'kept');
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
