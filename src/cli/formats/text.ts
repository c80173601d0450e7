import { type Format, type Report, singleLine } from '../report.ts';

/** A line a finding, in the form that editors and terminals make clickable, and a last line that sums up. */
export const text: Format = () => {
  const counts = { error: 0, warning: 0, hint: 0 };
  let files = 0;
  return {
    file: (reports) => {
      files++;
      for (const { severity } of reports) counts[severity]++;
      return reports.map((report) => `${lineOf(report)}\n`).join('');
    },
    end: () => {
      const sum = (['error', 'warning', 'hint'] as const).map((severity) => countText(counts[severity], severity));
      return `${sum.join(', ')} in ${countText(files, 'file')}.\n`;
    },
  };
};

/** A name that begins with colons would be a command to a workflow run. */
function lineOf({ file, line, column, severity, message, rule }: Report): string {
  const name = /^\s*::/.test(file) ? `./${file}` : file;
  return singleLine(`${name}:${line}:${column}: ${severity}: ${message} [${rule}]`);
}

function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
