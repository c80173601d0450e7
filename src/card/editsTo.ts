import type { Card } from './card.ts';
import type { CardText } from './cardText.ts';
import { formatCard } from './formatCard.ts';
import { sameValue } from './sameValue.ts';
import { verifiedEdits } from './text/readableEdits.ts';
import { trimEdit } from './text/settleEdits.ts';
import { textStyleOf } from './text/textStyle.ts';
import { valueEdits } from './text/valueEdits.ts';
import type { TextEdit } from './textEdit.ts';

/**
 * Smallest edits after which the text reads as `edited`; `[]` when it already does. Comments and layout stay, and what
 * has not changed keeps every character. A text that is no JSON, or cannot be mended in parts, is written anew.
 */
export function editsTo(card: CardText, edited: Card): TextEdit[] {
  if (card.root !== undefined) {
    const draft = { text: card.text, style: textStyleOf(card.text) };
    const edits = verifiedEdits(
      card,
      valueEdits(draft, card.root, [], edited),
      (_, after) => after.problems.length === 0 && sameValue(after.card, edited),
    );
    if (edits.length > 0 || card.problems.length === 0) return edits;
  }
  return trimEdit(card.text, { offset: 0, length: card.text.length, newText: formatCard(edited) });
}
