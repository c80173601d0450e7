import { BULK_COLUMNS, readBackKey } from '../bulkUpdateRecord.ts';

/** A column of an uploaded file and the name under which its cells read back (P2 2.3). */
export interface ReadBackColumn {
  readonly column: string;
  readonly key: string;
  /**
   * `guessed`: the key stands for a column whose spelling is not known. `lost`: its cells do not read back, or nobody can
   * tell whose they are, because another column or the row's own result has the same key.
   */
  readonly cells: 'readBack' | 'guessed' | 'lost';
}

const OPERATOR_SUFFIX = '_op';
/** What a row has beside its cells: a column of such a name cannot be told from it. */
const RESULT_KEYS: ReadonlySet<string> = new Set(['status', 'errors']);

/** The columns of a known header, in its order. */
export function columnsOfHeader(header: readonly string[]): readonly ReadBackColumn[] {
  const keys = header.map(readBackKey);
  return header.map((column, at) => {
    const key = keys[at] ?? '';
    const isShared = keys.indexOf(key) !== keys.lastIndexOf(key);
    return { column, key, cells: isShared || RESULT_KEYS.has(key) ? 'lost' : 'readBack' };
  });
}

/** The columns as the keys of read-back rows tell them; `customNames`: display names of the custom fields, if known. */
export function columnsOfKeys(keys: Iterable<string>, customNames: readonly string[]): readonly ReadBackColumn[] {
  const columns = new Map<string, string>();
  // What every community has wins over a custom field of the same key.
  for (const name of [...customNames].reverse().concat([...BULK_COLUMNS].reverse())) {
    columns.set(readBackKey(name), name);
    columns.set(readBackKey(name + OPERATOR_SUFFIX), name + OPERATOR_SUFFIX);
  }
  return [...keys].flatMap((key): readonly ReadBackColumn[] => {
    if (RESULT_KEYS.has(key)) return [];
    const column = columns.get(key);
    return [column === undefined ? { column: key, key, cells: 'guessed' } : { column, key, cells: 'readBack' }];
  });
}

/** The names under which any of the rows has cells, in the order in which they come up. */
export function keysOfRows(rows: Iterable<Readonly<Record<string, unknown>>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (!RESULT_KEYS.has(key)) keys.add(key);
  return keys;
}

/** A read-back cell as text; a row that lacks it has an empty one. */
export function cellText(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined;
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
