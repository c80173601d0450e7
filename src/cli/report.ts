import type { Finding, Severity } from '../card/findings/finding.ts';
import type { RulePage } from '../card/findings/rulePage.ts';
import type { JsonPath } from '../card/jsonValue.ts';
import { LinePositions } from '../card/text/linePositions.ts';

/** A finding in a file. Lines and columns count from 1, columns in UTF-16 units; the end is the first place after. */
export interface Report {
  readonly file: string;
  readonly rule: string;
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
 * Words of a file or its name within a line: no control character, line end or change of direction, which a terminal
 * would obey, and no `##[…` anywhere, which a workflow run would.
 */
export function singleLine(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '\u{FFFD}')
    .replace(/##(?=[a-z]*\[)/gi, '# #');
}

/** JSON with the control characters escaped that JSON itself leaves. */
export function escapedJson(value: unknown, indent?: number): string {
  const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, indent).replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/gu, escaped);
}

/** What a format may name beside the findings. */
export interface ProgramInfo {
  readonly version: string;
  /** The page about a rule; undefined where the pages are not there. */
  readonly pageOf: (rule: string) => Promise<RulePage | undefined>;
}

/** Writes the findings of a run, file by file, so that none has to be kept. */
export interface ReportWriter {
  /** What is written of the next file. */
  file(reports: readonly Report[]): string;
  /** What is written at last; it ends with a line end. */
  end(): string | Promise<string>;
}

/** Begins to write findings for whoever reads them. */
export type Format = (program: ProgramInfo) => ReportWriter;

/** Findings of a text with their places as lines and columns. */
export function reportFindings(file: string, text: string, findings: readonly Finding[]): Report[] {
  if (findings.length === 0) return [];
  const lines = new LinePositions(text);
  return findings.map(({ rule, severity, path, message, range }) => {
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
  });
}

/** Something to be said of a file as a whole. */
export function reportOnFile(file: string, rule: string, severity: Severity, message: string): Report {
  return { file, rule, severity, path: [], line: 1, column: 1, endLine: 1, endColumn: 1, message };
}
