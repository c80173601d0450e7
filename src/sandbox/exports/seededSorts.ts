import type { HistoryColumns } from '../history/historyColumns.ts';

/** Amounts below a quarter of it are found without hashing. */
const MOST_QUARTERS = 4096;

/** Seeded entries of coins by what they say: of one sort are those of the same kind and amount. */
export interface SeededSorts {
  /** By index of the entry; 0: it is none of coins. */
  readonly sorts: Uint32Array;
  /** By sort: the index of one such entry. */
  readonly samples: readonly number[];
  /** Places of traders in the seed. */
  readonly traders: number;
}

/** Finds the sort of every entry, in one pass. */
export function sortSeeded({ times, kindNumbers, amounts, traders, kinds }: HistoryColumns): SeededSorts {
  const sorts = new Uint32Array(times.length);
  const samples = [-1];
  const quarters = kinds.map(({ coin }) => (coin === undefined ? undefined : new Uint32Array(MOST_QUARTERS)));
  const others = new Map<string, number>();
  let most = -1;
  for (let index = 0; index < times.length; index++) {
    const kind = kindNumbers[index] ?? 0;
    const known = quarters[kind];
    if (known === undefined) continue;
    const amount = amounts[index] ?? 0;
    const place = (amount * 4) | 0;
    const isQuarter = place === amount * 4 && place >= 0 && place < MOST_QUARTERS;
    const name = isQuarter ? '' : `${kind} ${amount}`;
    const found = isQuarter ? known[place] : others.get(name);
    const sort = found || samples.push(index) - 1;
    if (isQuarter) known[place] = sort;
    else others.set(name, sort);
    sorts[index] = sort;
    most = Math.max(most, traders[index] ?? 0);
  }
  return { sorts, samples, traders: most + 1 };
}
