import { closestMatch } from '../card/model/strings.ts';
import { MAX_BULK_FILE_BYTES } from '../contract/bulkUpdates.ts';
import { formatCsvCell } from '../csv/csvCells.ts';
import type { TextSpan } from '../csv/csvRecords.ts';
import { type ColumnPlan, columnNames, EMAIL_COLUMN } from './columns.ts';
import {
  BULK_OPERATORS,
  type BulkFinding,
  type BulkFindingOf,
  type BulkFix,
  type BulkRule,
  bulkFinding,
  MAX_FINDINGS_PER_RULE,
} from './findings.ts';
import { visibleText } from './invisible.ts';

type HeaderFindings<Rule extends BulkRule> = Iterable<BulkFindingOf<Rule>>;

/** The service would read a `sep=` line as the header. */
function* separatorLine(header: BulkHeader, line: number): HeaderFindings<'file.separatorLine'> {
  const { separator = ',' } = header.plan;
  const fixes: BulkFix[] = [{ kind: 'whole', change: { kind: 'removeSeparatorLine', separator } }];
  yield bulkFinding('file.separatorLine', { line, start: 0, endLine: line + 1, end: 0 }, { separator }, { fixes });
}

/** Columns must be separated by commas (P2 4.6). */
function* wrongSeparator(header: BulkHeader, separator: string): HeaderFindings<'file.separator'> {
  const fixes: BulkFix[] = [{ kind: 'whole', change: { kind: 'useCommas', separator } }];
  yield bulkFinding('file.separator', spanOfColumn(header, 0), { separator }, { fixes });
}

/** An unknown column makes the job fail (P2 4.6 rule 1). */
function* unknownColumns(header: BulkHeader): HeaderFindings<'column.unknown'> {
  const meantBy = nameSearch(header.plan);
  for (const { index, name, role } of header.plan.columns) {
    if (role.kind !== 'unknown') continue;
    const meant = meantBy(name);
    const range = spanOfColumn(header, index);
    const spell: BulkFix[] = meant === undefined ? [] : [{ ...rewriteFix(range, meant), preferred: true }];
    const fixes = [...spell, removeColumnFix(index, name)];
    yield bulkFinding('column.unknown', range, { column: name, meant }, { fixes });
  }
}

/** Custom columns can't be checked while the community's fields aren't known. */
function* unverifiedColumns(header: BulkHeader): HeaderFindings<'column.unjudged'> {
  const meantBy = nameSearch(header.plan);
  for (const { index, name, role } of header.plan.columns) {
    if (role.kind !== 'unjudged') continue;
    const meant = meantBy(name);
    const range = spanOfColumn(header, index);
    // Not preferred, because the community may have a field with this name.
    const fixes = meant === undefined ? [] : [rewriteFix(range, meant)];
    yield bulkFinding('column.unjudged', range, { column: name, meant }, { fixes });
  }
}

/** A column name must be unique, because which of two columns counts isn't known. */
function* repeatedColumns(header: BulkHeader): HeaderFindings<'column.repeated'> {
  for (const { index, name, role } of header.plan.columns) {
    if (role.kind !== 'repeated') continue;
    const fixes = [removeColumnFix(index, name, { isRepeated: true })];
    const related = spanOfColumn(header, role.first);
    yield bulkFinding('column.repeated', spanOfColumn(header, index), { column: name }, { related, fixes });
  }
}

/** Rows are matched by `Email` or by the community's identifier field; without that column the job fails (P2 3.1). */
function* missingIdentifier(header: BulkHeader): HeaderFindings<'column.noIdentifier'> {
  const { match, context, columns, candidates } = header.plan;
  if (match !== undefined || candidates.length > 0) return;
  const { identifier } = context;
  const misspelled =
    identifier === undefined ? columns.find(({ name }) => /^e-?\s*mail$/i.test(visibleText(name))) : undefined;
  const fixes: BulkFix[] =
    misspelled === undefined
      ? []
      : [
          {
            kind: 'edits',
            change: { kind: 'renameColumn', from: misspelled.name, to: EMAIL_COLUMN },
            edits: [{ ...spanOfColumn(header, misspelled.index), text: EMAIL_COLUMN }],
            preferred: true,
          },
        ];
  yield bulkFinding('column.noIdentifier', spanOfColumn(header, 0), { identifier }, { fixes });
}

/** Without `Email`, rows can be matched by the identifier field (P2 4.6). Only the service knows which field that is. */
function* likelyIdentifier(header: BulkHeader): HeaderFindings<'column.likelyIdentifier'> {
  const { candidates, columns } = header.plan;
  const [first] = candidates;
  if (first === undefined) return;
  const column = columns.find(({ name }) => name === first);
  const range = spanOfColumn(header, column?.index ?? 0);
  yield bulkFinding('column.likelyIdentifier', range, { candidates }, { column: first });
}

/** XP, coins and numerical fields need an operator column (P2 4.6 rule 2). */
function* missingOperators(header: BulkHeader): HeaderFindings<'column.operatorMissing'> {
  for (const { index, name, operator, operatorAt } of header.plan.columns) {
    if (operator !== 'needed' || operatorAt !== undefined) continue;
    const fixes = BULK_OPERATORS.map(
      (word): BulkFix => ({ kind: 'whole', change: { kind: 'addOperators', column: name, operator: word } }),
    );
    yield bulkFinding('column.operatorMissing', spanOfColumn(header, index), { column: name }, { fixes });
  }
}

/** An `_op` column needs a column that has operators (P2 4.6 rules 1, 2 and 5). */
function* orphanedOperators(header: BulkHeader): HeaderFindings<'column.operatorAlone'> {
  for (const { index, name, role } of header.plan.columns) {
    if (role.kind !== 'operatorAlone') continue;
    const fixes = [removeColumnFix(index, name)];
    yield bulkFinding('column.operatorAlone', spanOfColumn(header, index), { column: name, why: role.why }, { fixes });
  }
}

/** Finds the column that a name nearly spells, among those that the header doesn't have. */
function nameSearch({ columns, context }: ColumnPlan): (name: string) => string | undefined {
  const taken = new Set(columns.map(({ name }) => name));
  const free = columnNames(context).filter((name) => !taken.has(name));
  let searches = 0;
  // Bounded, because a file can have thousands of columns and each search costs time.
  return (name) => {
    if (searches++ >= MAX_FINDINGS_PER_RULE) return undefined;
    const visible = visibleText(name);
    return free.includes(visible) ? visible : closestMatch(visible, free);
  };
}

/** A fix that replaces the column's name. */
function rewriteFix(range: TextSpan, text: string): BulkFix & { readonly kind: 'edits' } {
  return { kind: 'edits', change: { kind: 'rewrite', text }, edits: [{ ...range, text: formatCsvCell(text) }] };
}

function removeColumnFix(index: number, name: string, { isRepeated = false } = {}): BulkFix {
  return { kind: 'whole', change: { kind: 'removeColumn', index, name, isRepeated } };
}

const HEADER_RULES: readonly ((header: BulkHeader) => Iterable<BulkFinding>)[] = [
  unknownColumns,
  unverifiedColumns,
  repeatedColumns,
  missingIdentifier,
  likelyIdentifier,
  missingOperators,
  orphanedOperators,
];

/** The findings of all rules about a header. With another separator the columns aren't known, and it's the only finding. */
export function* findingsOfHeader(header: BulkHeader): Generator<BulkFinding> {
  const { separator } = header.plan;
  if (header.separatorLine !== undefined) yield* separatorLine(header, header.separatorLine);
  else if (separator !== undefined) yield* wrongSeparator(header, separator);
  if (separator === undefined) for (const check of HEADER_RULES) yield* check(header);
}

/** The header of a file, with the position of each name. */
interface BulkHeader {
  readonly plan: ColumnPlan;
  readonly ranges: readonly TextSpan[];
  /** The line above that names a separator for spreadsheets. */
  readonly separatorLine: number | undefined;
}

/** The position of a column's name. */
function spanOfColumn({ ranges }: BulkHeader, index: number): TextSpan {
  return ranges[index] ?? { line: 0, start: 0, endLine: 0, end: 0 };
}

/** Properties of a file other than its text. Absent ones aren't checked. */
export interface BulkFileProperties {
  readonly bytes?: number;
  /** `other`: neither UTF-8 nor UTF-16, e.g. from older spreadsheets. */
  readonly encoding?: 'utf-8' | 'utf-16' | 'other';
  /** `cr`: lines end with CR alone, as on old Macs. */
  readonly lineEnds?: 'lf' | 'cr';
}

const FILE_START: TextSpan = { line: 0, start: 0, endLine: 0, end: 0 };

/** The problems of a file that don't depend on its text. */
export function* fileFindings({ bytes, encoding, lineEnds }: BulkFileProperties): Generator<BulkFinding> {
  if (bytes !== undefined && bytes > MAX_BULK_FILE_BYTES) yield bulkFinding('file.size', FILE_START, { bytes });
  if (encoding === 'utf-16' || encoding === 'other') yield bulkFinding('file.encoding', FILE_START, { encoding });
  if (lineEnds === 'cr') yield bulkFinding('file.lineEnds', FILE_START, {});
}
