import { decimalsOf, formatPrice } from '../model/prices.ts';
import type { TextRange } from '../text/textEdit.ts';

/** The part of a string that the scanner reads; tests count its steps. */
export type CharSource = Pick<string, 'length' | 'charCodeAt' | 'slice'>;

/** A number in an analyst's text. */
export interface TextNumber {
  /** Without a sign or currency; a thousands suffix (`77.8k`) included. */
  readonly range: TextRange;
  /** What the digits can mean: `1,234` is 1234, or 1.234 with a decimal comma. Never empty. */
  readonly readings: readonly NumberReading[];
}

/**
 * What a number is, by the words around it: `price` may be one; `distance` counts pips, points or ticks; `quantity` is
 * everything else: a date, a time, a percentage, a count, an indicator's value, money.
 */
type NumberKind = 'price' | 'distance' | 'quantity';

/** One meaning of a number, and how its author writes numbers. */
export interface NumberReading {
  readonly value: number;
  /** Digits after the decimal sign. */
  readonly decimals: number;
  readonly decimalSign: '.' | ',';
  /** Between groups of three digits; empty without groups. */
  readonly groupSign: string;
  /** Written as `.6555`. */
  readonly omitsZero: boolean;
  /** `k` or `K` after a number of thousands. */
  readonly suffix: string;
}

/** Longest number, in digits and signs; beyond it a double has no exact value. */
const LONGEST = 20;
/** Characters around a number that decide what it is. */
const CONTEXT = 28;

/** All numbers of a text in order, links' markup masked by the caller. One pass, in steps linear in the text's length. */
export function findNumbers(text: CharSource): TextNumber[] {
  const numbers: TextNumber[] = [];
  let at = 0;
  while (at < text.length) {
    if (!startsNumber(text, at)) {
      at += 1;
      continue;
    }
    const isPartOfWord = isLetter(text.charCodeAt(at - 1)) || isPartOfName(text, at - 1);
    // `H4 152.40` and `TP1 155` are a word and a price, not groups of digits.
    const { end, runs, signs } = scanRuns(text, at, !isPartOfWord);
    const suffix = suffixAt(text, end);
    const readings = isPartOfWord || end - at > LONGEST ? [] : readingsOf(runs, signs, suffix);
    if (readings.length > 0) {
      numbers.push({ range: { offset: at, length: end + suffix.length - at }, readings });
    }
    at = end;
  }
  return numbers;
}

/** The reading whose value is the nearest in size to a price that the text is probably about. */
export function readingNear({ readings }: Pick<TextNumber, 'readings'>, price: number): NumberReading | undefined {
  const [first, second] = readings;
  if (first === undefined || second === undefined) return first;
  const factor = ({ value }: NumberReading): number => Math.max(value / price, price / value);
  return factor(second) < factor(first) ? second : first;
}

/** A price as the author of `like` would write it: with the same signs, and no fewer decimals. */
export function formatLike(price: number, like: Omit<NumberReading, 'value'>): string {
  const scaled = like.suffix === '' ? price : price / 1000;
  const shortest = formatPrice(scaled, decimalsOf(scaled));
  const [whole = '', fraction = ''] = shortest.split('.');
  const grouped = like.groupSign === '' ? whole : inGroups(whole).join(like.groupSign);
  const digits = fraction.padEnd(like.decimals, '0');
  const leading = like.omitsZero && grouped === '0' && digits !== '' ? '' : grouped;
  return `${leading}${digits === '' ? '' : like.decimalSign + digits}${like.suffix}`;
}

/** Groups of three digits, from the right. */
function inGroups(digits: string): readonly string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups;
}

/** Whether an underscore joins a name; around `_1.1045_` it emphasizes. */
function isPartOfName(text: CharSource, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return text.charCodeAt(at) === UNDERSCORE && (isLetter(before) || isDigit(before) || before === UNDERSCORE);
}

const [UNDERSCORE, POINT, COMMA, SPACE] = [0x5f, 0x2e, 0x2c, 0x20];
/** Signs between groups of three digits only: apostrophes, and no-break, thin and narrow spaces. */
const GROUP_SIGNS: ReadonlySet<number> = new Set([0x27, 0x2019, 0xa0, 0x2009, 0x202f, SPACE]);

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters of any script, roughly: everything beyond ASCII that isn't punctuation. */
function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code < 0x2000);
}

function startsNumber(text: CharSource, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return true;
  const before = text.charCodeAt(at - 1);
  return code === POINT && isDigit(text.charCodeAt(at + 1)) && !isLetter(before) && before !== POINT;
}

/** Runs of digits and the signs between them. */
interface Runs {
  readonly end: number;
  readonly runs: readonly string[];
  readonly signs: readonly string[];
}

function scanRuns(text: CharSource, start: number, canHaveGroups: boolean): Runs {
  const runs: string[] = [];
  const signs: string[] = [];
  let at = start;
  for (;;) {
    const from = at;
    while (isDigit(text.charCodeAt(at))) at += 1;
    runs.push(at - from > LONGEST ? '' : text.slice(from, at));
    const sign = text.charCodeAt(at);
    const isPoint = sign === POINT || sign === COMMA;
    const last = signs.at(-1);
    // After a decimal sign another one begins the next number of a list, unless it's the same: then it's a date.
    const hasEnded = last !== undefined && runs.at(-1)?.length !== 3 && last !== text.slice(at, at + 1);
    const goesOn = isPoint
      ? isDigit(text.charCodeAt(at + 1)) && !hasEnded
      : canHaveGroups &&
        GROUP_SIGNS.has(sign) &&
        isGroup(text, at + 1) &&
        at - start <= LONGEST &&
        beginsGroups(runs, signs);
    if (!goesOn) return { end: at, runs, signs };
    signs.push(text.slice(at, at + 1));
    at += 1;
  }
}

function isGroup(text: CharSource, at: number): boolean {
  const isDigitAt = (offset: number): boolean => isDigit(text.charCodeAt(at + offset));
  return isDigitAt(0) && isDigitAt(1) && isDigitAt(2) && !isDigitAt(3);
}

/** Whether another group of three digits can follow. */
function beginsGroups(runs: readonly string[], signs: readonly string[]): boolean {
  const [first = ''] = runs;
  return /^[1-9]\d{0,2}$/.test(first) && !signs.some((sign) => sign === '.' || sign === ',');
}

function suffixAt(text: CharSource, end: number): string {
  const sign = text.slice(end, end + 1);
  return (sign === 'k' || sign === 'K') && !isLetter(text.charCodeAt(end + 1)) && !isDigit(text.charCodeAt(end + 1))
    ? sign
    : '';
}

const WHOLE = { decimals: 0, decimalSign: '.', groupSign: '', omitsZero: false, suffix: '' } as const;

function readingsOf(runs: readonly string[], signs: readonly string[], suffix: string): NumberReading[] {
  const readings: NumberReading[] = [];
  const last = signs.at(-1);
  const whole = Number(runs[0]);
  // Most numbers of a text are whole and short.
  if (last === undefined && suffix === '') return whole > 0 ? [{ ...WHOLE, value: whole }] : [];
  const areGroups = (groups: readonly string[], between: readonly string[]): boolean =>
    between.length === 0 ||
    (/^[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
      groups.slice(1).every((group) => group.length === 3) &&
      between.every((sign) => sign === between[0]));
  const add = (whole: readonly string[], fraction: string, decimalSign: '.' | ','): void => {
    const value = Number(`${whole.join('')}.${fraction}0`) * (suffix === '' ? 1 : 1000);
    const groupSign = whole.length > 1 ? (signs[0] ?? '') : '';
    const omitsZero = whole.join('') === '';
    if (value > 0 && Number.isFinite(value)) {
      readings.push({ value: tidy(value), decimals: fraction.length, decimalSign, groupSign, omitsZero, suffix });
    }
  };
  if (areGroups(runs, signs) && (runs[0] ?? '') !== '') add(runs, '', last === '.' ? ',' : '.');
  if (last === '.' || last === ',') {
    const [whole, between] = [runs.slice(0, -1), signs.slice(0, -1)];
    if (areGroups(whole, between) && !between.includes(last)) add(whole, runs.at(-1) ?? '', last);
  }
  return readings;
}

/** Without the noise of a multiplication by 1000. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** In English and German; capitalized, because `may` is also a verb. */
const MONTHS = words(
  'Jan January Januar Feb February Februar Mar March März Apr April May Mai Jun June Juni Jul July Juli Aug August Sep Sept September Oct October Okt Oktober Nov November Dec December Dez Dezember',
);
const DISTANCES = words('pip pips point points pt pts tick ticks handle handles cent cents ct punkt punkte punkten');
/** What a quantity counts, and zones after a time of day. */
const UNITS = words(
  'percent prozent pct bp bps basis day days week weeks month months year years yr yrs hour hours hr hrs minute minutes min mins second seconds bar bars candle candles session sessions period periods lot lots contract contracts share shares unit units coin coins tonne tonnes ton tons ounce ounces barrel barrels thousand million mln mio mn billion bn trillion bcf gwei gmt utc cet cest et est edt bst am pm uhr h sma ema ma wma dma retracement retracements extension extensions fib fibonacci projection correction per profit loss risk dividend',
);
/** What only whole numbers count: `3 targets`, but `a break of 1.12 targets 1.13`. */
const COUNTED = words(
  'target targets time times trade trades member members touches tests visits dots stocks calls puts wins losses',
);
/** Names of values that aren't prices. */
const INDICATORS = words(
  'rsi ema sma wma ma dma vwap atr adx macd cci mfi stoch stochastic stochastics bollinger fib fibonacci vix dxy beta eps p/e pe yield yields ratio r:r rr crv week wave phase page no. nr. leverage volume oi funding 10y 2y',
);
/** Words between an indicator and its value. */
const PREPOSITIONS = words('at of is was below above over under near');
/** Amounts of money, not prices. */
const MONEY = words(
  'risk risking risks account budget fee fees cost costs dividend revenue worth balance margin profit loss',
);
/** Words after which even a short whole number is a price. */
const BEFORE_PRICES = words(
  'at above below under over near to toward towards from through between and than into buy sell short long break target targets tp sl stop support resistance pivot level limit entry for of is by',
);
const BEFORE_YEARS = words(
  'in since during until till early late mid year before spring summer autumn winter q1 q2 q3 q4',
);
const YEAR = /^(?:19|20)\d\d$/;
const YEAR_BEFORE = /\b(?:(?:19|20)\d\d (?:and|to)|(?:range|lows?|highs?|year|top|end|start) of) $|[-–/]$/;

/** What a number of the text is. Looks at a few characters around it, so it is asked only where it matters. */
export function numberKind(text: CharSource, { range }: Pick<TextNumber, 'range'>): NumberKind {
  const [start, end] = [range.offset, range.offset + range.length];
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  const next = /^[\s.-]{0,2}(\p{L}+)/u.exec(after)?.[1] ?? '';
  if (DISTANCES.has(next.toLowerCase())) return 'distance';
  const [last, lastButOne] = wordsAtEnd(before);
  if (isCounted(after, next) || isNamed(before, last, lastButOne)) return 'quantity';
  const digits = text.slice(start, end);
  if (YEAR.test(digits)) {
    const isYear = BEFORE_YEARS.has(last.toLowerCase()) || YEAR_BEFORE.test(before) || /^-\d\d(?!\d)/.test(after);
    return isYear ? 'quantity' : 'price';
  }
  if (/^\d+$/.test(digits) && COUNTED.has(next.toLowerCase())) return 'quantity';
  if (!/^\d\d?$/.test(digits)) return 'price';
  // Short whole numbers mostly count something, or are parts of dates, ratios and votes.
  if (/\d[-/.]$/.test(before) || /^[-/]\d|^[:)]|^\s\.?\d/.test(after)) return 'quantity';
  return BEFORE_PRICES.has(last.toLowerCase()) || /[@$€£¥:(=/–-]\s?$/.test(before) ? 'price' : 'quantity';
}

/** The last two words before a number, without punctuation, brackets and a currency sign; empty where there are none. */
function wordsAtEnd(before: string): readonly [string, string] {
  const words = before.split(/[\s(=$€£¥]/);
  // Something else is directly before the number.
  if (words.at(-1) !== '') return ['', ''];
  const [last = '', lastButOne = ''] = words.filter((word) => word !== '').reverse();
  return [last.replace(/[:,;]$/, ''), lastButOne.replace(/[:,;]$/, '')];
}

/** Whether what follows makes it a percentage, a time, a ratio or a count: `5 %`, `14:30`, `2R`, `30th`, `200-day`. */
function isCounted(after: string, next: string): boolean {
  if (/^\s?[%‰°]|^:\d|^_?\p{L}/u.test(after)) return true;
  if (/^-\p{L}/u.test(after)) return !/^(?:area|zone|level|mark|handle|region)$/i.test(next);
  return UNITS.has(next.toLowerCase()) || MONTHS.has(next);
}

/** Whether what precedes makes it a change, the second half of a time, or the value of an indicator: `RSI at 58`. */
function isNamed(before: string, last: string, lastButOne: string): boolean {
  if (
    /(?:^|[\s(])[+−±-]$|(?<!(?:tp|sl|target|entry)\s?\d)(?<=\d):$|#\s?$/i.test(before) ||
    MONTHS.has(last.replace(/\.$/, ''))
  )
    return true;
  // Without its period: `SMA200 (1.1042)`.
  const [one = '', other = ''] = [last, lastButOne].map((word) => word.toLowerCase().replace(/(?<=\p{L})\d+$/u, ''));
  const isMoney = (word: string): boolean => MONEY.has(word) && !/\btake profit/i.test(before);
  if (INDICATORS.has(one) || isMoney(one) || (PREPOSITIONS.has(one) && INDICATORS.has(other))) return true;
  return isMoney(other) && /^(?:of|about|is|usd|eur|gbp|chf|jpy)$/.test(one);
}
