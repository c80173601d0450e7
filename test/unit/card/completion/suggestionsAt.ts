import { completionPosition } from '../../../../src/card/completion/linkCompletions.ts';
import { type PlaceInCard, placeInCard } from '../../../../src/card/completion/placeInCard.ts';
import type {
  CardCompletion,
  CompletionCandles,
  CompletionRequest,
  Suggestion,
} from '../../../../src/card/completion/suggestion.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';

/** A fixed time, epoch milliseconds. */
export const NOW = Date.UTC(2026, 2, 4, 9, 30);
const HOUR = 3_600_000;

/** The request at the `|` of the text. */
export function completionRequest(marked: string, facts: Partial<CompletionRequest> = {}): CompletionRequest {
  const offset = marked.indexOf('|');
  const card = readCardText(marked.replace('|', ''));
  return { ...completionPosition(card, offset, placeInCard(card, offset)), now: NOW, ...facts };
}

/** The place at the `|`. */
export function placeAt(marked: string): PlaceInCard {
  return completionRequest(marked).place;
}

/** What a completion suggests at the `|`; empty if it doesn’t apply there. */
export function suggestionsAt(
  completion: CardCompletion,
  marked: string,
  facts: Partial<CompletionRequest> = {},
): readonly Suggestion[] {
  const question = completionRequest(marked, facts);
  return completion.isAt(question) ? completion.suggest(question) : [];
}

/** The text after a suggestion is accepted with the defaults of its tab stops. */
export function textAfterAccepting(marked: string, suggestion: Suggestion | undefined): string {
  if (suggestion === undefined) throw new Error('Nothing to accept.');
  const text = marked.replace('|', '');
  const insert = suggestion.insert.kind === 'text' ? suggestion.insert.text : filledSnippet(suggestion.insert.text);
  return applyTextEdits(text, [...(suggestion.edits ?? []), { ...suggestion.range, newText: insert }]);
}

/** A snippet with the default at every tab stop. */
export function filledSnippet(snippet: string): string {
  const unescaped = (text: string): string => text.replace(/\\([\\$}])/g, '$1');
  // In one pass: an escaped `$` begins no tab stop.
  return snippet.replace(
    /\\([\\$}])|\$\{\d+:((?:[^\\}]|\\.)*)\}/g,
    (_, escaped: string | undefined, offered: string) => escaped ?? unescaped(offered),
  );
}

/** H4 candles of 2 to 4 March 2026 that climb by 0.001 each, from 1.1. */
export function risingCandles(count = 12): CompletionCandles {
  const candles = Array.from({ length: count }, (_, at) => {
    const open = 1.1 + at / 1000;
    const time = Date.UTC(2026, 2, 2) + at * 4 * HOUR;
    return { time, open, high: open + 0.0015, low: open - 0.0005, close: open + 0.001 };
  });
  return { candles, precision: 4, tick: 0.0001 };
}
