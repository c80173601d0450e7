/** A seeded random generator, 0 ≤ x < 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of a run; `CHANCE_SEED` repeats an earlier one. */
export function randomSeed(): number {
  return Number(process.env['CHANCE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}

/**
 * How often a long test repeats what it does by chance: as often as before a release with
 * `CHART_CARDS_TEST_LOOPS=whole`, and less otherwise.
 */
export function loops<T>(whole: T, little: T): T {
  return process.env['CHART_CARDS_TEST_LOOPS'] === 'whole' ? whole : little;
}

/** What a long test goes through: all of it with `CHART_CARDS_TEST_LOOPS` as `whole`, or as `cases`, as CI does once. */
export function cases<T>(all: T, some: T): T {
  return ['whole', 'cases'].includes(process.env['CHART_CARDS_TEST_LOOPS'] ?? '') ? all : some;
}

/** Values by name; the first of each is the default. */
type Table = Readonly<Record<string, readonly unknown[]>>;

/** One value for each name of the table. */
type Row<T extends Table> = { readonly [Name in keyof T]: T[Name][number] };

/**
 * Pairwise rows: every two values of any two names occur together at least once, the same rows in every run. Greedy:
 * each row starts with a missing pair and takes for every other name the value that covers most missing pairs.
 */
export function allPairs<const T extends Table>(table: T): readonly Row<T>[] {
  const valuesOf = (name: string): readonly unknown[] => table[name] ?? [];
  // Names with many values first: they determine the number of rows.
  const names = Object.keys(table).toSorted((a, b) => valuesOf(b).length - valuesOf(a).length);
  const missing = new Set<string>();
  for (const name of names) {
    for (const other of names.filter((it) => it !== name)) {
      for (const value of valuesOf(name)) {
        for (const beside of valuesOf(other)) missing.add(pairOf(name, value, other, beside));
      }
    }
  }
  const rows: Row<T>[] = [];
  while (missing.size > 0) {
    const [seed = ''] = missing;
    const [name, value, other, beside] = JSON.parse(seed) as [string, unknown, string, unknown];
    const row = new Map([
      [name, value],
      [other, beside],
    ]);
    const gain = (next: string, it: unknown) =>
      [...row].filter(([of, is]) => missing.has(pairOf(next, it, of, is))).length;
    for (const next of names.filter((it) => !row.has(it))) {
      const best = valuesOf(next).reduce((most, it) => (gain(next, it) > gain(next, most) ? it : most));
      row.set(next, best);
    }
    for (const [left, is] of row) {
      for (const [right, it] of row) missing.delete(pairOf(left, is, right, it));
    }
    rows.push(Object.fromEntries(Object.keys(table).map((it) => [it, row.get(it)])) as Row<T>);
  }
  return rows;
}

/** Rows in which every value occurs at least once; the first row has the defaults. */
export function eachValue<const T extends Table>(table: T): readonly Row<T>[] {
  const columns = Object.entries(table);
  const count = Math.max(...columns.map(([, values]) => values.length));
  return Array.from(
    { length: count },
    (_, i) => Object.fromEntries(columns.map(([name, values]) => [name, values[i % values.length]])) as Row<T>,
  );
}

function pairOf(name: string, value: unknown, other: string, beside: unknown): string {
  return JSON.stringify([name, value, other, beside]);
}

/** The result of step-wise work. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
