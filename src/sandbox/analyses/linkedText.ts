import type { SavedCard } from './savedCard.ts';

/** `[[clientObjectId:text]]` (P2 2.4); the id ends at the first colon. */
const LINK = /\[\[([^[\]:]+):([^[\]]+)\]\]/g;

/** The ids that a text's links name, in order. */
export function linkedIds(text: string): string[] {
  return Array.from(text.matchAll(LINK), (match) => match[1] ?? '');
}

/** The text with links to drawings named by their saved ids (public-facts 3.4); levels have none and keep theirs. */
export function withSavedIds(text: string, { drawings }: Pick<SavedCard, 'drawings'>): string {
  return text.replace(LINK, (link, clientObjectId: string, label: string) => {
    const drawing = drawings.find((candidate) => candidate.clientObjectId === clientObjectId);
    return drawing === undefined ? link : `[[${drawing.id}:${label}]]`;
  });
}
