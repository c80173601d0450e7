import { cellNumber, type DecimalSign, DecimalSignEvidence } from './cellNumbers.ts';
import type { DateOrder, TimeFormat, Zone } from './cellTimes.ts';
import { cellTime, FIRST_EPOCH, isSerial, openDateParts, timeNumber, zoneInLabel } from './cellTimes.ts';
import type { CellTable, Columns } from './tableColumns.ts';

/** Rows after which the survey ends once nothing is open. */
const SURVEY_ROWS = 500;
const ROWS_PER_STEP = 256;
/** Most symbols that are told apart. */
const MOST_SYMBOLS = 1000;

/** What the rows say together. */
export interface Survey {
  /** Absent if the dates can be read in several ways. */
  readonly order: DateOrder | undefined;
  readonly openDate: string;
  readonly openNumber: string;
  readonly numbers: TimeFormat['numbers'];
  readonly clock: TimeFormat['clock'];
  readonly zone: Zone | undefined;
  /** The column that tells the symbols apart, and the symbols; empty if there is none. */
  readonly symbolAt: number | undefined;
  readonly symbols: readonly string[];
  readonly hasNoVolume: boolean;
  /** Whole sentences. */
  readonly notices: readonly string[];
  /** Absent if the numbers can be read in two ways. */
  readonly sign: DecimalSign | undefined;
}

/** Reads as much of a table as decides how all of it is to be read. Yields steps. */
export function* surveyOf(
  table: CellTable,
  columns: Columns,
  namedSymbolAt: number | undefined,
): Generator<number, Survey> {
  const [prices, others] = [new DecimalSignEvidence(), new DecimalSignEvidence()];
  const [dates, clocks] = [new DateEvidence(), new ClockEvidence()];
  const labels = new LabelEvidence(columns, namedSymbolAt);
  const { time, date, clock, open, high, low, close, volume } = columns;
  const dateAt = date ?? time ?? 0;
  const roles = new Map<number | undefined, DecimalSignEvidence | undefined>(
    [open, high, low, close].map((at) => [at, prices]),
  );
  for (const at of [dateAt, clock, namedSymbolAt]) roles.set(at, undefined);
  let hasNoVolume = true;
  /** A volume that is no number; undefined once there is one that is. */
  let wordVolume: string | undefined = '';
  let number = 0;
  for (const { cells } of table.rows()) {
    number += 1;
    if (number % ROWS_PER_STEP === 0) yield 0;
    const [dateCell, clockCell] = [cells[dateAt] ?? '', clock === undefined ? '' : (cells[clock] ?? '')];
    dates.add(dateCell);
    if (clock !== undefined) clocks.add(clockCell);
    labels.add(cells, `${dateCell} ${clockCell}`);
    const volumeCell = volume === undefined ? '' : (cells[volume] ?? '');
    if (/\d/.test(volumeCell) && wordVolume !== undefined) {
      wordVolume = isNumber(volumeCell) ? undefined : wordVolume || volumeCell;
    }
    hasNoVolume &&= volume !== undefined && Number(cells[volume]) === 0;
    // In most files the first row settles the sign of all.
    if (prices.proved === undefined) {
      for (const [at, cell] of cells.entries()) (roles.has(at) ? roles.get(at) : others)?.add(cell);
    }
    const isOpen = labels.isOpen || dates.isOpen || (prices.proved === undefined && others.proved === undefined);
    if (number >= SURVEY_ROWS && !isOpen) break;
  }
  const labelled = [dateAt, clock].flatMap((at) => (at === undefined ? [] : (table.header?.[at] ?? [])));
  return {
    order: dates.order,
    openDate: dates.example,
    openNumber: prices.open ?? '',
    numbers: dates.numbers,
    clock: clocks.written,
    zone: labelled.map((label) => (/[([]/.test(label) ? zoneInLabel(label) : undefined)).find(Boolean) ?? table.zone,
    symbolAt: labels.at,
    symbols: labels.symbols,
    hasNoVolume,
    notices: [...dates.notices, ...(wordVolume ? [`No volumes are read: ${wordVolume} is no number.`] : [])],
    sign: prices.proved ?? (prices.isOpen ? others.proved : undefined) ?? (prices.open === undefined ? '.' : undefined),
  };
}

function isNumber(cell: string): boolean {
  return (cellNumber(cell, '.') ?? cellNumber(cell, ',')) !== undefined;
}

/** Finds the column that says whose prices a row has: the one so named, or one whose texts tell rows of one time apart. */
class LabelEvidence {
  readonly #named: number | undefined;
  readonly #taken: ReadonlySet<number | undefined>;
  readonly #texts = new Map<number, Set<string>>();
  readonly #times = new Set<string>();
  #isDoubled = false;

  constructor({ time, date, clock, open, high, low, close, volume }: Columns, named: number | undefined) {
    this.#named = named;
    this.#taken = new Set([date ?? time ?? 0, clock, open, high, low, close, volume]);
  }

  add(cells: readonly string[], time: string): void {
    this.#isDoubled ||= this.#times.has(time);
    if (this.#times.size < SURVEY_ROWS) this.#times.add(time);
    for (const [at, cell] of cells.entries()) {
      const isText = at === this.#named || (this.#named === undefined && !this.#taken.has(at) && isLabel(cell));
      if (!isText || cell === '') continue;
      const texts = this.#texts.get(at) ?? new Set();
      if (texts.size < MOST_SYMBOLS) texts.add(cell);
      this.#texts.set(at, texts);
    }
  }

  get isOpen(): boolean {
    return this.#named !== undefined || this.#isDoubled;
  }

  get at(): number | undefined {
    if (this.#named !== undefined || !this.#isDoubled) return this.#named;
    return [...this.#texts].find(([, texts]) => texts.size > 1)?.[0];
  }

  get symbols(): readonly string[] {
    return [...(this.#texts.get(this.at ?? -1) ?? [])];
  }
}

/** Whether the cell could be a symbol: a text, and no time. */
function isLabel(cell: string): boolean {
  return /\p{L}/u.test(cell) && cell.length <= 40 && cellTime(cell, undefined, ANY_TIME) === undefined;
}

const ANY_TIME: TimeFormat = { order: 'dayFirst', numbers: undefined };

/** Collects how a column with the time of day writes its digits. */
class ClockEvidence {
  #longest = 0;
  #isShare = true;

  add(cell: string): void {
    if (/^\d{1,6}$/.test(cell)) this.#longest = Math.max(this.#longest, cell.length);
    this.#isShare &&= /^(?:0?\.\d+|0|1)$/.test(cell);
  }

  get written(): TimeFormat['clock'] {
    if (this.#isShare) return 'share';
    if (this.#longest > 4) return 'HHMMSS';
    if (this.#longest > 2) return 'HHMM';
    return this.#longest > 0 ? 'HH' : undefined;
  }
}

/** A way to read short dates, and what the file looks like if it is the right one. */
interface DateReading {
  readonly order: DateOrder;
  isValid: boolean;
  rises: boolean;
  falls: boolean;
  last: number | undefined;
  least: number;
  greatest: number;
}

/** How many times longer the time of a file may be if its dates are read in another way. */
const PLAUSIBLE = 50;

/** Collects what the dates of a file say about their order, and what its numbers are. */
class DateEvidence {
  readonly #most = [0, 0];
  readonly #separators = new Set<string>();
  readonly #short: readonly DateReading[] = (['dayFirst', 'monthFirst', 'yearFirst'] as const).map((order) => ({
    order,
    isValid: true,
    rises: true,
    falls: true,
    last: undefined,
    least: Number.POSITIVE_INFINITY,
    greatest: Number.NEGATIVE_INFINITY,
  }));
  #isShort = false;
  #isUneven = false;
  #least = Number.POSITIVE_INFINITY;
  #greatest = 0;
  /** The weekdays of a spreadsheet's days, from Sunday as 0. */
  readonly #weekdays = new Set<number>();
  /** A date that can be read in two ways. */
  example = '';

  add(cell: string): void {
    const number = timeNumber(cell);
    if (number !== undefined) {
      this.#least = Math.min(this.#least, Math.abs(number));
      this.#greatest = Math.max(this.#greatest, Math.abs(number));
      this.#weekdays.add((Math.floor(number) + 6) % 7);
      return;
    }
    const parts = openDateParts(cell);
    if (parts === undefined) return;
    const { numbers, separator, isShort } = parts;
    for (const [at] of this.#most.entries()) this.#most[at] = Math.max(this.#most[at] ?? 0, numbers[at] ?? 0);
    this.#separators.add(separator);
    this.#isUneven ||= numbers[0] !== numbers[1];
    if (this.example === '') this.example = cell;
    this.#isShort ||= isShort;
    if (isShort) this.#addShort(cell);
  }

  #addShort(cell: string): void {
    for (const reading of this.#short) {
      const day = cellTime(cell, undefined, { order: reading.order, numbers: undefined })?.epoch;
      reading.isValid &&= day !== undefined;
      if (day === undefined) continue;
      reading.rises &&= day >= (reading.last ?? day);
      reading.falls &&= day <= (reading.last ?? day);
      reading.last = day;
      reading.least = Math.min(reading.least, day);
      reading.greatest = Math.max(reading.greatest, day);
    }
  }

  /** Whether further rows could settle the order. */
  get isOpen(): boolean {
    return this.#isShort || this.order === undefined;
  }

  get order(): DateOrder | undefined {
    const [first = 0, second = 0] = this.#most;
    if (this.#isShort) return this.#shortOrder();
    if (this.example === '') return 'dayFirst';
    const areMixed = this.#separators.size > 1 && !this.#separators.has('.');
    if ((first > 12 && second > 12) || areMixed) return undefined;
    if (first > 12) return 'dayFirst';
    if (second > 12) return 'monthFirst';
    const hasDotsOnly = this.#separators.size === 1 && this.#separators.has('.');
    return hasDotsOnly || !this.#isUneven ? 'dayFirst' : undefined;
  }

  /** The only way in which the dates are valid and in order, or by far the one of the shortest time. */
  #shortOrder(): DateOrder | undefined {
    const fitting = this.#short
      // With dots, the day comes before the month.
      .filter(({ order }) => !(order === 'monthFirst' && this.#separators.has('.')))
      .filter(({ isValid, rises, falls }) => isValid && (rises || falls))
      .map(({ order, least, greatest }) => ({ order, span: greatest - least }))
      .sort((one, other) => one.span - other.span);
    const [best, next] = fitting;
    if (best === undefined || next === undefined) return best?.order;
    // Dots are how the day comes first.
    const usual = this.#separators.has('.') ? fitting.find(({ order }) => order === 'dayFirst') : undefined;
    if (usual !== undefined && usual.span <= best.span * PLAUSIBLE) return 'dayFirst';
    const isSame = this.#isUneven ? false : best.order !== 'yearFirst' && next.order !== 'yearFirst';
    return isSame || (best.span > 0 && next.span > best.span * PLAUSIBLE) ? best.order : undefined;
  }

  /** Days counted from 1904, as Excel on a Mac did, look like Tuesday to Saturday if they are Monday to Friday. */
  get notices(): readonly string[] {
    const isShifted = this.numbers === 'serial' && [...this.#weekdays].toSorted().join() === '2,3,4,5,6';
    return isShifted
      ? ['The days are Tuesday to Saturday: if a Mac counted them from 1904, they are four years and a day too early.']
      : [];
  }

  get numbers(): TimeFormat['numbers'] {
    if (this.#greatest >= FIRST_EPOCH) return 'epoch';
    return isSerial(this.#least) && isSerial(this.#greatest) ? 'serial' : undefined;
  }
}

/** The rows' symbol: the chosen one, the card's, or the only one; empty if the file names none, undefined if it is open. */
export function pickSymbol(
  symbols: readonly string[],
  chosen: string | undefined,
  card: string | undefined,
): string | undefined {
  if (chosen !== undefined && symbols.includes(chosen)) return chosen;
  if (symbols.length < 2) return symbols[0] ?? '';
  const own = card === undefined ? [] : symbols.filter((symbol) => plainSymbol(symbol) === plainSymbol(card));
  return own.length === 1 ? own[0] : undefined;
}

/** `FX:EUR/USD`, `EURUSD=X` and `eur_usd` are one symbol. */
function plainSymbol(symbol: string): string {
  return symbol
    .replace(/^[^:]*:/, '')
    .replace(/=X$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** What the person should know of the symbols, as sentences. */
export function describeSymbols(symbols: readonly string[], symbol: string, card: string | undefined): string[] {
  const others = symbols.filter((other) => other !== symbol);
  if (others.length > 0)
    return [`Only the rows of ${symbol} are read; the file also has ${others.slice(0, 3).join(', ')}.`];
  const isOther = symbol !== '' && card !== undefined && plainSymbol(card) !== plainSymbol(symbol);
  return isOther ? [`The file says that these are the prices of ${symbol}.`] : [];
}
