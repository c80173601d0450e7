import type { Format, Report } from '../report.ts';

/** A line a finding, in the form that editors and terminals make clickable, and a last line that sums up. */
export const text: Format = (reports) => {
  const lines = reports.map(({ file, line, column, severity, message, rule }) =>
    printable(`${file}:${line}:${column}: ${severity}: ${message} [${rule}]`),
  );
  const sum = [count(reports, 'error'), count(reports, 'warning'), count(reports, 'hint')];
  return `${[...lines, `${sum.join(', ')}.`].join('\n')}\n`;
};

function count(reports: readonly Report[], severity: Report['severity']): string {
  const { length } = reports.filter((report) => report.severity === severity);
  return `${length} ${severity}${length === 1 ? '' : 's'}`;
}

/** Messages quote the file, and a terminal must not obey what stands in it. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, '\u{FFFD}');
}
