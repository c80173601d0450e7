import { type SeededHistory, sourceNumber } from '../history/seededHistory.ts';
import { toCoinRow } from './coinRow.ts';
import type { RowFormat } from './rowFormat.ts';
import { RowParts } from './rowParts.ts';
import { type SeededSorts, sortSeeded } from './seededSorts.ts';

/** Stands in for a row's own number in a source reference while the parts of its sort are cut out. */
const HOLE = '<number>';

/** Where the tail of each sort stands among the parts. */
export interface TailPlaces {
  /** 0: not made yet; -1: the sort is no row of the file. */
  readonly before: Int32Array;
  /** Behind the number of the source reference; 0 where the file has none. */
  readonly behind: Int32Array;
}

/** The ends of one format's rows: what rows of one sort have in common. They say nothing about single customers. */
export class FormatTails {
  readonly parts = new RowParts();
  readonly seeded: SeededHistory;
  readonly sorts: SeededSorts;
  readonly resolved: TailPlaces;
  readonly unresolved: TailPlaces;

  constructor(seeded: SeededHistory, sorts: SeededSorts) {
    this.seeded = seeded;
    this.sorts = sorts;
    this.resolved = noPlaces(sorts.samples.length);
    this.unresolved = noPlaces(sorts.samples.length);
  }

  /** Makes the tail of a sort, by the format that writes every other row; `platformUserId` is such a customer. */
  make(sort: number, places: TailPlaces, format: RowFormat, platformUserId: string): number {
    const sample = this.sorts.samples[sort] ?? 0;
    const row = toCoinRow(this.seeded.entry(sample));
    if (row === undefined) {
      places.before[sort] = -1;
      return -1;
    }
    const digits = String(sourceNumber(sample)).length;
    const sourceReference = row.sourceReference === null ? null : row.sourceReference.slice(0, -digits) + HOLE;
    const [before = '', ...behind] = format.tail({ ...row, platformUserId, sourceReference }).split(HOLE);
    if (behind.length > 0) places.behind[sort] = this.parts.add(behind.join(HOLE));
    const part = this.parts.add(before);
    places.before[sort] = part;
    return part;
  }
}

/** Tails that were made once, held from one report to the next. */
export class SeededTails {
  #held: { readonly sorts: SeededSorts; readonly csv: FormatTails; readonly json: FormatTails } | undefined;

  /** Those of a seed and a format. */
  of(seeded: SeededHistory, format: 'csv' | 'json'): FormatTails {
    if (this.#held?.csv.seeded !== seeded) {
      const sorts = sortSeeded(seeded.columns);
      this.#held = { sorts, csv: new FormatTails(seeded, sorts), json: new FormatTails(seeded, sorts) };
    }
    return this.#held[format];
  }
}

function noPlaces(sorts: number): TailPlaces {
  return { before: new Int32Array(sorts), behind: new Int32Array(sorts) };
}
