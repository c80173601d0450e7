import { unitOfSymbol } from '../geometry/distances.ts';
import { LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import type { JsonPath } from '../model/jsonValue.ts';
import { decimalsOf, decimalsOfAll, mostDecimals } from '../model/prices.ts';
import { trimEndMatching } from '../model/strings.ts';
import { findTextLinks, type MalformedLink, type TextLink } from '../model/textLinks.ts';
import type { TextRange } from '../text/textEdit.ts';
import { findNumbers, type NumberReading, numberKind, readingNear, type TextNumber } from './textNumbers.ts';

/** The price of a level, or of a point of a drawing. */
export interface ObjectPrice {
  readonly price: number;
  /** Needed to write it exactly. */
  readonly decimals: number;
  /** The value of its last digit. */
  readonly unit: number;
  readonly id: string | undefined;
  /** Absent for a drawing's point. */
  readonly level: LevelName | undefined;
  /** Of the object. */
  readonly path: JsonPath;
  /** Of the price itself. */
  readonly pricePath: JsonPath;
}

/** A text of a card as readers see it, at the offsets of the text as written. */
export interface ReadText {
  /** The text with the markup of its links replaced by spaces. */
  readonly visible: string;
  /** Malformed ones included: no link can be inserted into them. */
  readonly links: readonly (TextLink | MalformedLink)[];
  readonly numbers: readonly TextNumber[];
}

/** A number that names a price of the card, or nearly. */
export interface PriceMention {
  readonly range: TextRange;
  readonly reading: NumberReading;
  readonly object: ObjectPrice;
  /**
   * `equal`: the same price. `rounded`: the price with fewer digits. `near`: within a few ticks of it, or with two digits
   * transposed; most likely mistyped.
   */
  readonly is: 'equal' | 'rounded' | 'near';
  /** The link whose label contains it. */
  readonly link: TextLink | MalformedLink | undefined;
  /** Whether that link is to the object. */
  readonly isLabel: boolean;
}

/** All prices of a card, levels first. */
export function objectPrices({ levels, drawings }: CardSketch): readonly ObjectPrice[] {
  const prices: ObjectPrice[] = [];
  for (const level of LEVEL_NAMES) {
    const { price, clientObjectId: id } = levels[level] ?? {};
    const path = ['levels', level];
    if (isPrice(price)) prices.push({ ...exactly(price), id, level, path, pricePath: [...path, 'price'] });
  }
  for (const [index, { points, clientObjectId: id }] of drawings.entries()) {
    const path = ['drawings', index];
    for (const [place, { price }] of points.entries()) {
      const pricePath = [...path, 'points', place, 'price'];
      if (!isPrice(price)) continue;
      prices.push({ ...exactly(price), id, level: undefined, path, pricePath });
    }
  }
  return prices;
}

function isPrice(price: number | undefined): price is number {
  return price !== undefined && Number.isFinite(price) && price > 0;
}

function exactly(price: number): Pick<ObjectPrice, 'price' | 'decimals' | 'unit'> {
  const decimals = decimalsOf(price);
  return { price, decimals, unit: 10 ** -decimals };
}

/** Reads a text once: its links and its numbers. */
export function readText(text: string): ReadText {
  const links = findTextLinks(text);
  let visible = '';
  let end = 0;
  for (const link of links) {
    if (link.kind === 'malformed') continue;
    const { range, labelRange, label } = link;
    visible += `${text.slice(end, range.offset)}${' '.repeat(labelRange.offset - range.offset)}${label}  `;
    end = range.offset + range.length;
  }
  visible += text.slice(end);
  return { visible, links, numbers: findNumbers(visible) };
}

/** The step in which an analyst writes prices of this card: that of its levels, or a pip if that is less. */
export function priceStep({ metadata, levels }: CardSketch): number {
  const decimals = decimalsOfAll(Object.values(levels).flatMap(({ price }) => (isPrice(price) ? [price] : [])));
  const { name, size = Number.POSITIVE_INFINITY } = unitOfSymbol('auto', metadata.symbol);
  return Math.min(10 ** -decimals, name === 'pip' ? size : Number.POSITIVE_INFINITY);
}

/** How many numbers of a text are compared with prices: far more than an analyst writes, and read within a keystroke. */
const MOST_NUMBERS = 150;

/** The mentions of the prices in a text, in order; only among its first numbers. */
export function* priceMentions(
  { visible, links, numbers }: ReadText,
  prices: readonly ObjectPrice[],
  step: number,
): Generator<PriceMention> {
  let place = 0;
  // A text names few prices, often.
  const known = new Map<string, Comparison | undefined>();
  for (const [index, number] of numbers.slice(0, MOST_NUMBERS).entries()) {
    const words = visible.slice(number.range.offset, endOf(number));
    const found = known.has(words) ? known.get(words) : compareWithPrices(number, prices, step);
    known.set(words, found);
    if (found === undefined || numberKind(visible, number) !== 'price') continue;
    const { offset } = number.range;
    while (endOf(links[place]) <= offset) place += 1;
    const link = links[place];
    const within = link !== undefined && link.range.offset <= offset ? link : undefined;
    const isLabel = within?.kind === 'link' && within.id === found.object.id;
    if (found.is === 'near' && isDeliberate(visible, numbers, index, found, isLabel)) continue;
    yield { range: number.range, link: within, isLabel, ...found };
  }
}

function endOf(item: { readonly range: TextRange } | undefined): number {
  return item === undefined ? Number.POSITIVE_INFINITY : item.range.offset + item.range.length;
}

type Comparison = Pick<PriceMention, 'reading' | 'object' | 'is'> & { readonly isTransposed: boolean };

/** The price that the number names: the same one, a rounded one, or else the nearest of those that it nearly names. */
function compareWithPrices(number: TextNumber, prices: readonly ObjectPrice[], step: number): Comparison | undefined {
  let best: Comparison | undefined;
  let precision: (Precision & { readonly reading: NumberReading }) | undefined;
  for (const object of prices) {
    const reading = readingNear(number, object.price);
    // Most numbers are far from most prices.
    if (reading === undefined || Math.abs(reading.value - object.price) > object.price * FARTHEST) continue;
    if (precision?.reading !== reading) precision = { reading, ...precisionOf(reading) };
    const is = compare(reading, precision, object, step);
    if (is === undefined) continue;
    if (is === 'equal') return { reading, object, is, isTransposed: false };
    const found = { reading, object, is: is === 'rounded' ? is : 'near', isTransposed: is === 'transposed' } as const;
    if (best === undefined || isCloser(found, best)) best = found;
  }
  return best;
}

function isCloser(one: Comparison, other: Comparison): boolean {
  if (one.is !== other.is) return one.is === 'rounded';
  const distance = ({ reading, object }: Comparison): number => Math.abs(reading.value - object.price);
  return distance(one) < distance(other);
}

/** Share of a price by which a mistyped one differs at most. */
const FARTHEST = 0.5;
/** How many steps still count as a typing mistake. */
const FEW_STEPS = 5;
/** Error of a price computed in doubles, relative to it. */
const RELATIVE_NOISE = 1e-12;
/** Share of a price by which the same one written with more decimals differs at most. */
const FINER = 1e-4;
/** Share of a price by which one that is meant to be the same differs at most. */
const ROUNDING = 0.002;

function compare(
  { value, decimals }: NumberReading,
  { written, round }: Precision,
  { price, decimals: own, unit }: ObjectPrice,
  step: number,
): PriceMention['is'] | 'transposed' | undefined {
  const difference = Math.abs(value - price);
  // A price with more decimals than are written differs by half of the last one.
  const most = mostDecimals(price);
  const noise = Math.max(price * RELATIVE_NOISE, decimals > most ? 0 : 0.51 * 10 ** -most);
  // A price with more digits than anybody writes is named by any of them.
  const isOwnRounded = decimals >= own && difference <= 0.51 * written;
  if (difference <= noise || isOwnRounded) return 'equal';
  // The same price, written finer than the card's.
  const ownStep = Math.min(unit, step);
  if (written < ownStep && difference <= Math.min(ownStep / 2, price * FINER) + noise) return 'rounded';
  const isFiner = unit < written;
  if (isFiner && difference < written - noise) return 'rounded';
  if (difference < price / 10 && difference < round - noise) return 'rounded';
  const isClose = difference <= Math.max(price * ROUNDING, noise);
  // Whole prices say little about the tick: 31 is no mistyped 30.
  const few = Math.min(written, unit, step);
  if ((few < 1 || isClose) && difference <= FEW_STEPS * few + noise) return 'near';
  if (isClose && isFiner && difference < 2 * written - noise) return 'near';
  return isTransposed(value, price, Math.max(decimals, own)) ? 'transposed' : undefined;
}

/** How exactly a number is written. */
interface Precision {
  /** The value of its last digit. */
  readonly written: number;
  /** What a round number is rounded to: `1.1000` to a tenth, `5900` to a hundred; 0 for any other number. */
  readonly round: number;
}

function precisionOf({ value, decimals, suffix }: NumberReading): Precision {
  const scale = suffix === '' ? 1 : 1000;
  const written = scale * 10 ** -decimals;
  const digits = digitsOf(value / scale, decimals);
  const zeros = digits.length - trimEndMatching(digits, /0/).length;
  return { written, round: zeros < 2 ? 0 : written * 10 ** zeros };
}

/** Fewest digits of a number in which two of them are taken as transposed. */
const FEWEST_DIGITS = 4;

/** Whether the prices differ in the order of two neighbouring digits, as `1.1054` and `1.1045` do. */
function isTransposed(value: number, price: number, decimals: number): boolean {
  const units = Math.round(Math.abs(value - price) * 10 ** decimals);
  // The difference of two such numbers is a multiple of nine; that rules out most pairs without comparing digits.
  if (units % 9 !== 0) return false;
  const [written, meant] = [digitsOf(value, decimals), digitsOf(price, decimals)];
  if (written.length !== meant.length || meant.replace(/^0+/, '').length < FEWEST_DIGITS) return false;
  let at = 0;
  while (at < meant.length && written[at] === meant[at]) at += 1;
  const isSwapped = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  return isSwapped && written.slice(at + 2) === meant.slice(at + 2);
}

function digitsOf(price: number, decimals: number): string {
  return price.toFixed(Math.min(decimals, 20)).replace('.', '');
}

/** Characters around a number in which its author may say that it lies beside a price on purpose. */
const CONTEXT = 40;
const STOP = /\b(?:stop(?:s|-?loss)?|stopp|sl|s\/l|invalid|invalidat(?:es?|ed|ion)|abandon)\b/i;
const HEDGE_BEFORE =
  /(?:\b(?:around|about|near|roughly|approx\w*|circa|just (?:above|below|under|over|beyond))|~|≈|\bca\.)\s*(?:the\s)?[$€£¥]?$/i;
const BESIDE =
  /^[^.;!?\d]{0,8}\b(?:just|a (?:few )?(?:ticks?|pips?|points?)) (?:above|below|under|over|beyond|before|in front)/i;
const DISTANCE_BESIDE =
  /\b(?:pips?|points?|ticks?|pts?|cents?) (?:above|below|under|over|beyond|in front|before|past|from|off)\b/i;

/** Things that have a value of their own, such as indicators. */
const VALUE =
  /\b(?:[ehstw]?ma|[dvw]ma|vwap|average|bollinger|kijun|tenkan|cloud|sar|retracement|pivot point|expir(?:y|ies|e|ing)|options?|strikes?|barriers?)\b/i;
/** The label of a pivot or of a level of a list: `(S1)`, `Support (1)`. */
const LABEL_BEFORE = /(?:\b(?:[SR][1-4]|PP?)\)|\b(?:support|resistance)\s\(\d\))\s?:?\s?$/i;
/** The last price, an earlier close, and swings that the text tells of. */
const HISTORY_BEFORE =
  /\b(?:last(?:\sprice)?|spot|currently|now|trad(?:es|ed|ing)|quoted|price|closed|settled|opened|ended|finished|['’]s (?:close|high|low|open)|previous close)(?:\s(?:is|was|at|near|around|of|on|the|it|back))*\s?:?\s?$|\b(?:retreat|pull-?back|bounce|rebound|rally|drop|decline|fall|slide|rise|advance|recovery|rejection|reversal|high|low|peak|top|trough|bottom)(?:ed|s)?\s(?:from|of|at)(?:\sthe)?\s$/i;
const VALUE_AFTER =
  /^[\s-](?:area|zone|region|neighbou?rhood|expir\w*|strikes?|options?)\b|^\s?\(\d[\d.,]*\s?(?:bn|mn?|k)\b/i;

/**
 * Whether a number near a price is meant to differ from it: a stop, an estimate, a stated distance, the end of a range. In the
 * label of a link to the price only an estimate is: `around 1.1050`.
 */
function isDeliberate(
  visible: string,
  numbers: readonly TextNumber[],
  index: number,
  { object, reading, isTransposed: transposed }: Comparison,
  isLabel: boolean,
): boolean {
  const number = numbers[index];
  if (number === undefined) return false;
  const [start, end] = [number.range.offset, endOf(number)];
  const [before, after] = [visible.slice(Math.max(0, start - CONTEXT), start), visible.slice(end, end + CONTEXT)];
  const isEstimate = HEDGE_BEFORE.test(before);
  if (isLabel) {
    const isRound = !transposed && /[05]$/.test(visible.slice(start, end));
    return isRound && (isEstimate || VALUE_AFTER.test(` ${after.trimStart()}`));
  }
  // The text from the last sentence or price up to the number.
  const own = before.split(/[.;!?]\s|\d[.,]\d/).at(-1) ?? '';
  if (VALUE.test(own) || LABEL_BEFORE.test(before) || HISTORY_BEFORE.test(before) || VALUE_AFTER.test(after))
    return true;
  if (transposed) return false;
  if (STOP.test(before.split(/[\d;!?]/).at(-1) ?? '') || isEstimate || BESIDE.test(after)) return true;
  if (DISTANCE_BESIDE.test(before) || DISTANCE_BESIDE.test(after)) return true;
  return [numbers[index - 1], numbers[index + 1]].some((other) => {
    const value = other && readingNear(other, object.price)?.value;
    if (other === undefined || value === undefined) return false;
    const [first, second] = other.range.offset < start ? [other, number] : [number, other];
    const between = visible.slice(endOf(first), second.range.offset);
    // The exact price is next to it: there is an order at each of them, or a stop a little farther.
    if (value === object.price && between.length < 16 && !/[.;!?]\s/.test(between)) return true;
    const isRange = between.length < 10 && /^\s*(?:-|–|—|\/|to|and|bis)\s*[$€£]?$/i.test(between);
    return isRange && (value - object.price) * (reading.value - object.price) < 0;
  });
}
