import type { DistanceUnit, DistanceUnitSetting } from '../geometry/distances.ts';
import type { Direction, DrawingType, Level, LevelName, Timeframe } from '../model/card.ts';
import type { Shape } from '../model/cardKeys.ts';
import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import { shownDecimals } from '../model/prices.ts';
import type { PublishedCard } from '../model/publishedCard.ts';
import type { MalformedLink } from '../model/textLinks.ts';
import type { CardText, SyntaxMistake } from '../text/cardText.ts';
import { keyRangeOf, nodeAt, rangeOf } from '../text/jsonTree.ts';
import type { TextRange } from '../text/textEdit.ts';
import type { Fix } from './fix.ts';
import { RULES, type RuleId, SEVERITIES, type Severity } from './rules.ts';

/** No values: the rule and the path say everything. */
type NoValues = Readonly<Record<never, never>>;

/** The object at a path has the ID of an earlier one. */
interface RepeatedId {
  readonly id: string;
  /** Path of the first object with the ID. */
  readonly first: JsonPath;
}

/** What each rule finds, beside the path. `formatFinding` makes the words. */
export interface RuleValues {
  'json.syntax': { readonly mistake: SyntaxMistake | { readonly kind: 'noCard' } | { readonly kind: 'uncheckable' } };
  'json.duplicateKey': NoValues;
  /** `meant` is a missing key that it nearly spells. */
  'keys.unknown': { readonly meant: string | undefined };
  'keys.missing': NoValues;
  'values.type': { readonly expected: Shape['kind']; readonly value: JsonValue };
  'values.finite': NoValues;
  /** `isPublished`: the published drawing has the same value. */
  'values.enum': { readonly value: string; readonly oneOf: readonly string[]; readonly isPublished?: true };
  'texts.length': { readonly is: 'empty' } | { readonly is: 'tooLong'; readonly length: number; readonly max: number };
  'texts.wellFormed': NoValues;
  /** `shown`: characters that readers see at once. */
  'texts.display': { readonly length: number; readonly shown: number };
  'texts.blank': NoValues;
  /** `word` says to trade in the other direction. */
  'texts.direction': { readonly word: string; readonly direction: Direction };
  'texts.target': PriceFormat & { readonly target: number; readonly entry: number; readonly direction: Direction };
  /** `written`: the number that is nearly the price of the object. */
  'texts.price': PriceFormat & { readonly written: string; readonly object: PricedObject };
  'texts.symbol': { readonly word: string; readonly symbol: string };
  'texts.timeframe': { readonly word: string; readonly timeframe: Timeframe };
  'expiry.hours': { readonly is: 'misplaced' | 'missing' | 'outOfRange' };
  'expiry.short': { readonly hours: number; readonly timeframe: Timeframe };
  /** Epoch milliseconds. */
  'expiry.past': { readonly end: number };
  'levels.order': PriceFormat & {
    readonly level: LevelName;
    readonly price: number;
    readonly bounds: readonly LevelBound[];
  };
  'levels.time': { readonly time: string };
  'levels.far': PriceFormat & {
    readonly level: LevelName;
    readonly price: number;
    readonly lastClose: number;
    readonly unit: DistanceUnit;
  };
  /** The last close is beyond the level that ends the idea. */
  'levels.reached': PriceFormat & {
    readonly level: LevelName;
    readonly price: number;
    readonly lastClose: number;
    readonly is: 'stop' | 'target';
  };
  'levels.reward': { readonly ratio: number; readonly least: number };
  'levels.placement': PriceFormat & {
    readonly price: number;
    readonly lastClose: number;
    /** Where the pivot must be. */
    readonly side: 'above' | 'below';
    readonly pivotIsInvalidation: boolean;
    /** The direction or entry placement that requires it. */
    readonly because: string | undefined;
  };
  'levels.stale': Pick<PassedLevel, 'words'>;
  'ids.empty': NoValues;
  'ids.level': RepeatedId;
  'ids.drawing': RepeatedId;
  'ids.shared': RepeatedId;
  'drawings.count': { readonly count: number };
  'drawings.heads': NoValues;
  'drawings.ratios': NoValues;
  'drawings.outside': { readonly side: 'farAbove' | 'farBelow' | 'before' | 'farAfter' };
  'points.time': { readonly is: 'noTime' | 'notUtc'; readonly time: string } | { readonly is: 'notWhole' };
  'points.count': { readonly type: DrawingType; readonly count: number; readonly min: number; readonly max: number };
  'points.seconds': { readonly time: number };
  'style.color': { readonly color: string; readonly hasAlpha: boolean };
  'style.lineWidth': NoValues;
  'style.opacity': NoValues;
  /** `meant` is an ID that it nearly spells. */
  'links.dead': { readonly id: string; readonly meant: string | undefined };
  'links.malformed': { readonly reason: MalformedLink['reason'] };
  'links.label': RuleValues['texts.price'];
  'links.title': NoValues;
  'links.none': { readonly ids: readonly string[] };
  'links.price': { readonly written: string; readonly object: PricedObject };
  'published.readOnly':
    | { readonly because: 'noStatus' }
    | { readonly because: 'incomplete'; readonly what: string }
    | { readonly because: 'status'; readonly status: string };
  /** `differs`: the first value that differs; undefined if one side lacks the level. */
  'published.levels': PriceFormat & {
    readonly published: Level | undefined;
    readonly differs: keyof Level | undefined;
  };
  'published.type': { readonly missing: readonly LevelName[] };
  'published.typeRemoved': { readonly published: string };
  'published.text': NoValues;
  'published.symbol': { readonly published: string };
  'published.drawings': NoValues;
  'published.comments': NoValues;
}

/** Decimals with which the card's prices are shown, in a finding as on its chart. */
interface PriceFormat {
  readonly decimals: number;
}

/** A level, or a drawing with a point, at a price. */
interface PricedObject {
  readonly path: JsonPath;
  readonly price: number;
}

/** A level that another one must be above or below. */
interface LevelBound {
  readonly side: 'above' | 'below';
  readonly other: LevelName;
  readonly price: number;
}

/** A rule about a card's text. */
export type CardRule = keyof RuleValues;

/** Where a finding is, how severe it is, and how to fix it. */
interface FindingPlace {
  readonly severity: Severity;
  /** Empty for a syntax error. */
  readonly path: JsonPath;
  readonly range: TextRange;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
}

/** A finding of one rule. */
export type FindingOf<Rule extends CardRule> = FindingPlace & { readonly rule: Rule } & RuleValues[Rule];

/** What a rule finds in a card. A rule is pure, total, fast, and silent where an earlier rule reports the same mistake. */
export type Findings<Rule extends CardRule> = Iterable<FindingOf<Rule>>;

/** A problem in a card, as data. */
export type Finding = { readonly [Rule in CardRule]: FindingOf<Rule> }[CardRule];

/** Another place related to a finding. */
export type RelatedPlace = { readonly path: JsonPath; readonly range: TextRange } & RelatedValues;

type RelatedValues =
  /** Of two properties with one key, the one that counts. */
  | { readonly kind: 'usedKey' }
  | (PriceFormat & { readonly kind: 'levelPrice'; readonly level: LevelName; readonly price: number })
  /** The direction or entry placement. */
  | { readonly kind: 'typeField'; readonly value: string | undefined }
  /** The first object with an ID. */
  | { readonly kind: 'firstUse' }
  /** An object that no text links to. */
  | { readonly kind: 'unlinked'; readonly id: string };

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
  /** Decimals of their prices. */
  readonly precision: number;
}

/** A level that price has passed since the draft was written. */
export interface PassedLevel {
  readonly level: LevelName;
  /** The price that was passed; the text may have another one by now. */
  readonly price: number;
  /** When it was passed, and what that was measured on: whole sentences. */
  readonly words: string;
}

/** What rules may use besides the text. Whatever is absent isn't checked. */
export interface FindingContext {
  /** Epoch milliseconds; for an expiry in the past. */
  readonly now?: number;
  /** The card as the service holds it, if the text edits a published card. */
  readonly published?: PublishedCard;
  readonly candles?: CandleSpan;
  readonly passedLevels?: readonly PassedLevel[];
  /** Whether the pivot is the invalidation level instead of the entry (`chartCards.levelConvention`). */
  readonly pivotIsInvalidation?: boolean;
  /** Least reward to risk of a card that isn't published yet; not checked without it (`chartCards.minRewardToRisk`). */
  readonly minRewardToRisk?: number;
  /** The optional rules that are switched on (`chartCards.optionalRules`). */
  readonly optionalRules?: readonly RuleId[];
  /** Unit of distances; by default the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
}

/** The decimals with which the card's prices are shown. */
export function priceFormat({ sketch }: CardText, { candles }: FindingContext): PriceFormat {
  return { decimals: shownDecimals(sketch.levels, candles?.precision) };
}

/** Optional parts of a finding. */
interface Extras {
  readonly severity?: Severity;
  readonly range?: TextRange;
  readonly related?: readonly RelatedPlace[];
  /** Fixes without edits are dropped. */
  readonly fixes?: readonly Fix[];
}

/** A finding about the value at `path`, at the place where people would look for it. */
export function findingAt<Rule extends CardRule>(
  card: CardText,
  rule: Rule,
  path: JsonPath,
  values: RuleValues[Rule],
  { severity = RULES[rule].severity, range = placeOf(card, path), related = [], fixes = [] }: Extras = {},
): FindingOf<Rule> {
  const effective = fixes.filter((fix) => fix.edits.length > 0);
  const place: FindingPlace & { readonly rule: Rule } = { rule, severity, path, range, related, fixes: effective };
  return { ...place, ...values };
}

/** A related place at `path`. */
export function relatedAt(card: CardText, path: JsonPath, values: RelatedValues): RelatedPlace {
  return { path, range: placeOf(card, path), ...values };
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
