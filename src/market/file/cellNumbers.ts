/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ',';

/** Longer cells aren't numbers and aren't parsed. In UTF-16 units. */
const MAX_LENGTH = 40;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Characters that nobody sees, among them the marks of writing directions that spreadsheets and chats leave behind. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** A currency's sign or code before or after a number. */
const CURRENCY = /^(?:\p{Sc}|[A-Z]{3}(?=[\s\d-]))|(?:\p{Sc}|(?<=[\s\d])[A-Z]{3})$/gu;
const NUMBER = /^[-+]?[.,]?\d[\d.,]*(?:e[-+]?\d{1,3})?$/i;
/** What letters after a number multiply it by, as tables of volumes write them. */
const FACTORS: Readonly<Record<number, string>> = {
  1: '%',
  1e3: 'k tsd тыс 千 천',
  1e4: '万 萬 만',
  1e5: 'lac lakh',
  1e6: 'm mn mio mln млн 百万 百萬',
  1e7: 'cr 千万 千萬',
  1e8: '億 亿 억',
  1e9: 'b bn bln md mrd млрд',
  1e12: 't 兆 조',
};
const SUFFIXES: ReadonlyMap<string, number> = new Map(
  Object.entries(FACTORS).flatMap(([factor, names]) => names.split(' ').map((name) => [name, Number(factor)] as const)),
);
const SUFFIX = /(\p{L}{1,4}|%)\.?$/u;
/** East Asian units of money and of shares after a number. */
const UNIT = /(?<=.)[円元圆株股원주手]$/u;

/** Thousands, also as India groups them: by two before the last three digits. */
const GROUPED = {
  ',': /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  '.': /^[-+]?\d{1,3}(?:\.\d{2,3})*\.\d{3}$/,
} as const;

/** Whether the cell's only sign could be before decimals or between thousands: `10,074`. */
export function isOpenNumber(cell: string): boolean {
  return /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(cell);
}

/** The cell without what can't be seen, and without spaces at its ends. */
export function visibleText(cell: string): string {
  return cell.replace(INVISIBLE, '').trim();
}

/** The digits and signs of a cell that holds one number, and its factor; undefined if it holds something else. */
function numberIn(cell: string): { readonly text: string; readonly factor: number } | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const whole = visibleText(cell).replace(UNIT, '');
  const [letters = '', name = ''] = SUFFIX.exec(whole) ?? [];
  const factor = SUFFIXES.get(name.toLowerCase());
  const scaled = factor === undefined ? whole : whole.slice(0, -letters.length);
  const bare = scaled.trim().replace(CURRENCY, '').trim().replace('\u2212', '-');
  // Apostrophes and spaces group thousands. Without decimals an apostrophe may mean something else, e.g. the 32nds of a bond.
  const isQuote = /['’ʼ`]/.test(bare) && !/[.,]\d|['’ʼ`]\d{3}['’ʼ`]/.test(bare);
  const joined = isQuote ? bare : bare.replace(/(?<=\d)[\s'’ʼ`](?=\d{3}(?!\d))/g, '');
  return NUMBER.test(joined) ? { text: joined, factor: factor ?? 1 } : undefined;
}

/**
 * Collects what the numbers of a file say about its decimal sign. `10,074` can be read in two ways; `0,77`, `1,000.5` and
 * `1,234,567` can't.
 */
export class DecimalSignEvidence {
  readonly #proofs = { '.': 0, ',': 0 };
  /** A cell whose comma can be either; undefined if there is none. */
  #open: string | undefined;
  #hasOpenPoint = false;

  add(cell: string): void {
    const number = numberIn(cell);
    if (number === undefined) return;
    const { text } = number;
    const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
    if (point === -1 && comma === -1) return;
    const last = point > comma ? '.' : ',';
    const other = last === '.' ? ',' : '.';
    const isLastTwice = text.indexOf(last) !== text.lastIndexOf(last);
    if (point !== -1 && comma !== -1) {
      if (!isLastTwice) this.#proofs[last]++;
    } else if (isLastTwice) {
      // A date, or the number of a version, has groups of other lengths.
      if (GROUPED[last].test(text)) this.#proofs[other]++;
    } else if (isOpenNumber(text)) {
      if (last === ',') this.#open ??= cell;
      else this.#hasOpenPoint = true;
    } else this.#proofs[last]++;
  }

  /** The sign that the numbers prove; undefined if they prove none, or contradict each other. */
  get proved(): DecimalSign | undefined {
    const { '.': points, ',': commas } = this.#proofs;
    if (points > 0 === commas > 0) return undefined;
    return points > 0 ? '.' : ',';
  }

  /** Whether numbers can be read in two ways, and none tells which. */
  get isOpen(): boolean {
    return this.proved === undefined && (this.#open !== undefined || this.#hasOpenPoint);
  }

  /** A number with a comma that can be read in two ways, unless another one tells which; undefined if there is none. */
  get open(): string | undefined {
    return this.proved === undefined ? this.#open : undefined;
  }
}

/** The number in a cell; undefined if there is none, or if its groups of digits contradict the decimal sign. */
export function cellNumber(cell: string | undefined, sign: DecimalSign): number | undefined {
  if (cell === undefined || cell === '') return undefined;
  // Fast path for nearly every cell.
  if (sign === '.' && PLAIN.test(cell)) return Number(cell);
  const number = numberIn(cell);
  if (number === undefined) return undefined;
  const [whole = '', fraction = ''] = splitAt(number.text, sign);
  const group = sign === '.' ? ',' : '.';
  const isGrouped = whole.includes(group);
  if (isGrouped && !GROUPED[group].test(whole)) return undefined;
  if (/[.,]/.test(fraction)) return undefined;
  const value =
    Number(`${isGrouped ? whole.replaceAll(group, '') : whole}.${fraction === '' ? '0' : fraction}`) * number.factor;
  return Number.isFinite(value) ? value : undefined;
}

function splitAt(text: string, sign: DecimalSign): [string, string] {
  const from = text.search(/e/i);
  const [digits, exponent] = from === -1 ? [text, ''] : [text.slice(0, from), text.slice(from)];
  const at = digits.indexOf(sign);
  return at === -1
    ? [digits, exponent === '' ? '' : `0${exponent}`]
    : [digits.slice(0, at), digits.slice(at + 1) + exponent];
}

/** Decimals that a price is written with; undefined if they are more than a price has, so that a program's noise is among them. */
export function writtenDecimals(cell: string, sign: DecimalSign): number | undefined {
  const at = cell.indexOf(sign);
  if (at === -1) return 0;
  const [decimals = ''] = /^\d*/.exec(cell.slice(at + 1)) ?? [];
  if (/[e%]/i.test(cell)) return undefined;
  const significant = cell.replace(/\D/g, '').replace(/^0+/, '').length;
  return significant > MAX_SIGNIFICANT ? undefined : decimals.length;
}

/** More digits than a price is quoted with; the further ones of a binary fraction are noise. */
const MAX_SIGNIFICANT = 14;
