import type { CardText } from '../cardText.ts';
import type { DistanceUnitSetting } from '../distances.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import type { PublishedCard } from '../publishedCard.ts';
import { keyRangeOf, nodeAt, rangeOf } from '../text/jsonTree.ts';
import type { TextEdit, TextRange } from '../text/textEdit.ts';
import type { Shape } from './cardShape.ts';

/** From most to least severe: an `error` blocks saving, a `warning` doesn't, a `hint` is advice. */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A quick fix: the smallest edits of the checked text. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The only safe fix among several. */
  readonly preferred?: true;
}

/** Another place related to a finding, e.g. the first use of an ID. */
export interface RelatedPlace {
  readonly path: JsonPath;
  readonly range: TextRange;
  readonly message: string;
}

/** A problem in a card: what, how severe, where, and how to fix it. */
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

/** Orders findings by severity, then by position in the text. */
export function compareBySeverity(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.range.offset - b.range.offset;
}

/** Time and price range of the loaded candles; times in epoch milliseconds. */
export interface CandleSpan {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly lastClose: number;
}

/** What rules may use besides the text. Whatever is absent isn't checked. */
export interface FindingContext {
  /** Epoch milliseconds; for an expiry in the past. */
  readonly now?: number;
  /** The card as the service holds it, if the text edits a published card. */
  readonly published?: PublishedCard;
  readonly candles?: CandleSpan;
  /** Whether the pivot is the invalidation level instead of the entry (`chartCards.levelConvention`). */
  readonly pivotIsInvalidation?: boolean;
  /** Unit of distances; by default the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
}

/** A rule: pure, total, fast, and silent where an earlier rule reports the same mistake. */
export interface Rule {
  readonly id: string;
  /** Silent while the text isn't valid JSON: what seems missing may only be unreadable. */
  readonly needsWholeText?: true;
  readonly check: (card: CardText, context: FindingContext) => Iterable<Finding>;
}

/** Optional parts of a finding. */
interface Extras {
  readonly range?: TextRange;
  readonly related?: readonly RelatedPlace[];
  /** Fixes without edits are dropped. */
  readonly fixes?: readonly Fix[];
}

/** A finding about the value at `path`, at the place where people would look for it. */
export function findingAt(
  card: CardText,
  rule: string,
  severity: Severity,
  path: JsonPath,
  message: string,
  { range = placeOf(card, path), related = [], fixes = [] }: Extras = {},
): Finding {
  return { rule, severity, path, message, range, related, fixes: fixes.filter((fix) => fix.edits.length > 0) };
}

/** A related place at `path`. */
export function relatedAt(card: CardText, path: JsonPath, message: string): RelatedPlace {
  return { path, range: placeOf(card, path), message };
}

/**
 * The value itself; for an object or array only its key or opening bracket, because a squiggle under fifty lines helps
 * nobody; for a missing value the nearest place around it.
 */
function placeOf(card: CardText, path: JsonPath): TextRange {
  for (let length = path.length; length >= 0; length--) {
    const at = path.slice(0, length);
    const node = nodeAt(card.root, at);
    if (node === undefined) continue;
    if (node.type !== 'object' && node.type !== 'array') return rangeOf(card, at);
    if (typeof at.at(-1) === 'string') return keyRangeOf(card, at);
    return { offset: node.offset, length: Math.min(1, node.length) };
  }
  return { offset: 0, length: Math.min(1, card.text.length) };
}

/** Longest part of the user's text that a message repeats, in UTF-16 units. */
const LONGEST_QUOTE = 60;

/** A value in quotes for a message, truncated if long. */
export function quoted(words: string): string {
  return words.length > LONGEST_QUOTE ? `"${words.slice(0, LONGEST_QUOTE - 1)}…"` : `"${words}"`;
}

/** `A, B or C`. */
export function formatAlternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The type of a value, for people. */
export function describeValueKind(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return 'a string';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
}

/** The type that a shape requires, for people. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'object':
      return 'an object';
    case 'list':
      return 'an array';
    case 'text':
      return 'a string';
    case 'number':
      return 'a number';
    case 'time':
      return 'a time such as "2026-03-02T08:00:00Z" or epoch milliseconds';
  }
}
