import type { CardCompletion } from './suggestion.ts';
import { matches, valueRange, writtenValue } from './valuePlace.ts';

/** The card's symbol: what the feed knows; of a published card only the one it has, which never changes. */
export const symbolCompletion: CardCompletion = {
  needs: 'symbols',
  isAt: ({ place }) => place.kind === 'value' && matches(place.path, ['metadata', 'symbol']),
  suggest({ card, offset, place, symbols: found = [], publishedSymbol }) {
    const range = valueRange(place);
    if (range === undefined) return [];
    const offered =
      publishedSymbol === undefined ? found : [{ symbol: publishedSymbol, description: 'cannot change any more' }];
    // The feed was asked for what is typed, and finds by description too.
    const filter = card.text.slice(range.offset, Math.max(range.offset, offset));
    return offered.map(({ symbol, description }) => ({
      kind: 'symbol',
      label: symbol,
      ...(description === '' ? {} : { note: description }),
      range,
      insert: { kind: 'text', text: writtenValue(symbol) },
      filter: filter === '' ? writtenValue(symbol) : filter,
    }));
  },
};
