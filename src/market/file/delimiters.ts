/** What can stand between cells, in the order of trust: a tab is never a decimal mark. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Lines looked at. */
const SAMPLE_LINES = 50;

/** The delimiter that gives most lines the same number of cells; absent when none gives two. */
export function findDelimiter(lines: readonly string[]): Delimiter | undefined {
  let best: { delimiter: Delimiter; agreeing: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of lines.slice(0, SAMPLE_LINES)) {
      const { length } = splitCells(line, delimiter);
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    const agreeing = Math.max(0, ...counts.values());
    if (agreeing > (best?.agreeing ?? 0)) best = { delimiter, agreeing };
  }
  return best?.delimiter;
}

/** The cells of a line, quotes and the space around cells taken off. */
export function splitCells(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const unit = line[at];
    if (unit === '"') {
      // Two quotes within quotes are one.
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = !isQuoted;
    } else if (unit === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += unit;
  }
  return [...cells, cell.trim()];
}
