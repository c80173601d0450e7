import { trimEndMatching } from '../../card/model/strings.ts';

/** An exact decimal number: `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: number | bigint;
  readonly scale: number;
}

/** More than any number of the service has; longer texts would only cost time. */
const MAX_LENGTH = 100;
/** Larger than in any common number type (IEEE decimal128: 6,144). */
const MAX_EXPONENT = 6_200;
const DECIMAL_PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/;

/** Reads an amount exactly, including scientific notation (P1 2.2); undefined if it isn't a number. */
export function readDecimal(text: string): Decimal | undefined {
  return shortDecimal(text) ?? longDecimal(text);
}

/** The fast path for up to 15 digits and a point, which covers nearly all amounts. */
function shortDecimal(text: string): Decimal | undefined {
  const { length } = text;
  if (length > 17) return undefined;
  const isNegative = text.charCodeAt(0) === 45;
  let [units, digits, point] = [0, 0, -1];
  for (let at = isNegative ? 1 : 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      units = units * 10 + code - 48;
      digits++;
    } else if (code === 46 && point < 0) point = at;
    else return undefined;
  }
  if (digits === 0 || digits > 15) return undefined;
  return { units: isNegative ? 0 - units : units, scale: point < 0 ? 0 : length - point - 1 };
}

function longDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [found, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL_PATTERN.exec(text) ?? [];
  if (found === undefined || whole + fraction === '') return undefined;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length - Number(exponent) };
}

/** Up to this many decimals, sums are kept as plain numbers. */
const USUAL_SCALES = 20;

/** An exact sum of any number of decimals in constant memory. */
export class DecimalSum {
  /** By scale: units that are still exact as a number. */
  readonly #small: number[] = [];
  /** By scale: units that no longer are. */
  readonly #large = new Map<number, bigint>();

  add({ units, scale }: Decimal): void {
    if (typeof units === 'bigint' || scale > USUAL_SCALES) {
      this.#addLarge(BigInt(units), scale);
      return;
    }
    while (this.#small.length <= scale) this.#small.push(0);
    const sum = (this.#small[scale] ?? 0) + units;
    if (Number.isSafeInteger(sum)) this.#small[scale] = sum;
    else {
      this.#addLarge(BigInt(this.#small[scale] ?? 0), scale);
      this.#small[scale] = units;
    }
  }

  /** As digits without an exponent, e.g. `-1234.5`. */
  toString(): string {
    const parts = [...this.#large, ...this.#small.map((units, scale) => [scale, BigInt(units)] as const)];
    const scale = Math.max(0, ...parts.map(([it]) => it));
    let units = 0n;
    for (const [its, part] of parts) units += part * 10n ** BigInt(scale - its);
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
    const [whole, fraction] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
    const rest = trimEndMatching(fraction, /0/);
    return `${units < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
  }

  #addLarge(units: bigint, scale: number): void {
    this.#large.set(scale, (this.#large.get(scale) ?? 0n) + units);
  }
}
