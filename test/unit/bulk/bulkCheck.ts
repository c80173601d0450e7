import type { BulkContext } from '../../../src/bulk/columns.ts';
import { DryRunReader } from '../../../src/bulk/dryRun.ts';
import type { BulkFileProperties } from '../../../src/bulk/fileRules.ts';
import type { BulkEdit, BulkFinding, DryRun } from '../../../src/bulk/findings.ts';
import { formatBulkFix } from '../../../src/bulk/formatBulkFinding.ts';
import type { UserField } from '../../../src/contract/userFields.ts';
import { splitLines } from '../../../src/csv/csvRecords.ts';

const field = (name: string, type: string, more: Partial<UserField> = {}): UserField => ({
  _id: `id of ${name}`,
  name,
  field: name.toLowerCase().replaceAll(' ', '-'),
  type,
  isCustom: true,
  ...more,
});

/** The fields of the community in these tests. */
export const FIELDS: readonly UserField[] = [
  field('Account Number', 'numerical'),
  field('Client ID', 'single-line-text'),
  field('Notes', 'multi-line-text'),
  field('Joined', 'date'),
  field('Calls At', 'time'),
  field('Seen', 'date-time'),
  field('Verified', 'boolean'),
  field('Platform', 'single-select-dropdown', { options: ['Desktop', 'Web'] }),
  field('Instruments', 'multi-select-dropdown', { options: [{ label: 'Forex' }, 'Metals'] }),
  field('total_xp', 'numerical', { isCustom: false }),
];

/** The dry run of a text. */
export function dryRunOf(
  text: string,
  context: BulkContext = { fields: FIELDS },
  facts: BulkFileProperties = {},
): DryRun {
  const reading = new DryRunReader({ lines: splitLines(text), facts }, context);
  reading.advance(() => false);
  return reading.result();
}

/** Rules that speak of a text, each with the text it is about. */
export function findingsOf(text: string, context?: BulkContext): string[] {
  return dryRunOf(text, context).findings.map((finding) => `${finding.rule}: ${textAt(text, finding.range)}`);
}

/** A text after one of the small fixes of a finding. */
export function fixed(text: string, { fixes }: BulkFinding, title: string): string {
  const fix = fixes.find(({ change }) => formatBulkFix(change) === title);
  if (fix?.kind !== 'edits')
    throw new Error(`no fix "${title}" among ${fixes.map(({ change }) => formatBulkFix(change)).join(', ')}`);
  return fix.edits.reduceRight(replaced, text);
}

function replaced(text: string, edit: BulkEdit): string {
  return (
    text.slice(0, offset(text, edit.line, edit.start)) + edit.text + text.slice(offset(text, edit.endLine, edit.end))
  );
}

function textAt(text: string, { line, start, endLine, end }: BulkFinding['range']): string {
  return text.slice(offset(text, line, start), offset(text, endLine, end));
}

function offset(text: string, line: number, character: number): number {
  const before = text.split('\n').slice(0, line);
  return before.reduce((sum, it) => sum + it.length + 1, 0) + character;
}
