import type { Card } from '../../card/card.ts';
import { describeChanges } from '../../card/describeChanges.ts';
import { type PatchBody, patch } from '../../card/patch.ts';
import { isRecord } from '../../card/unreadable.ts';

/**
 * What the service stored differently from what was meant, in words; empty when it holds all of it. Another stacking
 * order is none: no document says that a stored set keeps the order in which it was sent.
 */
export function cardDifferences(meant: Card, stored: Card): string[] {
  return describeChanges(withMeantPrecision(stored, meant), meant)
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
  return patch(withMeantPrecision(stored, meant), meant).kind === 'nothing';
}

/**
 * The stored card with the numbers that were meant where a service that keeps 32 bits of them answers the nearest such
 * number: no reader could tell them apart, and sending them again would change nothing.
 */
export function withMeantPrecision(stored: Card, meant: Card): Card {
  return {
    ...stored,
    levels: restorePrecision(stored.levels, meant.levels),
    drawings: stored.drawings.map((drawing) =>
      restorePrecision(
        drawing,
        meant.drawings.find(({ clientObjectId }) => clientObjectId === drawing.clientObjectId),
      ),
    ),
  };
}

function restorePrecision<T>(stored: T, meant: unknown): T;
function restorePrecision(stored: unknown, meant: unknown): unknown {
  if (typeof stored === 'number') {
    // Only such a rounding leaves more digits than were written: 65000.125 is no other form of 65000.124.
    const isRounded =
      typeof meant === 'number' && stored === Math.fround(meant) && `${stored}`.length > `${meant}`.length;
    return isRounded ? meant : stored;
  }
  if (Array.isArray(stored))
    return stored.map((part, at) => restorePrecision(part, Array.isArray(meant) ? meant[at] : undefined));
  if (!isRecord(stored)) return stored;
  const fields = isRecord(meant) ? meant : {};
  return Object.fromEntries(Object.entries(stored).map(([key, part]) => [key, restorePrecision(part, fields[key])]));
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'nothing' : `“${text}”`;
}
