import { epochMilliseconds } from '../epoch.ts';

/** How the parts of a date such as `03/02/2026` stand; of `2026-03-02` there is no doubt. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Longer cells are no times, and searching them would cost. In UTF-16 units. */
const MAX_CELL_LENGTH = 64;

const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?$/i;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s](.*))?$/;
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?:,?[T\s](.*))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s](.*))?$/;
const ZONE = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/**
 * Epoch milliseconds of a cell, or of a date cell and a clock cell. `isUtc` says whether the cell itself fixes the
 * moment (an epoch, or a zone); other times are read as UTC, for the caller to move.
 */
export function cellTime(
  cell: string,
  clock: string | undefined,
  order: DateOrder,
): { readonly epoch: number; readonly isUtc: boolean } | undefined {
  const text = clock === undefined || clock === '' ? cell : `${cell} ${clock}`;
  if (text.length > MAX_CELL_LENGTH) return undefined;
  // Eight digits are a date: as seconds they would lie in the early seventies.
  if (/^-?\d+(\.\d+)?$/.test(text) && !COMPACT.test(text)) {
    const epoch = epochMilliseconds(Number(text));
    return epoch === undefined ? undefined : { epoch, isUtc: true };
  }
  const zone = ZONE.exec(text)?.[1];
  const plain = zone === undefined || !text.includes(':') ? text : text.replace(ZONE, '').trimEnd();
  const parts = dateParts(plain, order);
  if (parts === undefined) return undefined;
  const minutes = plain === text || zone === undefined ? 0 : zoneMinutes(zone);
  const epoch = epochOf(parts) - minutes * 60_000;
  return Number.isNaN(epoch) ? undefined : { epoch, isUtc: plain !== text };
}

/** The two numbers of a date whose order is open, e.g. 3 and 2 of `03/02/2026`. Dots always have the day first. */
export function ambiguousDateParts(cell: string): readonly [number, number] | undefined {
  const parts = cell.length > MAX_CELL_LENGTH ? null : YEAR_LAST.exec(cell);
  return parts === null || parts[2] === '.' ? undefined : [Number(parts[1]), Number(parts[3])];
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: string;
}

function dateParts(text: string, order: DateOrder): DateParts | undefined {
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (first !== null)
    return { year: Number(first[1]), month: Number(first[2]), day: Number(first[3]), clock: first[4] ?? '' };
  const last = YEAR_LAST.exec(text);
  if (last === null) return undefined;
  const isDayFirst = last[2] === '.' || order === 'dayFirst';
  const [day, month] = isDayFirst ? [last[1], last[3]] : [last[3], last[1]];
  return { year: Number(last[4]), month: Number(month), day: Number(day), clock: last[5] ?? '' };
}

/** NaN for a date or a time of day that does not exist. */
function epochOf({ year, month, day, clock }: DateParts): number {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;
  return date.getTime() + clockMilliseconds(clock.trim());
}

function clockMilliseconds(clock: string): number {
  if (clock === '') return 0;
  // `93000` is half past nine: spreadsheets drop the leading zero.
  const parts = CLOCK.exec(/^\d{5}$|^\d{3}$/.test(clock) ? `0${clock}` : clock);
  if (parts === null) return clock === '0' ? 0 : Number.NaN;
  const half = parts[4]?.toLowerCase();
  const hour = half === undefined ? Number(parts[1]) : (Number(parts[1]) % 12) + (half === 'pm' ? 12 : 0);
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)];
  return hour > 23 || minute > 59 || second > 59 ? Number.NaN : ((hour * 60 + minute) * 60 + second) * 1000;
}

function zoneMinutes(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (parts === null) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}
