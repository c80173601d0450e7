import type { Finding } from '../card/findings/finding.ts';
import { formatFinding } from '../card/findings/formatFinding.ts';
import type { RulePage } from '../card/findings/rulePage.ts';
import type { RuleId, Severity } from '../card/findings/rules.ts';
import type { JsonPath } from '../card/model/jsonValue.ts';
import { LinePositions } from '../card/text/linePositions.ts';
import type { TextRange } from '../card/text/textEdit.ts';

/** A finding in a file. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
export interface Report {
  readonly file: string;
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Empty for a syntax error. */
  readonly path: JsonPath;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
}

/**
 * Untrusted text on one line: without control characters, line breaks and direction changes, which a terminal would obey,
 * and without `##[…`, which a workflow run would interpret as a command.
 */
export function singleLine(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '\u{FFFD}')
    .replace(/##([a-z]*\[)/gi, '# #$1');
}

/** JSON in which all control characters are escaped, including those that JSON allows. */
export function escapedJson(value: unknown, indent?: number): string {
  const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, indent).replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/gu, escaped);
}

/** What a report says about the program. */
interface ProgramInfo {
  readonly version: string;
  /** The documentation page of a rule; undefined if it isn't installed. */
  readonly pageOf: (rule: RuleId) => Promise<RulePage | undefined>;
}

/** Formats the findings of a run file by file, so that none need to be kept. */
interface ReportWriter {
  /** The output for the next file. */
  file(reports: readonly Report[]): string;
  /** The rest of the output; ends with a line break. */
  end(): string | Promise<string>;
}

/** Creates the writer of one output format. */
export type Format = (program: ProgramInfo) => ReportWriter;

/** Findings of a text, with offsets converted to lines and columns. */
export function reportFindings(file: string, text: string, findings: readonly Finding[]): Report[] {
  if (findings.length === 0) return [];
  const lines = new LinePositions(text);
  return findings.map((finding) => reportAt(file, lines, finding, formatFinding(finding)));
}

/** A report about a part of a text. */
export function reportAt(
  file: string,
  lines: LinePositions,
  { rule, severity, path, range }: Pick<Report, 'rule' | 'severity' | 'path'> & { readonly range: TextRange },
  message: string,
): Report {
  const start = lines.positionAt(range.offset);
  const end = lines.positionAt(range.offset + range.length);
  return {
    file,
    rule,
    severity,
    path,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    message,
  };
}

/** A report about a whole file. */
export function reportOnFile(file: string, rule: RuleId, severity: Severity, message: string): Report {
  return { file, rule, severity, path: [], line: 1, column: 1, endLine: 1, endColumn: 1, message };
}
