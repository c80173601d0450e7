/** A place in a text; both count from 1, columns in UTF-16 units. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns of offsets. A line ends with LF, CR LF or CR alone. */
export function linePositions(text: string): (offset: number) => LinePosition {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
