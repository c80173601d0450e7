import { closestMatch } from '../card/strings.ts';
import { MAX_BULK_FILE_BYTES } from '../contract/bulkUpdates.ts';
import { formatCsvCell } from '../csv/csvCells.ts';
import type { TextSpan } from '../csv/csvRecords.ts';
import { type ColumnPlan, columnNames, EMAIL_COLUMN, OPERATOR_SUFFIX } from './columns.ts';
import { BULK_OPERATORS, type BulkFinding, type BulkFix, MAX_FINDINGS_PER_RULE, quoted } from './findings.ts';

/** Columns must be separated by commas (P2 4.6). */
const wrongSeparator: HeaderRule = {
  id: 'file.separator',
  effect: 'file',
  *check(header) {
    const sign = header.plan.separator;
    if (sign === undefined) return;
    const name = sign === ';' ? 'semicolons' : 'tabs';
    yield {
      range: spanOfColumn(header, 0),
      message: `The columns are separated by ${name}. The service accepts only commas and would reject the whole file.`,
      fixes: [
        {
          kind: 'whole',
          title: `Replace ${sign === ';' ? 'Semicolons' : 'Tabs'} with Commas`,
          change: { kind: 'useCommas', separator: sign },
        },
      ],
    };
  },
};

/** An unknown column makes the job fail (P2 4.6 rule 1). */
const unknownColumn: HeaderRule = {
  id: 'column.unknown',
  effect: 'file',
  *check(header) {
    const { columns, context, separator } = header.plan;
    if (separator !== undefined) return;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let searches = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unknown') continue;
      // Bounded, because a file can have thousands of columns and each search costs time.
      const meant = searches++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
      const range = spanOfColumn(header, index);
      const spell: BulkFix[] =
        meant === undefined
          ? []
          : [
              {
                kind: 'edits',
                title: `Change to ${quoted(meant)}`,
                edits: [{ ...range, text: formatCsvCell(meant) }],
                preferred: true,
              },
            ];
      const what = name.trim() === '' ? 'This column has no name.' : `The service has no column ${quoted(name)}.`;
      const hint = meant === undefined ? '' : ` Did you mean ${quoted(meant)}?`;
      yield {
        range,
        column: name,
        message: `${what}${hint} An unknown column makes the whole file fail.`,
        fixes: [
          ...spell,
          {
            kind: 'whole',
            title: `Remove the Column ${quoted(name)} with Its Cells`,
            change: { kind: 'removeColumn', index },
          },
        ],
      };
    }
  },
};

/** Custom columns can't be checked while the community's fields aren't known. */
const unverifiedColumn: HeaderRule = {
  id: 'column.unjudged',
  effect: 'note',
  *check(header) {
    const { columns, context } = header.plan;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let searches = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unjudged') continue;
      const range = spanOfColumn(header, index);
      // Bounded, because a file can have thousands of columns and each search costs time.
      const meant = searches++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
      yield {
        range,
        column: name,
        message: `${quoted(name)} can’t be checked until the community’s field definitions are read. The whole file will fail unless it’s a field’s display name.${meant === undefined ? '' : ` Did you mean ${quoted(meant)}?`}`,
        // Not preferred, because the community may have a field with this name.
        fixes:
          meant === undefined
            ? []
            : [
                {
                  kind: 'edits',
                  title: `Change to ${quoted(meant)}`,
                  edits: [{ ...range, text: formatCsvCell(meant) }],
                },
              ],
      };
    }
  },
};

/** A column name must be unique, because which of two columns counts isn't known. */
const repeatedColumn: HeaderRule = {
  id: 'column.repeated',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, role } of header.plan.columns) {
      if (role.kind !== 'repeated') continue;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `The column ${quoted(name)} exists twice, so the whole file will fail. Keep one of them.`,
        related: { range: spanOfColumn(header, role.first), message: 'The first column with this name.' },
        fixes: [
          {
            kind: 'whole',
            title: `Remove the Second Column ${quoted(name)} with Its Cells`,
            change: { kind: 'removeColumn', index },
          },
        ],
      };
    }
  },
};

/** Rows are matched by `Email` or by the community's identifier field; without that column the job fails (P2 3.1). */
const missingIdentifier: HeaderRule = {
  id: 'column.noIdentifier',
  effect: 'file',
  *check(header) {
    const { match, separator, context, columns, candidates } = header.plan;
    if (match !== undefined || separator !== undefined || candidates.length > 0) return;
    const range = spanOfColumn(header, 0);
    if (context.identifier !== undefined) {
      yield {
        range,
        message: `Rows should be matched by ${quoted(context.identifier)}, but there is no such column. Without it, the whole file will fail.`,
        fixes: [],
      };
      return;
    }
    const misspelled = columns.find(({ name }) => /^e-?\s*mail$/i.test(name.trim()));
    const fixes: BulkFix[] =
      misspelled === undefined
        ? []
        : [
            {
              kind: 'edits',
              title: `Change ${quoted(misspelled.name)} to "${EMAIL_COLUMN}"`,
              edits: [{ ...spanOfColumn(header, misspelled.index), text: EMAIL_COLUMN }],
              preferred: true,
            },
          ];
    yield {
      range,
      message: `There is no column "${EMAIL_COLUMN}". The whole file will fail, unless you upload it with the community’s identifier field and a column has that field’s name.`,
      fixes,
    };
  },
};

/** Without `Email`, rows can be matched by the identifier field (P2 4.6). Only the service knows which field that is. */
const likelyIdentifier: HeaderRule = {
  id: 'column.likelyIdentifier',
  effect: 'note',
  *check(header) {
    const { candidates, columns } = header.plan;
    const [first, ...others] = candidates;
    if (first === undefined) return;
    const column = columns.find(({ name }) => name === first);
    const message =
      others.length === 0
        ? `There is no column "${EMAIL_COLUMN}", so rows are assumed to be matched by ${quoted(first)}. It must be the community’s active identifier field, or the whole file will fail.`
        : `There is no column "${EMAIL_COLUMN}". The check and the upload will ask which column identifies the traders: ${formatNames(candidates)}. It must be the community’s active identifier field.`;
    yield { range: spanOfColumn(header, column?.index ?? 0), column: first, message, fixes: [] };
  },
};

/** XP, coins and numerical fields need an operator column (P2 4.6 rule 2). */
const missingOperators: HeaderRule = {
  id: 'column.operatorMissing',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, operator, operatorAt } of header.plan.columns) {
      if (operator !== 'needed' || operatorAt !== undefined) continue;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `${quoted(name)} needs a column ${quoted(name + OPERATOR_SUFFIX)} with add, subtract or overwrite on every row. Without it, the whole file will fail.`,
        fixes: BULK_OPERATORS.map((word) => ({
          kind: 'whole',
          title: `Add ${quoted(name + OPERATOR_SUFFIX)} with "${word}" on Every Row`,
          change: { kind: 'addOperators', column: name, operator: word },
        })),
      };
    }
  },
};

/** An `_op` column needs a column that has operators (P2 4.6 rules 1, 2 and 5). */
const orphanedOperators: HeaderRule = {
  id: 'column.operatorAlone',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, role } of header.plan.columns) {
      if (role.kind !== 'operatorAlone') continue;
      const base = quoted(name.slice(0, -OPERATOR_SUFFIX.length));
      const why =
        role.why === 'noColumn'
          ? `There is no column ${base} for the operators of ${quoted(name)}.`
          : `${base} can’t have operators. Only Total XP, Total Coins, Role and numerical fields can.`;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `${why} An unknown column makes the whole file fail.`,
        fixes: [
          {
            kind: 'whole',
            title: `Remove the Column ${quoted(name)} with Its Cells`,
            change: { kind: 'removeColumn', index },
          },
        ],
      };
    }
  },
};

/** All rules about a header. */
export const HEADER_RULES: readonly HeaderRule[] = [
  wrongSeparator,
  unknownColumn,
  unverifiedColumn,
  repeatedColumn,
  missingIdentifier,
  likelyIdentifier,
  missingOperators,
  orphanedOperators,
];

/** The header of a file, with the position of each name. */
interface BulkHeader {
  readonly plan: ColumnPlan;
  readonly ranges: readonly TextSpan[];
}

/** One rule about the header. Pure and total. The caller adds rule id and effect to its findings. */
interface HeaderRule {
  readonly id: string;
  readonly effect: BulkFinding['effect'];
  readonly check: (header: BulkHeader) => Iterable<Omit<BulkFinding, 'rule' | 'effect'>>;
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
      `The file has ${size} MB, but the service accepts at most 30 MB. Split it into several files with the same header.`,
    );
  }
  if (encoding === 'utf-16') {
    yield found('file.encoding', 'The file is UTF-16, but the service reads UTF-8. Save it as UTF-8.');
  } else if (encoding === 'other') {
    yield found('file.encoding', 'The file isn’t UTF-8. Save it as UTF-8, then check its accented characters.');
  }
  if (lineEnds === 'cr') {
    yield found(
      'file.lineEnds',
      'The lines end with CR alone, so the file reads as a single line. Save it with LF or CRLF line endings.',
    );
  }
}

/** Names as a message lists them. */
const MAX_NAMES = 5;

function formatNames(names: readonly string[]): string {
  const words = names.slice(0, MAX_NAMES).map(quoted).join(' or ');
  return names.length > MAX_NAMES ? `${words}, or another` : words;
}
