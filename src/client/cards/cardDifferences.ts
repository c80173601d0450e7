import type { Card } from '../../card/card.ts';
import { type PatchBody, patch } from '../../card/patch.ts';

/** What the service stored differently from what was meant, in words; empty when it holds all of it. */
export function cardDifferences(meant: Card, stored: Card): string[] {
  const missing = patch(stored, meant);
  switch (missing.kind) {
    case 'nothing':
      return [];
    case 'send':
      return missing.changes.map(
        ({ label, before, after }) => `${label}: meant ${quoted(after)}, stored ${quoted(before)}`,
      );
    case 'refused':
      return missing.refusals.map(({ path }) => `${path.join('.') || 'card'}: stored differently`);
  }
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
