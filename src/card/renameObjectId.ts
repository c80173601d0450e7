import { LINKED_TEXT_FIELDS } from './card.ts';
import type { CardText } from './cardText.ts';
import { objectIds } from './objectIds.ts';
import { rangeInText } from './rangeInText.ts';
import { renameRefusal } from './renameRefusal.ts';
import { setValue } from './setValue.ts';
import { normalizeEdits } from './text/settleEdits.ts';
import type { TextEdit } from './textEdit.ts';
import { findTextLinks } from './textLinks.ts';

/** A rename of an object, or why it cannot be. */
export type ObjectRename =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Gives the object with the id `from` the id `to`, in the object and in every link to it. */
export function renameObjectId(card: CardText, from: string, to: string): ObjectRename {
  const objects = objectIds(card);
  const renamed = objects.filter((object) => object.id === from);
  if (renamed.length === 0) return refused(`No level or drawing has the id "${from}".`);
  if (from === to) return { kind: 'edits', edits: [] };
  const refusal = renameRefusal(card, from, to);
  if (refusal !== undefined) return refused(refusal);
  const edits = renamed.flatMap((object) => setValue(card, [...object.path, 'clientObjectId'], to));
  // Link by link, so that the words between keep every character and escape they are written with.
  const newText = JSON.stringify(to).slice(1, -1);
  for (const field of LINKED_TEXT_FIELDS) {
    for (const link of findTextLinks(card.sketch.metadata[field] ?? '')) {
      if (link.kind !== 'link' || link.id !== from) continue;
      edits.push({ ...rangeInText(card, ['metadata', field], link.idRange), newText });
    }
  }
  return { kind: 'edits', edits: normalizeEdits(card.text, edits) };
}

function refused(reason: string): ObjectRename {
  return { kind: 'refused', reason };
}
