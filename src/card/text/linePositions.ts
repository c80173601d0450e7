/** A place in a text; both count from 0, characters in UTF-16 units. */
interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** The lines of a text. As in VS Code, a line ends with LF, CR LF or CR alone. */
export class LinePositions {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Offset of a line's first character; undefined past the last line. */
  startOf(line: number): number | undefined {
    return this.#starts[line];
  }

  lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  positionAt(offset: number): LinePosition {
    const line = this.lineAt(offset);
    return { line, character: offset - (this.#starts[line] ?? 0) };
  }
}
