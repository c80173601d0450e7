import type { CandleRow } from '../candleRows.ts';
import { readUdfHistory } from '../udf/udfHistory.ts';
import { cellTime, type Zone, zoneInLabel } from './cellTimes.ts';
import { type CellTable, columnsOfHeader, symbolColumn, type TableHead } from './tableColumns.ts';
import { pickSymbol } from './tableSurvey.ts';

/** Candles in JSON: a table, the rows of a feed's answer, which need no choice, or tables of several symbols. */
type JsonCandles =
  | { readonly kind: 'table'; readonly table: CellTable }
  | { readonly kind: 'history'; readonly rows: readonly CandleRow[] }
  | { readonly kind: 'askSymbol'; readonly symbols: readonly string[]; readonly head: TableHead };

/** Rows shown when the person chooses the columns. */
const PREVIEW_ROWS = 4;
/** How deep services wrap their rows. */
const MAX_DEPTH = 6;
/** Rows whose keys are the columns; reading all of a large file would take long. */
const KEY_ROWS = 1000;
/** Keys that are looked at to see whether all of them are times. */
const KEY_SAMPLE = 100;

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds the candles in JSON, wherever a service wraps them: lists of lists or of objects, columns as lists, and rows or
 * columns under their times. Of several symbols, those of the chosen one or of the card. Absent if there are none.
 */
export function candlesInJson(
  value: unknown,
  { symbol, cardSymbol }: { readonly symbol?: string; readonly cardSymbol?: string },
): JsonCandles | undefined {
  const root = objectOf(value);
  if (root !== undefined && Array.isArray(root['t']) && Array.isArray(root['c'])) {
    const history = readUdfHistory({ ...root, s: 'ok' });
    return history.kind === 'rows' && history.rows.length > 0 ? { kind: 'history', rows: history.rows } : undefined;
  }
  const found = [...tablesIn(value, MAX_DEPTH, {})];
  // Rows whose columns are understood come first, then the most rows.
  const rank = ({ isNamed, rows }: FoundTable): number => (isNamed ? 1e9 : 0) + rows;
  const [best] = found.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined) return undefined;
  const alike = found.filter((other) => other.isNamed === best.isNamed && other.shape === best.shape);
  const labels = alike.map(({ label }) => label.symbol ?? label.key ?? '');
  const areTold = alike.length > 1 && new Set(labels).size === labels.length;
  const picked = areTold ? pickSymbol(labels, symbol, cardSymbol) : undefined;
  if (areTold && picked === undefined) {
    return { kind: 'askSymbol', symbols: labels, head: best.table.head };
  }
  const wanted = (picked === undefined ? undefined : alike[labels.indexOf(picked)]) ?? best;
  const zone = zoneIn(value, MAX_DEPTH);
  const own = wanted.label.symbol;
  return {
    kind: 'table',
    table: { ...wanted.table, ...(zone && { zone }), ...(own === undefined ? {} : { symbol: own }) },
  };
}

/** What a table is called: the symbol that stands beside it, and the key under which it stands. */
interface Label {
  readonly symbol?: string;
  readonly key?: string;
}

interface FoundTable {
  readonly table: CellTable;
  readonly rows: number;
  readonly isNamed: boolean;
  /** Tables of one service have the same. */
  readonly shape: string;
  readonly label: Label;
}

function* tablesIn(value: unknown, depth: number, label: Label): Generator<FoundTable> {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    const found = tableOfList(value);
    if (found !== undefined) yield labelled(found, label);
    // A list of answers is a list of objects, too.
    if (found === undefined || !value.some(isRow)) {
      for (const item of value.slice(0, MOST_TABLES)) yield* tablesIn(item, depth - 1, label);
    }
    return;
  }
  const object = objectOf(value);
  if (object === undefined) return;
  const symbol =
    symbolIn(object) ?? Object.values(object).flatMap((member) => symbolIn(objectOf(member) ?? {}) ?? [])[0];
  const own = symbol === undefined || hasManySymbols(object) ? label : { ...label, symbol };
  const found = splitTable(object) ?? columnTable(object) ?? keyedTable(object);
  if (found !== undefined) {
    yield labelled(found, own);
    return;
  }
  for (const [key, member] of Object.entries(object).slice(0, MOST_TABLES)) {
    yield* tablesIn(member, depth - 1, { ...own, key });
  }
}

/** Tables that are looked for in one list or object. */
const MOST_TABLES = 1000;

function labelled({ table, rows }: TableAndRows, label: Label): FoundTable {
  const { header, head, format } = table;
  const isNamed = header !== undefined && columnsOfHeader(header) !== undefined;
  const shape = `${format} ${header?.join('|') ?? head.lines[0]?.length}`;
  return { table, rows, isNamed, shape, label };
}

function symbolIn(object: Json): string | undefined {
  const keys = Object.keys(object);
  const at = symbolColumn(keys);
  const symbol = at === undefined ? undefined : object[keys[at] ?? ''];
  return typeof symbol === 'string' && symbol !== '' ? symbol : undefined;
}

/** Whether the members of an object are about different symbols. */
function hasManySymbols(object: Json): boolean {
  const symbols = Object.values(object).flatMap((member) => symbolIn(objectOf(member) ?? {}) ?? []);
  return new Set(symbols).size > 1;
}

/** The zone that a service names beside its rows. */
function zoneIn(value: unknown, depth: number): Zone | undefined {
  for (const [key, member] of Object.entries(objectOf(value) ?? {}).slice(0, MOST_TABLES)) {
    const found =
      typeof member === 'string' && /time.?zone/i.test(key)
        ? zoneInLabel(member)
        : depth > 0
          ? zoneIn(member, depth - 1)
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

type TableAndRows = Pick<FoundTable, 'table' | 'rows'>;

function tableOfList(list: readonly unknown[]): TableAndRows | undefined {
  const rows = list.slice(0, KEY_ROWS);
  if (rows.filter(isRow).length > rows.length / 2) {
    const [first] = rows;
    // Some write the names of the columns as the first row.
    const header =
      isRow(first) && first.every((cell) => typeof cell === 'string' && /^\p{L}/u.test(cell))
        ? first.map(textOf)
        : undefined;
    const format = isRow(first) && first.length === 12 ? 'Binance klines' : 'List of lists';
    return tableOf(header === undefined ? list : list.slice(1), cellsOf, header, format);
  }
  const keys = keysOf(rows);
  return keys.length < 2 ? undefined : tableOf(list, (item) => membersOf(item, keys), keys, 'List of objects');
}

/** A row of cells: a list with at least a time and a price. */
function isRow(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length >= 2 && value.every((cell) => typeof cell !== 'object' || cell === null);
}

/** Lists of the same length, as services send columns and pandas writes `orient="list"`, with their times beside or above them. */
function columnTable(object: Json): TableAndRows | undefined {
  const lists = [...listsIn(object, '', MAX_DEPTH)];
  const time = lists.find(([key]) => columnsOfHeader([key, 'close']) !== undefined);
  if (time === undefined) return undefined;
  const columns = lists.filter(([, list]) => list.length === time[1].length);
  const names = columns.map(([key]) => key);
  if (columnsOfHeader(names) === undefined) return undefined;
  return tableOf(
    time[1].map((_, at) => at),
    (at) => columns.map(([, list]) => list[Number(at)]),
    names,
    'Lists of columns',
  );
}

function* listsIn(value: unknown, key: string, depth: number): Generator<readonly [string, readonly unknown[]]> {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item !== 'object' || item === null)) yield [key, value];
    else if (value.length === 1) yield* listsIn(value[0], key, depth - 1);
    return;
  }
  for (const [name, member] of Object.entries(objectOf(value) ?? {})) yield* listsIn(member, name, depth - 1);
}

/** pandas' `orient="split"`: the names of the columns beside the rows, and the times as an index. */
function splitTable({ columns, data, index }: Json): TableAndRows | undefined {
  if (!isRow(columns) || !Array.isArray(data)) return undefined;
  const times = Array.isArray(index) && index.length === data.length ? index : undefined;
  const names = [...(times === undefined ? [] : ['time']), ...columns.map(textOf)];
  const rows = times === undefined ? data : data.map((row, at) => [times[at], ...cellsOf(row)]);
  return tableOf(rows, cellsOf, names, 'List of lists');
}

/** Rows or columns under their times: `{"2026-01-05": {"open": …}}`, or `{"open": {"2026-01-05": …}}`. */
function keyedTable(object: Json): TableAndRows | undefined {
  const entries = Object.entries(object);
  if (entries.length === 0) return undefined;
  if (entries.every(([, row]) => typeof row === 'object' && row !== null) && areTimeKeys(object)) {
    if (Array.isArray(entries[0]?.[1])) {
      return tableOf(
        entries.map(([key, row]) => [key, ...cellsOf(row)]),
        cellsOf,
        undefined,
        'Rows under their times',
      );
    }
    const keys = keysOf(entries.slice(0, KEY_ROWS).map(([, row]) => row));
    return tableOf(
      entries,
      (entry) => [cellsOf(entry)[0], ...membersOf(cellsOf(entry)[1], keys)],
      ['time', ...keys],
      'Rows under their times',
    );
  }
  const records = entries.map(([, record]) => record);
  const names = entries.map(([name]) => name);
  if (records.every(isFlat)) {
    // pandas' columns under the numbers of their rows, and records under any ids.
    if (columnsOfHeader(names) !== undefined) {
      const ids = Object.keys(objectOf(records[0]) ?? {});
      return tableOf(
        ids,
        (id) => records.map((column) => objectOf(column)?.[String(id)]),
        names,
        'Columns under their numbers',
      );
    }
    const keys = keysOf(records.slice(0, KEY_ROWS));
    if (columnsOfHeader(keys) !== undefined) {
      return tableOf(records, (record) => membersOf(record, keys), keys, 'Records under their ids');
    }
  }
  const columns = entries.flatMap(([name, column]) => {
    const members = objectOf(column);
    return members !== undefined && areTimeKeys(members) ? [[name, members] as const] : [];
  });
  const times = Object.keys(columns[0]?.[1] ?? {});
  const header = ['time', ...columns.map(([name]) => name)];
  if (columnsOfHeader(header) === undefined) return undefined;
  return tableOf(
    times,
    (time) => [time, ...columns.map(([, members]) => members[String(time)])],
    header,
    'Columns under their times',
  );
}

/** Whether it is an object of single values. */
function isFlat(value: unknown): boolean {
  const members = Object.values(objectOf(value) ?? {}).slice(0, KEY_ROWS);
  return members.length > 0 && members.every((member) => typeof member !== 'object' || member === null);
}

/** Whether the keys are times, by those at the beginning: reading all of a large file would take long. */
function areTimeKeys(object: Json): boolean {
  const keys = Object.keys(object).slice(0, KEY_SAMPLE);
  return keys.length > 0 && keys.every(isTimeKey);
}

function isTimeKey(key: string): boolean {
  return key.length >= 8 && cellTime(key, undefined, { order: 'dayFirst', numbers: 'epoch' }) !== undefined;
}

function tableOf(
  list: readonly unknown[],
  cells: (item: unknown) => readonly unknown[],
  header: readonly string[] | undefined,
  format: string,
): TableAndRows {
  const texts = (item: unknown): string[] => cells(item).map(textOf);
  const lines = [...(header === undefined ? [] : [header]), ...list.slice(0, PREVIEW_ROWS).map(texts)];
  return {
    rows: list.length,
    table: {
      head: { lines, header: header?.join('|') },
      header,
      delimiter: undefined,
      format,
      *rows() {
        for (const [index, item] of list.entries()) yield { cells: texts(item), done: (index + 1) / list.length };
      },
    },
  };
}

/** The keys of all rows: a service leaves out what a bar doesn't have. Members of members count, e.g. `mid.o`. */
function keysOf(rows: readonly unknown[]): string[] {
  const keys = new Set<string>();
  for (const row of rows) {
    const object = objectOf(row);
    for (const [key, value] of Object.entries(object ?? {})) {
      const inner = objectOf(value);
      // A price between bid and ask stands for both; a chart shows bids.
      const better = ['mid', 'bid'].find((name) => object?.[name] !== undefined);
      if (inner !== undefined && ['mid', 'bid', 'ask'].includes(key) && key !== better) continue;
      if (inner === undefined) keys.add(key);
      else for (const name of Object.keys(inner)) keys.add(`${key}.${name}`);
    }
  }
  return [...keys];
}

function membersOf(row: unknown, keys: readonly string[]): unknown[] {
  const object = objectOf(row);
  return keys.map((key) => {
    if (object === undefined || Object.hasOwn(object, key)) return object?.[key];
    const at = key.indexOf('.');
    return at === -1 ? undefined : objectOf(object[key.slice(0, at)])?.[key.slice(at + 1)];
  });
}

function objectOf(value: unknown): Json | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellsOf(row: unknown): readonly unknown[] {
  return Array.isArray(row) ? row : [];
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
