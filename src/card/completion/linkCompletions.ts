import { linkTargetsOf } from '../mentions/linkTargets.ts';
import { LINKED_TEXT_FIELDS } from '../model/card.ts';
import type { CardText } from '../text/cardText.ts';
import { writtenText } from '../text/jsonTree.ts';
import { linkChoices, linkQuery } from './linkSuggestions.ts';
import type { PlaceInCard } from './placeInCard.ts';
import type { CardCompletion, CompletionPosition, LinkQueryInCard, Suggestion } from './suggestion.ts';

/** After `[[`: the levels and drawings that a text can link to, with type, price and colour. */
export const linkIdCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ link }) => link?.query.kind === 'id',
  suggest({ card, offset, link }) {
    if (link?.query.kind !== 'id') return [];
    const { query, replaced } = link;
    const filter = card.text.slice(replaced.offset, offset);
    return linkChoices(query, linkTargetsOf(card.sketch)).flatMap((choice): Suggestion[] => {
      if (choice.kind !== 'object') return [];
      const { objectId, what, price, color } = choice.target;
      return [
        {
          kind: 'link',
          label: objectId,
          ...(price === undefined ? {} : { detail: price }),
          note: choice.meant ? `Did you mean this ${what.toLowerCase()}?` : what,
          about: price === undefined ? what : `${what} at ${price}`,
          ...(color === undefined ? {} : { color }),
          range: replaced,
          insert: {
            kind: 'text',
            text: query.rest === 'none' ? `${escapeJsonText(objectId)}:` : escapeJsonText(objectId),
          },
          // The choices are already filtered, by labels and prices too, which the ID may not contain.
          filter,
          ...(query.rest === 'words' ? {} : { afterwards: 'suggest' as const }),
        },
      ];
    });
  },
};

/** After the colon of a link: suggested labels. Accepting one closes the link. */
export const linkLabelCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ link }) => link?.query.kind === 'words',
  suggest({ card, offset, link }) {
    if (link?.query.kind !== 'words') return [];
    const { query, rest } = link;
    const targets = linkTargetsOf(card.sketch);
    const target = targets.find(({ objectId }) => objectId === query.objectId);
    return linkChoices(query, targets).flatMap((choice): Suggestion[] =>
      choice.kind === 'words'
        ? [
            {
              kind: 'words',
              label: choice.words,
              ...(target === undefined ? {} : { note: target.what }),
              range: rest,
              insert: { kind: 'text', text: `${escapeJsonText(choice.words)}]]` },
              filter: card.text.slice(rest.offset, offset),
            },
          ]
        : [],
    );
  },
};

/** The position of a completion request at `offset`. */
export function completionPosition(card: CardText, offset: number, place: PlaceInCard): CompletionPosition {
  const link = linkQueryAt(card, offset, place);
  return { card, offset, place, ...(link === undefined ? {} : { link }) };
}

/** The link that is being typed at the caret; undefined outside links. */
function linkQueryAt(card: CardText, offset: number, place: PlaceInCard): LinkQueryInCard | undefined {
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

/** A text as written between the quotes of a JSON string. */
function escapeJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
