import type { Node } from 'jsonc-parser';
import type { CardText } from './cardText.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import { sameValue } from './sameValue.ts';
import { containerEdits, type Slot } from './text/containerEdits.ts';
import { documentKeys } from './text/documentKeys.ts';
import { formatJson, formatKey } from './text/formatJson.ts';
import { childAt, keyOf, nodeAt, nodeValue } from './text/jsonNode.ts';
import { readableEdits } from './text/readableEdits.ts';
import { textStyleOf } from './text/textStyle.ts';
import { type Draft, newSlot, valueEdits } from './text/valueEdits.ts';
import type { TextEdit } from './textEdit.ts';

/**
 * Smallest edits that put `value` at `path`, making missing parents. An array position past the end appends.
 * `[]` when it stands there already, or when mistakes in the text leave open where it would go.
 */
export function setValue(card: CardText, path: JsonPath, value: JsonValue): TextEdit[] {
  const draft: Draft = { text: card.text, style: textStyleOf(card.text) };
  if (card.root === undefined) {
    if (card.text.trim() !== '') return [];
    const newText = `${formatJson(nested(path, value), [], draft.style, '')}${draft.style.endOfLine}`;
    return [{ offset: 0, length: card.text.length, newText }];
  }
  const edits = editsAt(draft, card.root, path, value);
  return readableEdits(card, edits, (_, after) => {
    const node = nodeAt(after.root, path);
    return node !== undefined && sameValue(nodeValue(node), value);
  });
}

function editsAt(draft: Draft, root: Node, path: JsonPath, value: JsonValue): TextEdit[] {
  let node = root;
  for (const [place, segment] of path.entries()) {
    const child = childAt(node, segment);
    if (child !== undefined) {
      node = child;
      continue;
    }
    const here = path.slice(0, place);
    const missing = nested(path.slice(place + 1), value);
    if (node.type === 'array' && typeof segment === 'number') return appended(draft, node, here, missing);
    if (node.type === 'object' && typeof segment === 'string') return added(draft, node, here, segment, missing);
    return valueEdits(draft, node, here, nested(path.slice(place), value));
  }
  return valueEdits(draft, node, path, value);
}

function appended(draft: Draft, list: Node, path: JsonPath, value: JsonValue): TextEdit[] {
  const kept = (list.children ?? []).map((_, index): Slot => ({ kind: 'kept', index }));
  const slot = newSlot(draft, [...path, kept.length], '', value);
  return containerEdits(draft.text, list, [...kept, slot], draft.style);
}

/** The new property goes behind the nearest one that the documents list before it. */
function added(draft: Draft, object: Node, path: JsonPath, key: string, value: JsonValue): TextEdit[] {
  // A property that breaks off before its value gives way.
  const kept = (object.children ?? []).flatMap((property, index) =>
    keyOf(property) === key ? [] : [{ key: keyOf(property), index }],
  );
  const known = documentKeys(path);
  const before = known.slice(0, Math.max(0, known.indexOf(key)));
  const place = known.includes(key) ? kept.findLastIndex((child) => before.includes(child.key)) + 1 : kept.length;
  const slots: Slot[] = kept.map(({ index }) => ({ kind: 'kept', index }));
  slots.splice(place, 0, newSlot(draft, [...path, key], formatKey(key), value));
  return containerEdits(draft.text, object, slots, draft.style);
}

/** The value inside the lists and objects that `path` names. */
function nested(path: JsonPath, value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>(
    (inner, segment) => (typeof segment === 'number' ? [inner] : { [segment]: inner }),
    value,
  );
}
