import type { Severity } from '../card/findings/finding.ts';
import type { JsonPath } from '../card/jsonPath.ts';

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

/** What a format may name beside the findings. */
export interface Program {
  readonly version: string;
}

/** Writes findings for whoever reads them; ends with a line end. */
export type Format = (reports: readonly Report[], program: Program) => string;
