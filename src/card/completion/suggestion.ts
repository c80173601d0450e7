import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import { formatJson } from '../text/jsonFormat.ts';
import type { TextEdit, TextRange } from '../text/textEdit.ts';
import { commaBetween, type TextStyle } from '../text/textStyle.ts';
import type { PlaceInCard } from './placeInCard.ts';

/** Something that can be put where the caret is. */
export interface Suggestion {
  readonly kind: 'link' | 'words' | 'symbol' | 'time' | 'color' | 'id' | 'object';
  readonly label: string;
  /** Behind the label, e.g. a price. */
  readonly detail?: string;
  /** At the right edge, e.g. what kind of object it is. */
  readonly note?: string;
  /** Shown beside the list, as Markdown. */
  readonly about?: string;
  /** `#RRGGBB`, shown as a swatch. */
  readonly color?: string;
  readonly range: TextRange;
  /** What takes the range's place: a text as it is, or a snippet with tab stops. */
  readonly insert: { readonly kind: 'text' | 'snippet'; readonly text: string };
  /** What is compared with the text from the range's start to the caret. */
  readonly filter: string;
  /** Further edits, outside of the range. */
  readonly edits?: readonly TextEdit[];
  /** Whether what comes next in the text is worth suggesting at once. */
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

/** What is asked, and what is known beside the text. */
export interface CompletionRequest {
  readonly card: CardText;
  readonly offset: number;
  readonly place: PlaceInCard;
  /** Absent where there are none, or nobody needed them. */
  readonly candles?: CompletionCandles;
  /** Symbols that a feed knows for what is typed. */
  readonly symbols?: readonly { readonly symbol: string; readonly description: string }[];
  /** The symbol that the service holds: it cannot change any more. */
  readonly publishedSymbol?: string;
  /** Colours that have a name in the person's settings. */
  readonly namedColors?: readonly { readonly name: string; readonly color: string }[];
  /** The pivot is read as the line that ends the idea, not as the entry. */
  readonly pivotIsInvalidation?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One completion: where it has something to say, what it must know for that, and what it suggests, the likeliest first. */
export interface CardCompletion {
  readonly needs: 'text' | 'candles' | 'symbols';
  isAt(question: Pick<CompletionRequest, 'card' | 'offset' | 'place'>): boolean;
  suggest(question: CompletionRequest): readonly Suggestion[];
}

/** Whether a path is this one, `'*'` standing for any key or position. */
export function matches(path: JsonPath, pattern: JsonPath): boolean {
  return path.length === pattern.length && pattern.every((part, at) => part === '*' || part === path[at]);
}

/** What a value put at the place replaces: nothing where none is written, never an object or list. */
export function valueRange(place: PlaceInCard): TextRange | undefined {
  if (place.kind !== 'value') return undefined;
  return place.node?.type === 'object' || place.node?.type === 'array' ? undefined : place.range;
}

/** A text as it is written into the file. */
export function writtenValue(text: string): string {
  return JSON.stringify(text);
}

/** The commas that a new key or item needs where it is put. */
interface Separators {
  /** Put behind what stands before. */
  readonly edits?: readonly TextEdit[];
  /** Follows what is put. */
  readonly after: '' | ',';
}

/** Which commas are missing on both sides of a place between keys or items. */
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

/** Marks a place for a tab stop in a value while it is formatted: a control character stands in no text of ours. */
const MARK = '\u0001';
/** A mark as formatting and `literally` leave it. */
const MARKED = /"\\\\u0001(\d+)"/g;

/** Values of a snippet, each a tab stop in the order they are asked for. */
export class TabStops {
  readonly #values: JsonValue[] = [];
  /** Of the tab stop that was written last; counted on over several pieces of one snippet. */
  #written = 0;

  /** The value as the next tab stop; to be put into what `snippetText` formats. */
  next(value: JsonValue): string {
    return `${MARK}${this.#values.push(value) - 1}`;
  }

  /** The value at `path` of a card as a snippet, its tab stops filled with what they were made of. */
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

/** A text that means itself in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$]/g, '\\$&');
}

function escapePlaceholder(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
