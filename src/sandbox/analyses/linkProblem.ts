import { type Card, LINKED_TEXT_FIELDS } from '../../card/card.ts';
import { findTextLinks } from '../../card/textLinks.ts';
import type { RequestProblem } from './problem.ts';

type LinkedParts = Pick<Card, 'metadata' | 'levels'> & { readonly drawings: readonly Card['drawings'][number][] };

/** A link of a text that names no level or drawing of the card (P2 2.4, 4.8). What only looks like a link is text. */
export function linkProblem({ metadata, levels, drawings }: LinkedParts): RequestProblem | undefined {
  const known = new Set([...Object.values(levels), ...drawings].map(({ clientObjectId }) => clientObjectId));
  for (const field of LINKED_TEXT_FIELDS) {
    const stray = findTextLinks(metadata[field] ?? '').find((link) => link.kind === 'link' && !known.has(link.id));
    if (stray === undefined) continue;
    return {
      path: ['metadata', field],
      message: `links to ${JSON.stringify(stray.id)}, which is no level or drawing of the card`,
    };
  }
  return undefined;
}
