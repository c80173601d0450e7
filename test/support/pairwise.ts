/** Values by name; the first of each is what holds when nobody chooses. */
type Table = Readonly<Record<string, readonly unknown[]>>;

/** One value for each name of the table. */
type Row<T extends Table> = { readonly [Name in keyof T]: T[Name][number] };

/**
 * Rows in which each two values of any two names stand together at least once: the same rows in every run. Greedy: each
 * row begins with a pair that is still missing, and takes for every other name the value that adds most missing pairs.
 */
export function allPairs<const T extends Table>(table: T): readonly Row<T>[] {
  // Names with many values first: what they need decides how many rows there are.
  const names = Object.keys(table).toSorted((a, b) => valuesOf(table, b).length - valuesOf(table, a).length);
  const missing = new Set<string>();
  for (const [at, name] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      for (const value of valuesOf(table, name)) {
        for (const beside of valuesOf(table, other)) missing.add(pairOf(name, value, other, beside));
      }
    }
  }
  const rows: Row<T>[] = [];
  while (missing.size > 0) {
    const row = new Map<string, unknown>();
    const gain = (name: string, value: unknown) =>
      [...row].filter(([other, beside]) => missing.has(orderedPair(names, name, value, other, beside))).length;
    const [seed = ''] = missing;
    const [name, value, other, beside] = JSON.parse(seed) as [string, unknown, string, unknown];
    row.set(name, value).set(other, beside);
    for (const next of names.filter((it) => !row.has(it))) {
      const values = valuesOf(table, next);
      row.set(
        next,
        values.reduce((best, it) => (gain(next, it) > gain(next, best) ? it : best), values[0]),
      );
    }
    const chosen = [...row];
    for (const [left, is] of chosen) {
      for (const [right, beside] of chosen) missing.delete(pairOf(left, is, right, beside));
    }
    rows.push(Object.fromEntries(Object.keys(table).map((it) => [it, row.get(it)])) as Row<T>);
  }
  return rows;
}

function valuesOf(table: Table, name: string): readonly unknown[] {
  return table[name] ?? [];
}

function pairOf(name: string, value: unknown, other: string, beside: unknown): string {
  return JSON.stringify([name, value, other, beside]);
}

function orderedPair(names: readonly string[], name: string, value: unknown, other: string, beside: unknown): string {
  return names.indexOf(name) < names.indexOf(other)
    ? pairOf(name, value, other, beside)
    : pairOf(other, beside, name, value);
}
