import { MAX_BULK_FILE_BYTES } from '../bulkUpdates.ts';
import type { BulkFinding } from './bulkFinding.ts';
import type { TextSpan } from './readRecord.ts';

/** What is known of a file beside its text. What is absent is not checked. */
export interface BulkFileProperties {
  readonly bytes?: number;
  /** `other`: neither UTF-8 nor UTF-16, e.g. what older spreadsheets write. */
  readonly encoding?: 'utf-8' | 'utf-16' | 'other';
  /** `cr`: lines end with CR alone, as old Macs wrote them. */
  readonly lineEnds?: 'lf' | 'cr';
}

const FILE_START: TextSpan = { line: 0, start: 0, endLine: 0, end: 0 };

/** What is wrong with a file whatever its text says. */
export function* fileFindings({ bytes, encoding, lineEnds }: BulkFileProperties): Generator<BulkFinding> {
  const found = (rule: string, message: string): BulkFinding => ({
    rule,
    effect: 'file',
    message,
    range: FILE_START,
    fixes: [],
  });
  if (bytes !== undefined && bytes > MAX_BULK_FILE_BYTES) {
    const size = (bytes / 1_000_000).toFixed(1);
    yield found(
      'file.size',
      `The file has ${size} MB, and the service takes 30 MB. Divide it into several files with the same header.`,
    );
  }
  if (encoding === 'utf-16') {
    yield found(
      'file.encoding',
      'The file is written in UTF-16, and the service reads UTF-8. Save it with the encoding UTF-8.',
    );
  } else if (encoding === 'other') {
    yield found(
      'file.encoding',
      'The file is not written in UTF-8. Save it with the encoding UTF-8, and look at its accents then.',
    );
  }
  if (lineEnds === 'cr') {
    yield found(
      'file.lineEnds',
      'The lines end with CR alone, which reads as a single line. Save the file with the line ends LF or CRLF.',
    );
  }
}
