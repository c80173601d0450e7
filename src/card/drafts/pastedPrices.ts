import { findNumbers, type NumberReading, numberKind, readingNear, type TextNumber } from '../mentions/textNumbers.ts';

/** What pasted text calls a price. */
type PastedRole = 'entry' | 'stop' | 'target';

interface PastedPrice {
  readonly price: number;
  /** Undefined if the text doesn't say. */
  readonly role: PastedRole | undefined;
}

/** The prices of a pasted text in its order, each once, and the numbers that look like prices but are too far off. */
interface PastedPrices {
  readonly prices: readonly PastedPrice[];
  readonly leftOut: readonly string[];
}

/** Longest text that is read, in UTF-16 units; longer ones aren't a list of levels. */
const LONGEST = 20_000;
/** A number this many times larger or smaller than the prices is something else, e.g. a lot size. */
const FARTHEST = 3;

const ROLES: readonly (readonly [PastedRole, RegExp])[] = [
  ['stop', /\b(?:sl|s\/l|stops?|stop[ -]?loss|invalidat\w+)\b/i],
  ['target', /\b(?:tp|t\/p|take[ -]?profit|targets?|tgt)\d{0,2}\b/i],
  ['entry', /\b(?:entry|entries|enter|open|buy|sell|long|short|pivot|pp|p)\b|@/i],
];

/**
 * The prices in text of a chat, a sheet or another platform: `Entry: 1.0850`, `TP1 1.09`, `77.8k`, `1.085,50`. Times,
 * dates, percentages and counts aren't prices. `around` is a price of the card, which decides what `1,085` means and which
 * numbers are too far off; without one, the prices themselves do. Total.
 */
export function readPastedPrices(text: string, around?: number): PastedPrices {
  if (text.length > LONGEST) return { prices: [], leftOut: [] };
  // A comma between two numbers with points separates cells.
  const read = text.replaceAll(/(\d\.\d+),(?=\d+\.\d)/g, '$1;');
  const numbers = findNumbers(read).filter((number) => isPrice(read, number));
  const near = around !== undefined && numbers.some((number) => isNear(valueNear(number, around), around));
  const reference = near ? around : median(likelyValues(numbers));
  const prices = new Map<number, PastedPrice>();
  const leftOut: string[] = [];
  let end = 0;
  for (const number of numbers) {
    const { offset, length } = number.range;
    const before = read.slice(Math.max(end, read.lastIndexOf('\n', offset) + 1), offset);
    const price = valueNear(number, reference);
    if (!isNear(price, reference)) {
      leftOut.push(read.slice(offset, offset + length));
      continue;
    }
    end = offset + length;
    if (!prices.has(price)) prices.set(price, { price, role: roleIn(before) });
  }
  return { prices: [...prices.values()], leftOut };
}

const CELL_SIGN = /[\n\t;|]/;

/** Whether the number is a price, or a whole number of several digits alone in its line or cell. */
function isPrice(text: string, number: TextNumber): boolean {
  if (numberKind(text, number) === 'price') return true;
  const { offset, length } = number.range;
  const cellBefore =
    text
      .slice(Math.max(0, offset - 40), offset)
      .split(CELL_SIGN)
      .at(-1) ?? '';
  const [cellAfter = ''] = text.slice(offset + length, offset + length + 40).split(CELL_SIGN);
  return cellBefore.trim() === '' && cellAfter.trim() === '' && /^\d{2,}$/.test(text.slice(offset, offset + length));
}

function roleIn(before: string): PastedRole | undefined {
  return ROLES.find(([, names]) => names.test(before))?.[0];
}

function isNear(price: number, reference: number): boolean {
  return price <= reference * FARTHEST && reference <= price * FARTHEST;
}

function valueNear(number: TextNumber, reference: number): number {
  return readingNear(number, reference)?.value ?? Number.NaN;
}

/** Values of the numbers that can be read in one way only, or else the first reading of each. */
function likelyValues(numbers: readonly TextNumber[]): readonly number[] {
  const certain = numbers.filter(({ readings }) => readings.length === 1);
  return (certain.length > 0 ? certain : numbers).flatMap(
    ({ readings: [first] }: { readings: readonly NumberReading[] }) => (first === undefined ? [] : [first.value]),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
