import type { CardText } from './cardText.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import { sameValue } from './sameValue.ts';
import { setValue } from './setValue.ts';
import { containerEdits, type Slot } from './text/containerEdits.ts';
import { nodeAt, nodeValue } from './text/jsonNode.ts';
import { verifiedEdits } from './text/readableEdits.ts';
import { textStyleOf } from './text/textStyle.ts';
import { newSlot } from './text/valueEdits.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that put new items before the one at `path` (its last part an array position; past the end appends). */
export function insertItems(card: CardText, path: JsonPath, values: readonly JsonValue[]): TextEdit[] {
  const listPath = path.slice(0, -1);
  const list = nodeAt(card.root, listPath);
  if (values.length === 0) return [];
  if (list?.type !== 'array') return setValue(card, listPath, values);
  const draft = { text: card.text, style: textStyleOf(card.text) };
  const slots = (list.children ?? []).map((_, index): Slot => ({ kind: 'kept', index }));
  const last = path.at(-1);
  const place = typeof last === 'number' ? Math.max(0, Math.min(last, slots.length)) : slots.length;
  slots.splice(place, 0, ...values.map((value, at) => newSlot(draft, [...listPath, place + at], '', value)));
  return verifiedEdits(card, containerEdits(card.text, list, slots, draft.style), (_, after) =>
    values.every((value, at) => {
      const node = nodeAt(after.root, [...listPath, place + at]);
      return node !== undefined && sameValue(nodeValue(node), value);
    }),
  );
}
