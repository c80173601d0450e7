import { CARD_LIMITS } from '../../../card/card.ts';
import type { CardSketch } from '../../../card/cardSketch.ts';
import { parseCopied, toPastedObjects } from '../../../card/drawings/copiedObjects.ts';
import { drawingJson } from '../../../card/drawings/drawingJson.ts';
import { placePasted } from '../../../card/drawings/pastedBeside.ts';
import type { CardEdit } from '../../../protocol/cardEdit.ts';
import type { L10n } from '../words.ts';

/** What pasting does: the new drawings are selected afterwards. */
export type PasteResult =
  | { readonly kind: 'pasted'; readonly edit: CardEdit; readonly select: readonly string[]; readonly told: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Puts what the clipboard holds on the card, above all that is there; `time` (epoch milliseconds) is for lines from levels. */
export function pasteObjects(sketch: CardSketch, text: string, time: number, l10n: L10n): PasteResult {
  const copied = parseCopied(text);
  if (copied === undefined) {
    return {
      kind: 'refused',
      reason: l10n.t('The clipboard holds no drawing: copy one on a chart, or its JSON in a card’s text.'),
    };
  }
  const { drawings, leftOut } = toPastedObjects(sketch, copied, time);
  const most = CARD_LIMITS.drawings.max;
  if (drawings.length === 0) {
    return { kind: 'refused', reason: l10n.t('A card holds at most {0} drawings, and this one is full.', most) };
  }
  const told = [
    drawings.length === 1 ? l10n.t('Pasted 1 drawing.') : l10n.t('Pasted {0} drawings.', drawings.length),
    ...(leftOut === 0 ? [] : [l10n.t('{0} did not fit: a card holds at most {1} drawings.', leftOut, most)]),
  ].join(' ');
  return {
    kind: 'pasted',
    // A copy of its own: the wire's types are mutable.
    edit: {
      kind: 'addDrawings',
      at: sketch.drawings.length,
      drawings: structuredClone(placePasted(sketch, drawings).map(drawingJson)) as never,
    },
    select: drawings.flatMap(({ clientObjectId: id }) => id ?? []),
    told,
  };
}
