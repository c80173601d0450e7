import { check } from '../card/findings/check.ts';
import { readCardText } from '../card/readCardText.ts';
import { linePositions } from './linePositions.ts';
import { readCardFile } from './readCardFile.ts';
import type { Report } from './report.ts';

/** What a run found, in the order of the files, and the files that could not be read. */
export interface CheckedFiles {
  readonly reports: readonly Report[];
  readonly failures: readonly { readonly file: string; readonly reason: string }[];
}

/** Checks each file; one that cannot be read does not keep the others from it. `now` in epoch milliseconds. */
export async function checkFiles(files: readonly string[], now: number): Promise<CheckedFiles> {
  const reports: Report[] = [];
  const failures: { file: string; reason: string }[] = [];
  for (const file of files) {
    const read = await readCardFile(file);
    switch (read.kind) {
      case 'failed':
        failures.push({ file, reason: read.reason });
        break;
      case 'refused':
        reports.push(refusal(file, read.reason));
        break;
      case 'text':
        reports.push(...reportsOf(file, read.text, now));
    }
  }
  return { reports, failures };
}

function reportsOf(file: string, text: string, now: number): Report[] {
  const positionOf = linePositions(text);
  return check(readCardText(text), { now }).map(({ rule, severity, path, message, range }) => {
    const { line, column } = positionOf(range.offset);
    const end = positionOf(range.offset + range.length);
    return { file, rule, severity, path, line, column, endLine: end.line, endColumn: end.column, message };
  });
}

/** A file that is there but holds no text of a card is wrong the way broken JSON is. */
function refusal(file: string, message: string): Report {
  return {
    file,
    rule: 'json.syntax',
    severity: 'error',
    path: [],
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    message,
  };
}
