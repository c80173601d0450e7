import type { Node } from 'jsonc-parser';
import type { CardText } from '../../cardText.ts';
import type { JsonPath } from '../../jsonPath.ts';
import { sameValue } from '../../sameValue.ts';
import { containerEdits, type Slot } from '../../text/containerEdits.ts';
import { keyOf, nodeValue, propertyOf, valueNodeOf } from '../../text/jsonNode.ts';
import { normalizeEdits } from '../../text/settleEdits.ts';
import { textStyleOf } from '../../text/textStyle.ts';
import { factsOf } from '../cardFacts.ts';
import type { Finding, Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { fix } from '../fixes.ts';

const JSON_DUPLICATE_KEY = 'json.duplicateKey';

/** A key given twice: JSON keeps the last without a word, so what was written first would be lost. */
export const duplicateKeys: Rule = {
  id: JSON_DUPLICATE_KEY,
  *check(card) {
    if (card.root !== undefined && factsOf(card).duplicateKeys.size > 0) yield* duplicatesWithin(card, card.root, []);
  },
};

function* duplicatesWithin(card: CardText, node: Node, path: JsonPath): Generator<Finding> {
  const { duplicateKeys, isWhole } = factsOf(card);
  for (const [index, child] of (node.children ?? []).entries()) {
    if (child.type !== 'property') {
      yield* duplicatesWithin(card, child, [...path, index]);
      continue;
    }
    const keyNode = child.children?.[0];
    const key = keyOf(child);
    const last = propertyOf(node, key);
    const lastKey = last?.children?.[0];
    if (keyNode !== undefined && duplicateKeys.has(keyNode.offset) && last !== undefined && lastKey !== undefined) {
      yield findingAt(
        card,
        JSON_DUPLICATE_KEY,
        'error',
        [...path, key],
        `"${key}" is given again further down; only the last counts.`,
        {
          range: { offset: keyNode.offset, length: keyNode.length },
          related: [
            {
              path: [...path, key],
              range: { offset: lastKey.offset, length: lastKey.length },
              message: 'This one counts.',
            },
          ],
          fixes: isWhole ? [duplicateKeyFix(card, node, index, sameNodeValue(child, last))] : [],
        },
      );
    }
    const value = valueNodeOf(child);
    if (value !== undefined) yield* duplicatesWithin(card, value, [...path, key]);
  }
}

/** By its place: a path cannot tell two properties of one key apart. */
function duplicateKeyFix(card: CardText, parent: Node, removed: number, preferred: boolean): Fix {
  const slots = (parent.children ?? []).flatMap((_, index): Slot[] =>
    index === removed ? [] : [{ kind: 'kept', index }],
  );
  const edits = normalizeEdits(card.text, containerEdits(card.text, parent, slots, textStyleOf(card.text)));
  return fix('Remove the key that does not count', edits, { preferred });
}

function sameNodeValue(a: Node, b: Node): boolean {
  const [left, right] = [valueNodeOf(a), valueNodeOf(b)];
  return left !== undefined && right !== undefined && sameValue(nodeValue(left), nodeValue(right));
}
