import type { Severity } from '../../card/findings/finding.ts';
import { type Format, inLine, type Report } from '../report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** Workflow commands: a run on GitHub shows each as an annotation of the line. */
export const github: Format = () => ({ file: (reports) => reports.map(annotation).join(''), end: () => '' });

function annotation({ file, rule, severity, line, column, endLine, endColumn, message }: Report): string {
  const end = endLine === line ? `,endColumn=${endColumn}` : '';
  const place = `file=${property(file)},line=${line},endLine=${endLine},col=${column}${end}`;
  return `::${COMMANDS[severity]} ${place},title=${property(rule)}::${data(message)}\n`;
}

/** Messages quote the file, and the log is shown in terminals too. */
function data(words: string): string {
  const escaped = words.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return inLine(escaped);
}

function property(words: string): string {
  return data(words).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
