import { trimEndMatching } from '../../card/withoutEnd.ts';
import type { Decimal } from './decimal.ts';

/** Up to so many digits behind the point, sums are held as whole numbers of the usual kind. */
const USUAL_SCALES = 20;

/** A sum of decimals, exact however many there are, in memory that does not grow with them. */
export class DecimalSum {
  /** By scale: whole units that are still exact as a number. */
  readonly #small: number[] = [];
  /** By scale: what no longer is. */
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

  /** In digits, without an exponent: `-1234.5`. */
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
