/** What a file brought to a merge. */
export interface FileTally {
  readonly path: string;
  /** Rows in the file. */
  rows: number;
  /** Those whose event another file had as well, or the file itself once more; this file's row was left out. */
  leftOut: number;
  /** The first row, from 1, that is newer than the one before it; 0 when all are newest first. */
  firstUnordered: number;
}

/** What is known of a merge when it has been read to its end. */
export interface MergeTally {
  /** By file, as given. */
  readonly files: readonly FileTally[];
  /** Events, each once. */
  rows: number;
  /** Rows that were left out because their event was there already. */
  duplicates: number;
  /** Of these, rows that told something else of the event; the row of the file named first was taken. */
  conflicts: number;
  /** Of these, rows in which only the resolved customer identifier differs. */
  otherRefs: number;
}
