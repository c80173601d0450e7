import type { SeededHistory } from '../history/seededHistory.ts';
import type { RowPart } from './rowPart.ts';

/** What rows of one sort, amount and kind of customer have in common. */
export interface RowTail {
  readonly before: RowPart;
  /** Behind the number of the source reference; undefined where the file has none. */
  readonly behind: RowPart | undefined;
}

/** Of one file format and one kind of customer: by sort of entry, then by amount in quarters. */
export type RowTails = (RowTail | undefined)[][];

/** Of one file format: of resolved customers, and of others. */
export interface FormatTails {
  readonly resolved: RowTails;
  readonly unresolved: RowTails;
}

/** Tails that were made once, held from one report to the next; they say nothing about customers. */
export class SeededTails {
  #seeded: SeededHistory | undefined;
  #tails: Record<'csv' | 'json', FormatTails> = none();

  /** Those of a seed and a format. */
  of(seeded: SeededHistory, format: 'csv' | 'json'): FormatTails {
    if (seeded !== this.#seeded) {
      this.#seeded = seeded;
      this.#tails = none();
    }
    return this.#tails[format];
  }
}

function none(): Record<'csv' | 'json', FormatTails> {
  return { csv: { resolved: [], unresolved: [] }, json: { resolved: [], unresolved: [] } };
}
