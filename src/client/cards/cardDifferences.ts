import type { Card } from '../../card/card.ts';
import { describeChanges } from '../../card/describeChanges.ts';
import { type PatchBody, patch } from '../../card/patch.ts';

/**
 * What the service stored differently from what was meant, in words; empty when it holds all of it. Another stacking
 * order is none: no document says that a stored set keeps the order in which it was sent.
 */
export function cardDifferences(meant: Card, stored: Card): string[] {
  return describeChanges(stored, meant)
    .filter(({ path }) => path.length > 1)
    .map(({ label, before, after }) => `${label}: meant ${quoted(after)}, stored ${quoted(before)}`);
}

/** Whether the card holds every field of the request, whatever else changed in it. */
export function holdsIntended(stored: Card, body: PatchBody): boolean {
  const meant: Card = {
    metadata: { ...stored.metadata, ...body.metadata },
    levels: body.levels ?? stored.levels,
    drawings: [...(body.drawings ?? stored.drawings)],
  };
  return patch(stored, meant).kind === 'nothing';
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'nothing' : `“${text}”`;
}
