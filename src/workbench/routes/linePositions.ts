import { Position } from 'vscode';

/** Positions in a text that is no document, for one pass from its beginning to its end. */
export function linePositions(text: string): { positionAt(offset: number): Position } {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return {
    positionAt: (offset) => {
      const next = starts.findIndex((start) => start > offset);
      const line = (next < 0 ? starts.length : next) - 1;
      return new Position(line, offset - (starts[line] ?? 0));
    },
  };
}
