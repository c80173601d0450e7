import { Position } from 'vscode';

/** Positions in a text that is no document. */
export function linePositions(text: string): { positionAt(offset: number): Position } {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return {
    positionAt: (offset) => {
      // The last line that starts at or before it lies from `line` on and before `end`.
      let [line, end] = [0, starts.length];
      while (end - line > 1) {
        const middle = (line + end) >> 1;
        if ((starts[middle] ?? 0) <= offset) line = middle;
        else end = middle;
      }
      return new Position(line, offset - (starts[line] ?? 0));
    },
  };
}
