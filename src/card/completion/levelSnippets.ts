import { LEVEL_NAMES, type LevelName } from '../card.ts';
import type { JsonValue } from '../jsonPath.ts';
import { freshObjectId } from '../objectIds.ts';
import { LEVEL_TITLES } from '../objectNames.ts';
import { formatKey } from '../text/formatJson.ts';
import { textStyleOf } from '../text/textStyle.ts';
import { LEVEL_SETS, type LevelPrices, levelPrice, levelSetPrices } from './levelPrices.ts';
import { separatorsAt } from './separators.ts';
import { escapeSnippet, TabStops } from './snippetText.ts';
import type { CardCompletion, CompletionRequest, Suggestion } from './suggestion.ts';
import { matches } from './valuePlace.ts';

/** Among the levels: those that are missing, each with a fresh id and a price that fits; and whole sets while there is none. */
export const levelSnippets: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) => place.kind === 'key' && place.colon === undefined && matches(place.path, ['levels']),
  suggest(question) {
    const { card, place } = question;
    if (place.kind !== 'key') return [];
    const missing = LEVEL_NAMES.filter((name) => card.sketch.levels[name] === undefined);
    const one = missing.map((name) => {
      const entry = { names: [name], prices: { [name]: levelPrice(question, name) } };
      return suggestionOf(question, place, { ...entry, label: name, note: LEVEL_TITLES[name] });
    });
    if (missing.length < LEVEL_NAMES.length) return one;
    const sets = ([3, 5] as const).map((count) =>
      suggestionOf(question, place, {
        names: LEVEL_SETS[count],
        prices: levelSetPrices(question, count),
        label: count === 3 ? 'Three levels' : 'All five levels',
        note: 'level set',
      }),
    );
    return [...sets, ...one];
  },
};

interface Entry {
  readonly names: readonly LevelName[];
  readonly prices: LevelPrices;
  readonly label: string;
  readonly note: string;
}

function suggestionOf(
  { card }: CompletionRequest,
  place: CompletionRequest['place'] & { readonly kind: 'key' },
  { names, prices, label, note }: Entry,
): Suggestion {
  const stops = new TabStops();
  const style = textStyleOf(card.text);
  const { edits, after } = separatorsAt(card.text, place);
  const lines = names.map((name) => {
    const value: JsonValue = {
      price: stops.next(prices[name] ?? 0),
      clientObjectId: stops.next(freshObjectId(card, name)),
    };
    return escapeSnippet(formatKey(name)) + stops.snippetText(value, ['levels', name], style);
  });
  return {
    kind: 'object',
    label,
    note,
    ...(names.length === 1 ? { detail: String(prices[names[0] ?? 'pivot'] ?? '') } : {}),
    about: names.map((name) => `- ${LEVEL_TITLES[name]}: ${prices[name]}`).join('\n'),
    range: place.range,
    insert: { kind: 'snippet', text: `${lines.join(`,${style.endOfLine}`)}${after}` },
    filter: names.length === 1 ? JSON.stringify(label) : `"${label} levels"`,
    ...(edits === undefined ? {} : { edits }),
  };
}
