import { CARD_LIMITS, LEVEL_NAMES } from '../../card/card.ts';
import type { CardSketch } from '../../card/cardSketch.ts';
import { formatCopied, parseCopied, placePasted, toPastedObjects } from '../../card/copiedObjects.ts';
import { drawingJson } from '../../card/drawingChanges.ts';
import type { CardEdit } from '../../protocol/cardEdit.ts';
import type { L10n } from '../displayText.ts';

/** What goes on the clipboard and what is told; `edit` takes the drawings away, after which `left` stays selected. */
export type CopyResult =
  | {
      readonly kind: 'copied';
      readonly text: string;
      readonly told: string;
      readonly edit?: CardEdit;
      readonly left: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Copies the chosen levels and drawings. */
export function copyObjects(sketch: CardSketch, chosen: readonly string[], l10n: L10n): CopyResult {
  const { levels, drawings } = findSelected(sketch, chosen);
  const count = levels.length + drawings.length;
  if (count === 0) return nothingSelected(l10n);
  const told = count === 1 ? l10n.t('Copied 1 object.') : l10n.t('Copied {0} objects.', count);
  return { kind: 'copied', text: formatCopied(sketch, chosen), told, left: chosen };
}

/** Copies the chosen objects and takes the drawings away. Levels stay: a card cannot be without them. */
export function cutObjects(sketch: CardSketch, chosen: readonly string[], l10n: L10n): CopyResult {
  const { levels, drawings } = findSelected(sketch, chosen);
  if (levels.length + drawings.length === 0) return nothingSelected(l10n);
  const cut = drawings.length === 1 ? l10n.t('Cut 1 drawing.') : l10n.t('Cut {0} drawings.', drawings.length);
  const told = [
    ...(drawings.length === 0 ? [] : [cut]),
    ...(levels.length === 0 ? [] : [l10n.t('Levels are copied, and stay on the card.')]),
  ].join(' ');
  const edit = drawings.length === 0 ? {} : { edit: { kind: 'removeDrawings' as const, places: drawings } };
  return { kind: 'copied', text: formatCopied(sketch, chosen), told, ...edit, left: levels };
}

/** Ids of the chosen levels, and places of the chosen drawings. */
function findSelected(sketch: CardSketch, chosen: readonly string[]): { levels: string[]; drawings: number[] } {
  const ids = new Set(chosen);
  const levels = LEVEL_NAMES.flatMap((name) => sketch.levels[name]?.clientObjectId ?? []).filter((id) => ids.has(id));
  const drawings = sketch.drawings.flatMap(({ clientObjectId: id }, place) =>
    id !== undefined && ids.has(id) ? [place] : [],
  );
  return { levels, drawings };
}

function nothingSelected(l10n: L10n): CopyResult {
  return { kind: 'refused', reason: l10n.t('Nothing is selected. Select a level or a drawing first.') };
}

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
