import { LINKED_TEXT_FIELDS } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type LinkQuery, linkQuery } from '../links/linkQuery.ts';
import { writtenText } from '../navigation/writtenText.ts';
import type { TextRange } from '../textEdit.ts';
import type { PlaceInCard } from './placeInCard.ts';

/** What is being written in a link of a card's text; `replaced` and `rest` are of the file. */
export interface LinkQueryInCard {
  readonly query: LinkQuery;
  readonly replaced: TextRange;
  /** From where the choice goes to where the link ends, brackets and all. */
  readonly rest: TextRange;
}

/** What is being written in a link where the caret stands; undefined outside of links. */
export function linkQueryAt(card: CardText, offset: number, place: PlaceInCard): LinkQueryInCard | undefined {
  if (place.kind !== 'value' || place.node?.type !== 'string') return undefined;
  const [top, field, ...deeper] = place.path;
  if (top !== 'metadata' || deeper.length > 0 || !LINKED_TEXT_FIELDS.some((name) => name === field)) return undefined;
  const places = writtenText(card.text, place.node);
  if (offset <= place.node.offset || offset > places.offsetOf(Number.POSITIVE_INFINITY)) return undefined;
  const text = String(place.node.value);
  const caret = places.unitAt(offset);
  const start = Math.max(text.lastIndexOf('\n', caret - 1), text.lastIndexOf('\r', caret - 1)) + 1;
  const [line = ''] = text.slice(caret === 0 ? 0 : start).split(/[\r\n]/, 1);
  const lineStart = caret === 0 ? 0 : start;
  const query = linkQuery(line, caret - lineStart);
  if (query === undefined) return undefined;
  const from = places.offsetOf(lineStart + query.from);
  const to = places.offsetOf(lineStart + query.to);
  const end = places.offsetOf(lineStart + query.end);
  return {
    query,
    replaced: { offset: from, length: to - from },
    rest: { offset: from, length: Math.max(to, end) - from },
  };
}
