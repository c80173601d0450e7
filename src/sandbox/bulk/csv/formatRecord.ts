/** A CSV line with its end; cells that need quotes get them (RFC 4180). */
export function formatRecord(cells: readonly string[]): string {
  // A single empty cell without quotes would be a line with nothing on it.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
