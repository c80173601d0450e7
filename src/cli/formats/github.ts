import type { Severity } from '../../card/findings/finding.ts';
import { type Format, type Report, singleLine } from '../report.ts';

const GITHUB_COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** Workflow commands: a run on GitHub shows each as an annotation of the line. */
export const github: Format = () => ({ file: (reports) => reports.map(annotation).join(''), end: () => '' });

function annotation({ file, rule, severity, line, column, endLine, endColumn, message }: Report): string {
  const end = endLine === line ? `,endColumn=${endColumn}` : '';
  const place = `file=${escapeProperty(file)},line=${line},endLine=${endLine},col=${column}${end}`;
  return `::${GITHUB_COMMANDS[severity]} ${place},title=${escapeProperty(rule)}::${escapeData(message)}\n`;
}

/** Messages quote the file, and the log is shown in terminals too. */
function escapeData(words: string): string {
  const escaped = words.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return singleLine(escaped);
}

function escapeProperty(words: string): string {
  return escapeData(words).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
