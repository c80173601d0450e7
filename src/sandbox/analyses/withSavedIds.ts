import { mapTextLinkIds } from '../../card/textLinks.ts';
import type { SavedCard } from './savedCard.ts';

/** The text with links to drawings named by their saved ids (public-facts 3.4); levels have none and keep theirs. */
export function withSavedIds(text: string, { drawings }: Pick<SavedCard, 'drawings'>): string {
  return mapTextLinkIds(text, (id) => drawings.find(({ clientObjectId }) => clientObjectId === id)?.id);
}
