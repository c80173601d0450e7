import type { LanguageService, Position, Range } from 'vscode-json-languageservice';

type Document = Parameters<LanguageService['parseJSONDocument']>[0];

/**
 * A text as the JSON language service reads documents. The package has such a thing too, but Node finds only what its
 * own module defines and not what it hands on.
 */
export function plainDocument(text: string): Document {
  const lines = lineStarts(text);
  const offsetAt = ({ line, character }: Position): number => {
    const start = lines[Math.max(0, line)] ?? text.length;
    return Math.min(start + Math.max(0, character), lines[line + 1] ?? text.length);
  };
  const positionAt = (offset: number): Position => {
    const at = Math.min(Math.max(0, offset), text.length);
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((lines[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: at - (lines[low] ?? 0) };
  };
  const endOfLine = (line: number): string =>
    /(\r\n|\r|\n)?$/.exec(text.slice(lines[line] ?? text.length, lines[line + 1] ?? text.length))?.[0] ?? '';
  return {
    uri: 'card://text.card.json',
    languageId: 'jsonc',
    version: 0,
    lineCount: lines.length,
    getText: (range?: Range) => (range === undefined ? text : text.slice(offsetAt(range.start), offsetAt(range.end))),
    offsetAt,
    positionAt,
    getEOLCharacters: endOfLine,
    getLineRange: (line) => ({
      start: { line, character: 0 },
      end: positionAt((lines[line + 1] ?? text.length) - endOfLine(line).length),
    }),
  };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
}
