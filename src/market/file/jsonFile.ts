import type { CandleRow } from '../candleRows.ts';
import { readUdfHistory } from '../udf/udfHistory.ts';
import { cellTime } from './cellTimes.ts';
import { columnsOfHeader } from './tableColumns.ts';
import type { CellTable } from './tableFile.ts';

/** Candles in JSON: a table, or the rows of a feed's answer, which need no choice. */
type JsonCandles =
  | { readonly kind: 'table'; readonly table: CellTable }
  | { readonly kind: 'history'; readonly rows: readonly CandleRow[] };

/** Rows shown when the person chooses the columns. */
const PREVIEW_ROWS = 4;
/** How deep services wrap their rows. */
const MAX_DEPTH = 6;
/** Rows whose keys are the columns; reading all of a large file would take long. */
const KEY_ROWS = 1000;

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds the candles in JSON, wherever a service wraps them: lists of lists or of objects, columns as lists, and rows or
 * columns under their times. Absent if there are none.
 */
export function candlesInJson(value: unknown): JsonCandles | undefined {
  const root = objectOf(value);
  if (root !== undefined && Array.isArray(root['t']) && Array.isArray(root['c'])) {
    const history = readUdfHistory({ ...root, s: 'ok' });
    return history.kind === 'rows' && history.rows.length > 0 ? { kind: 'history', rows: history.rows } : undefined;
  }
  let best: { readonly table: CellTable; readonly rank: number } | undefined;
  for (const found of tablesIn(value, MAX_DEPTH)) {
    const isNamed = found.table.header !== undefined && columnsOfHeader(found.table.header) !== undefined;
    // Rows whose columns are understood come first, then the most rows.
    const rank = (isNamed ? 1e9 : 0) + found.rows;
    if (best === undefined || rank > best.rank) best = { table: found.table, rank };
  }
  return best && { kind: 'table', table: best.table };
}

interface FoundTable {
  readonly table: CellTable;
  readonly rows: number;
}

function* tablesIn(value: unknown, depth: number): Generator<FoundTable> {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    const found = tableOfList(value);
    if (found !== undefined) yield found;
    // A list of one answer is a list of objects, too.
    if (found === undefined || !value.some(isRow))
      for (const item of value.slice(0, PREVIEW_ROWS)) yield* tablesIn(item, depth - 1);
    return;
  }
  const object = objectOf(value);
  if (object === undefined) return;
  const found = splitTable(object) ?? columnTable(object) ?? keyedTable(object);
  if (found !== undefined) yield found;
  // Columns may be wrapped apart from their times; rows of their own are found in the members.
  for (const member of Object.values(object)) yield* tablesIn(member, depth - 1);
}

function tableOfList(list: readonly unknown[]): FoundTable | undefined {
  const rows = list.slice(0, KEY_ROWS);
  if (rows.filter(isRow).length > rows.length / 2) {
    const [first] = rows;
    // Some write the names of the columns as the first row.
    const header =
      isRow(first) && first.every((cell) => typeof cell === 'string' && /^\D+$/.test(cell))
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
function columnTable(object: Json): FoundTable | undefined {
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
function splitTable({ columns, data, index }: Json): FoundTable | undefined {
  if (!isRow(columns) || !Array.isArray(data)) return undefined;
  const times = Array.isArray(index) && index.length === data.length ? index : undefined;
  const names = [...(times === undefined ? [] : ['time']), ...columns.map(textOf)];
  const rows = times === undefined ? data : data.map((row, at) => [times[at], ...cellsOf(row)]);
  return tableOf(rows, cellsOf, names, 'List of lists');
}

/** Rows or columns under their times: `{"2026-01-05": {"open": …}}`, or `{"open": {"2026-01-05": …}}`. */
function keyedTable(object: Json): FoundTable | undefined {
  const entries = Object.entries(object);
  if (entries.length === 0) return undefined;
  if (entries.every(([key, row]) => isTimeKey(key) && typeof row === 'object' && row !== null)) {
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
  const columns = entries.flatMap(([name, column]) => {
    const members = objectOf(column);
    return members !== undefined && Object.keys(members).length > 0 && Object.keys(members).every(isTimeKey)
      ? [[name, members] as const]
      : [];
  });
  const times = Object.keys(columns[0]?.[1] ?? {});
  const names = ['time', ...columns.map(([name]) => name)];
  if (columnsOfHeader(names) === undefined) return undefined;
  return tableOf(
    times,
    (time) => [time, ...columns.map(([, members]) => members[String(time)])],
    names,
    'Columns under their times',
  );
}

function isTimeKey(key: string): boolean {
  return key.length >= 8 && cellTime(key, undefined, { order: 'dayFirst', numbers: 'epoch' }) !== undefined;
}

function tableOf(
  list: readonly unknown[],
  cells: (item: unknown) => readonly unknown[],
  header: readonly string[] | undefined,
  format: string,
): FoundTable {
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
      // A price between bid and ask stands for both.
      if (inner !== undefined && object?.['mid'] !== undefined && key !== 'mid') continue;
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
