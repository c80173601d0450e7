import type { CardText } from '../cardText.ts';
import type { DistanceUnitSetting } from '../distanceUnit.ts';
import type { JsonPath } from '../jsonPath.ts';
import type { PublishedCard } from '../publishedCard.ts';
import type { TextEdit, TextRange } from '../textEdit.ts';

/** `error` blocks saving, `warning` does not, `hint` is advice. */
export type Severity = 'error' | 'warning' | 'hint';

/** A mend that can be applied as it stands: smallest edits of the text that was checked. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The one safe mend among several. */
  readonly preferred?: true;
}

/** Another place that has to do with a finding, e.g. where an id was first used. */
export interface RelatedPlace {
  readonly path: JsonPath;
  readonly range: TextRange;
  readonly message: string;
}

/** Something to say about a card: what, how bad, where, and how to mend it. */
export interface Finding {
  /** Stable id of the rule, e.g. `levels.order`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Empty for a syntax error. */
  readonly path: JsonPath;
  readonly message: string;
  readonly range: TextRange;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
}

/** The price and time that the loaded candles span; times in epoch milliseconds. */
export interface CandleSpan {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly lastClose: number;
}

/** What rules may know beside the text. What is absent is not checked. */
export interface FindingContext {
  /** Epoch milliseconds; for "expiry already past". */
  readonly now?: number;
  /** The card as the service holds it, when the text edits a published card. */
  readonly published?: PublishedCard;
  readonly candles?: CandleSpan;
  /** The pivot is read as the line that ends the idea, not as the entry (`chartCards.levelConvention`). */
  readonly pivotIsInvalidation?: boolean;
  /** What distances are told in; absent where the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
}

/** One rule: pure, total, quick, and silent where an earlier rule already speaks of the same mistake. */
export interface Rule {
  readonly id: string;
  /** Silent while the text is no JSON: what seems missing then may only be unreadable. */
  readonly needsWholeText?: true;
  readonly check: (card: CardText, context: FindingContext) => Iterable<Finding>;
}
