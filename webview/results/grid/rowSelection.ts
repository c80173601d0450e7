/** The rows that are selected, by number, and the line from which a range goes on. */
export interface RowSelection {
  readonly rows: ReadonlySet<number>;
  readonly anchor: number;
}

/** Nothing is selected. */
export const NO_ROWS: RowSelection = { rows: new Set(), anchor: -1 };

/** All rows from the anchor to a line, and no others. */
export function rangeTo(selection: RowSelection, from: number, line: number, shown: Uint32Array): RowSelection {
  const anchor = selection.anchor >= 0 ? selection.anchor : from;
  const [first, last] = [Math.max(0, Math.min(anchor, line)), Math.max(anchor, line)];
  return { rows: new Set(shown.subarray(first, last + 1)), anchor };
}

/** One row more, or less. */
export function toggled({ rows }: RowSelection, line: number, shown: Uint32Array): RowSelection {
  const number = shown[line];
  if (number === undefined) return { rows, anchor: line };
  const changed = new Set(rows);
  if (!changed.delete(number)) changed.add(number);
  return { rows: changed, anchor: line };
}

/** What is selected of what is shown, in the order in which it is shown. */
export function selectedOf({ rows }: RowSelection, shown: Uint32Array): Uint32Array {
  return shown.filter((row) => rows.has(row));
}
