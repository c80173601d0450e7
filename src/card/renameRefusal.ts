import type { CardText } from './cardText.ts';
import { objectIds } from './objectIds.ts';
import { isLinkableId } from './textLinks.ts';

/** Why no object may take the id `to`, in words for people; undefined when one may. `from` is what it is called now, if anything. */
export function renameRefusal(
  card: Pick<CardText, 'sketch'>,
  from: string | undefined,
  to: string,
): string | undefined {
  if (from === to) return undefined;
  if (to === '') return 'An id must not be empty.';
  if (!isLinkableId(to)) {
    return 'A text link could not name this id: no colon, line end, or double square brackets, please.';
  }
  const holder = objectIds(card).find((object) => object.id === to);
  if (holder === undefined) return undefined;
  const where = holder.kind === 'level' ? `the level ${holder.level}` : 'another drawing';
  return `The id "${to}" is taken by ${where}.`;
}
