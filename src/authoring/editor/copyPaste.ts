import { formatCopied, parseCopied, placePasted, toPastedObjects } from '../../card/drafts/copiedObjects.ts';
import { CARD_LIMITS, LEVEL_NAMES } from '../../card/model/card.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { drawingJson } from '../../card/model/drawingChanges.ts';
import type { CardEdit } from '../../protocol/cardEdit.ts';
import type { L10n } from '../../shell/displayText.ts';

/** The clipboard text and a notification; `edit` removes the drawings, after which `left` stays selected. */
type CopyResult =
  | {
      readonly kind: 'copied';
      readonly text: string;
      readonly message: string;
      readonly edit?: CardEdit;
      readonly left: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Copies the selected levels and drawings. */
export function copyObjects(sketch: CardSketch, chosen: readonly string[], l10n: L10n): CopyResult {
  const { levels, drawings } = findSelected(sketch, chosen);
  const count = levels.length + drawings.length;
  if (count === 0) return nothingSelected(l10n);
  const message = count === 1 ? l10n.t('Copied 1 object.') : l10n.t('Copied {0} objects.', count);
  return { kind: 'copied', text: formatCopied(sketch, chosen), message, left: chosen };
}

/** Copies the selected objects and removes the drawings. Levels stay, because a card requires all of them. */
export function cutObjects(sketch: CardSketch, chosen: readonly string[], l10n: L10n): CopyResult {
  const { levels, drawings } = findSelected(sketch, chosen);
  if (levels.length + drawings.length === 0) return nothingSelected(l10n);
  const cut = drawings.length === 1 ? l10n.t('Cut 1 drawing.') : l10n.t('Cut {0} drawings.', drawings.length);
  const message = [
    ...(drawings.length === 0 ? [] : [cut]),
    ...(levels.length === 0 ? [] : [l10n.t('Levels were copied but not removed.')]),
  ].join(' ');
  const edit = drawings.length === 0 ? {} : { edit: { kind: 'removeDrawings' as const, places: drawings } };
  return { kind: 'copied', text: formatCopied(sketch, chosen), message, ...edit, left: levels };
}

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

/** The edit that pastes, and the ids to select afterwards. */
export type PasteResult =
  | { readonly kind: 'pasted'; readonly edit: CardEdit; readonly select: readonly string[]; readonly message: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Appends the drawings on the clipboard to the card; `time` (epoch milliseconds) is used for lines made from levels.
 */
export function pasteObjects(sketch: CardSketch, text: string, time: number, l10n: L10n): PasteResult {
  const copied = parseCopied(text);
  if (copied === undefined) {
    return {
      kind: 'refused',
      reason: l10n.t(
        'The clipboard contains no drawings and fewer than two prices. Copy a drawing on a chart, its JSON in a card’s text, or a list of prices.',
      ),
    };
  }
  return pasteDrawings(sketch, copied, time, l10n);
}

/** Appends these drawings to the card, and lines for these levels. */
export function pasteDrawings(
  sketch: CardSketch,
  copied: NonNullable<ReturnType<typeof parseCopied>>,
  time: number,
  l10n: L10n,
): PasteResult {
  const { drawings, leftOut } = toPastedObjects(sketch, copied, time);
  const most = CARD_LIMITS.drawings.max;
  if (drawings.length === 0) {
    return { kind: 'refused', reason: l10n.t('A card can have at most {0} drawings. Delete one first.', most) };
  }
  const message = [
    drawings.length === 1 ? l10n.t('Pasted 1 drawing.') : l10n.t('Pasted {0} drawings.', drawings.length),
    ...(leftOut === 0 ? [] : [l10n.t('{0} weren’t pasted: a card can have at most {1} drawings.', leftOut, most)]),
  ].join(' ');
  return {
    kind: 'pasted',
    // Cloned because the protocol's types are mutable.
    edit: {
      kind: 'addDrawings',
      at: sketch.drawings.length,
      drawings: structuredClone(placePasted(sketch, drawings).map(drawingJson)) as never,
    },
    select: drawings.flatMap(({ clientObjectId: id }) => id ?? []),
    message,
  };
}
