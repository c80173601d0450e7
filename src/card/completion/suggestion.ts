import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import type { CardText } from '../text/cardText.ts';
import { formatJson } from '../text/jsonFormat.ts';
import type { TextEdit, TextRange } from '../text/textEdit.ts';
import { commaBetween, type TextStyle } from '../text/textStyle.ts';
import type { LinkQuery } from './linkSuggestions.ts';
import type { PlaceInCard } from './placeInCard.ts';

/** Something that can be inserted at the caret. */
export interface Suggestion {
  readonly kind: 'link' | 'words' | 'symbol' | 'time' | 'color' | 'id' | 'object';
  readonly label: string;
  /** Shown after the label, e.g. a price. */
  readonly detail?: string;
  /** Shown at the right edge, e.g. the type of object. */
  readonly note?: string;
  /** Shown beside the list, as Markdown. */
  readonly about?: string;
  /** `#RRGGBB`, shown as a swatch. */
  readonly color?: string;
  readonly range: TextRange;
  /** The replacement for the range: plain text, or a snippet with tab stops. */
  readonly insert: { readonly kind: 'text' | 'snippet'; readonly text: string };
  /** Compared with the text from the range's start to the caret. */
  readonly filter: string;
  /** Further edits outside the range. */
  readonly edits?: readonly TextEdit[];
  /** Whether to trigger completion again after accepting. */
  readonly afterwards?: 'suggest';
}

/** Candles of the card's symbol and timeframe. */
export interface CompletionCandles {
  /** In ascending time; epoch milliseconds. */
  readonly candles: readonly {
    readonly time: number;
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  }[];
  /** Decimals of a price. */
  readonly precision: number;
  readonly tick: number;
}

/** The part of a link in a card's text that is being typed; `replaced` and `rest` are ranges of the file. */
export interface LinkQueryInCard {
  readonly query: LinkQuery;
  readonly replaced: TextRange;
  /** From the start of the choice to the end of the link, including its brackets. */
  readonly rest: TextRange;
}

/** The caret's position, which decides which completions apply. */
export interface CompletionPosition {
  readonly card: CardText;
  readonly offset: number;
  readonly place: PlaceInCard;
  /** Absent outside links. Computed once per request, because finding it decodes the whole string. */
  readonly link?: LinkQueryInCard;
}

/** A position, and what is known besides the text. */
export interface CompletionRequest extends CompletionPosition {
  /** Absent if there are none or they aren't needed. */
  readonly candles?: CompletionCandles;
  /** Symbols of the feed that match the typed text. */
  readonly symbols?: readonly { readonly symbol: string; readonly description: string }[];
  /** The published symbol, which can't be changed. */
  readonly publishedSymbol?: string;
  /** Named colours of the user's settings. */
  readonly namedColors?: readonly { readonly name: string; readonly color: string }[];
  /** Whether the pivot is the invalidation level instead of the entry (`chartCards.levelConvention`). */
  readonly pivotIsInvalidation?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One completion: where it applies, which data it needs, and its suggestions, most likely first. */
export interface CardCompletion {
  readonly needs: 'text' | 'candles' | 'symbols';
  isAt(position: CompletionPosition): boolean;
  suggest(question: CompletionRequest): readonly Suggestion[];
}

/** Whether a path matches; `'*'` stands for any key or index. */
export function matches(path: JsonPath, pattern: JsonPath): boolean {
  return path.length === pattern.length && pattern.every((part, at) => part === '*' || part === path[at]);
}

/** The range that a value at the place replaces: empty if none is written, and never an object or array. */
export function valueRange(place: PlaceInCard): TextRange | undefined {
  if (place.kind !== 'value') return undefined;
  return place.node?.type === 'object' || place.node?.type === 'array' ? undefined : place.range;
}

/** The text exactly as inserted into the file. */
export function writtenValue(text: string): string {
  return JSON.stringify(text);
}

/** The commas that a new key or item needs at its place. */
interface Separators {
  /** Inserted after the previous item. */
  readonly edits?: readonly TextEdit[];
  /** Inserted after the new item. */
  readonly after: '' | ',';
}

/** The commas missing around a place between keys or items. */
export function separatorsAt(text: string, place: PlaceInCard & { readonly kind: 'key' | 'item' }): Separators {
  const { before, after, range } = place;
  const end = range.offset + range.length;
  const needsBefore = before !== undefined && commaBetween(text, before, range.offset) === undefined;
  const needsAfter = after !== undefined && after >= end && commaBetween(text, end, after) === undefined;
  return {
    ...(needsBefore ? { edits: [{ offset: before, length: 0, newText: ',' }] } : {}),
    after: needsAfter ? ',' : '',
  };
}

/** Marks a tab stop in a value while it is formatted; a control character, because card texts don't contain any. */
const MARK = '\u0001';
/** A mark after formatting and `escapeSnippet`. */
const MARKED = /"\\\\u0001(\d+)"/g;

/** Values of a snippet; each is a tab stop, in the order of the calls. */
export class TabStops {
  readonly #values: JsonValue[] = [];
  /** Number of the last tab stop; continues over several parts of one snippet. */
  #written = 0;

  /** Adds a tab stop with the value and returns its mark, to be put into what `snippetText` formats. */
  next(value: JsonValue): string {
    return `${MARK}${this.#values.push(value) - 1}`;
  }

  /** The value at `path` of a card as a snippet, with each mark replaced by its tab stop. */
  snippetText(value: JsonValue, path: JsonPath, style: TextStyle): string {
    return escapeSnippet(formatJson(value, path, style, '')).replace(MARKED, (_, place: string) => {
      this.#written++;
      const filled = this.#values[Number(place)] ?? null;
      return typeof filled === 'string'
        ? `"\${${this.#written}:${escapePlaceholder(JSON.stringify(filled).slice(1, -1))}}"`
        : `\${${this.#written}:${escapePlaceholder(JSON.stringify(filled))}}`;
    });
  }
}

/** A text without meaning to the snippet syntax. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$]/g, '\\$&');
}

function escapePlaceholder(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
