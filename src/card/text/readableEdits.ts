import type { CardText } from '../cardText.ts';
import type { JsonValue } from '../jsonPath.ts';
import { readCardText } from '../readCardText.ts';
import { applyTextEdits, type TextEdit } from '../textEdit.ts';
import { normalizeEdits } from './settleEdits.ts';

/**
 * The edits, settled. Where the text has mistakes its tree is a guess; there they count only if the text after them
 * reads as it should and has no more mistakes than before, else nothing is edited.
 */
export function verifiedEdits(
  card: CardText,
  edits: readonly TextEdit[],
  isMeant: (value: JsonValue | undefined, after: CardText) => boolean,
): TextEdit[] {
  const settled = normalizeEdits(card.text, edits);
  if (card.problems.length === 0) return settled;
  const after = readCardText(applyTextEdits(card.text, settled));
  return after.problems.length <= card.problems.length && isMeant(after.value, after) ? settled : [];
}
