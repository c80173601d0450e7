import { type Card, LEVEL_NAMES, LINKED_TEXT_FIELDS } from './card.ts';
import { linkOf, scanTextLinks } from './textLinks.ts';

/** Ids that links of the card's texts name without any such level or drawing, each once, as rule `links.dead` finds them. */
export function unresolvedLinks({ metadata, levels, drawings }: Card): string[] {
  const known = new Set(drawings.map(({ clientObjectId }) => clientObjectId));
  for (const name of LEVEL_NAMES) known.add(levels[name]?.clientObjectId ?? '');
  const dead = new Set<string>();
  for (const field of LINKED_TEXT_FIELDS) {
    const text = metadata[field];
    if (text === undefined) continue;
    scanTextLinks(text, (parts) => {
      if (!known.has(parts.id) && linkOf(text, parts).kind === 'link') dead.add(parts.id);
    });
  }
  return [...dead];
}
