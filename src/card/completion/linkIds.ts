import { linkChoices } from '../links/linkChoices.ts';
import { linkQueryAt } from './linkQueryAt.ts';
import { cardLinkTargets, escapeJsonText } from './linkTargetsIn.ts';
import type { CardCompletion, Suggestion } from './suggestion.ts';

/** After `[[`: the levels and drawings that a text can link to, with kind, price and colour. */
export const linkIdCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ card, offset, place }) => linkQueryAt(card, offset, place)?.query.kind === 'id',
  suggest({ card, offset, place }) {
    const found = linkQueryAt(card, offset, place);
    if (found === undefined || found.query.kind !== 'id') return [];
    const { query, replaced } = found;
    const filter = card.text.slice(replaced.offset, offset);
    return linkChoices(query, cardLinkTargets(card)).flatMap((choice): Suggestion[] => {
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
          // What fits was decided here: by words and prices too, of which the id may hold nothing.
          filter,
          ...(query.rest === 'words' ? {} : { afterwards: 'suggest' as const }),
        },
      ];
    });
  },
};
