import { LEVEL_NAMES } from '../../../card/card.ts';
import type { CardSketch } from '../../../card/cardSketch.ts';
import { formatCopied } from '../../../card/drawings/copiedObjects.ts';
import type { CardEdit } from '../../../protocol/cardEdit.ts';
import type { L10n } from '../words.ts';

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
