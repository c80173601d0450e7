import type { CardText } from '../cardText.ts';
import type { TextEdit, TextRange } from '../textEdit.ts';
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
