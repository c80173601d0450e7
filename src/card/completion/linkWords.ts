import { linkChoices } from '../links/linkChoices.ts';
import { linkQueryAt } from './linkQueryAt.ts';
import { cardLinkTargets, escapeJsonText } from './linkTargetsIn.ts';
import type { CardCompletion, Suggestion } from './suggestion.ts';

/** After the colon of a link: what it may say to readers; accepting one closes the link. */
export const linkLabelCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ card, offset, place }) => linkQueryAt(card, offset, place)?.query.kind === 'words',
  suggest({ card, offset, place }) {
    const found = linkQueryAt(card, offset, place);
    if (found === undefined || found.query.kind !== 'words') return [];
    const { query, rest } = found;
    const targets = cardLinkTargets(card);
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
