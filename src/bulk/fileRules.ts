import { closestMatch } from '../card/strings.ts';
import { MAX_BULK_FILE_BYTES } from '../contract/bulkUpdates.ts';
import { formatCsvCell } from '../csv/csvCells.ts';
import type { TextSpan } from '../csv/csvRecords.ts';
import { type ColumnPlan, columnNames, EMAIL_COLUMN, OPERATOR_SUFFIX } from './columns.ts';
import { BULK_OPERATORS, type BulkFinding, type BulkFix, MAX_FINDINGS_PER_RULE, quoted } from './findings.ts';

/** Columns are separated by commas (P2 4.6). */
const wrongSeparator: HeaderRule = {
  id: 'file.separator',
  effect: 'file',
  *check(header) {
    const sign = header.plan.separator;
    if (sign === undefined) return;
    const name = sign === ';' ? 'semicolons' : 'tabs';
    yield {
      range: spanOfColumn(header, 0),
      message: `The columns are separated by ${name}. The service takes commas only and would reject the whole file.`,
      fixes: [
        {
          kind: 'whole',
          title: `Separate by Commas Instead of ${sign === ';' ? 'Semicolons' : 'Tabs'}`,
          change: { kind: 'useCommas', separator: sign },
        },
      ],
    };
  },
};

/** A column that the service does not know fails the job (P2 4.6 rule 1). */
const unknownColumn: HeaderRule = {
  id: 'column.unknown',
  effect: 'file',
  *check(header) {
    const { columns, context, separator } = header.plan;
    if (separator !== undefined) return;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let looks = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unknown') continue;
      // Of columns by the thousand nobody reads more, and each look costs.
      const meant = looks++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
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
      const what =
        name.trim() === '' ? 'This column has no name.' : `The service has no column that is spelled ${quoted(name)}.`;
      const hint = meant === undefined ? '' : ` ${quoted(meant)} may be meant.`;
      yield {
        range,
        column: name,
        message: `${what}${hint} A column that it does not know fails the whole file.`,
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

/** While the community's fields are not known, the name of a custom column cannot be judged. */
const unverifiedColumn: HeaderRule = {
  id: 'column.unjudged',
  effect: 'note',
  *check(header) {
    const { columns, context } = header.plan;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let looks = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unjudged') continue;
      const range = spanOfColumn(header, index);
      // Of columns by the thousand nobody reads more, and each look costs.
      const meant = looks++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
      yield {
        range,
        column: name,
        message: `${quoted(name)} is checked once the definitions of the community's fields are read: it fails the whole file unless it is the display name of one of them.${meant === undefined ? '' : ` ${quoted(meant)} may be meant.`}`,
        // Not preferred: the community may well have a field of this name.
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

/** A name can stand once only: which of two columns counted could not be told. */
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
        message: `There is a column ${quoted(name)} already. Keep one of them: with two the whole file fails.`,
        related: { range: spanOfColumn(header, role.first), message: 'The first column of that name.' },
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

/** Rows are matched by `Email`, or by the community's identifier field: without that column the job fails (P2 3.1). */
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
        message: `Rows are to be matched by ${quoted(context.identifier)}, and there is no column of that name. The whole file fails without it.`,
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
      message: `There is no column "${EMAIL_COLUMN}". The whole file fails without it, unless the upload names the community's identifier field and one column has its name.`,
      fixes,
    };
  },
};

/** Without `Email`, rows can be matched by the identifier field (P2 4.6): which field that is, the service alone knows. */
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
        ? `There is no column "${EMAIL_COLUMN}", so rows are taken to be matched by ${quoted(first)}. That has to be the community's active identifier field: with any other the whole file fails.`
        : `There is no column "${EMAIL_COLUMN}". The check and the upload ask which column names the traders: ${formatNames(candidates)}. It has to be the community's active identifier field.`;
    yield { range: spanOfColumn(header, column?.index ?? 0), column: first, message, fixes: [] };
  },
};

/** XP, coins and numerical fields have their operators in a column of their own (P2 4.6 rule 2). */
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
        message: `${quoted(name)} needs a column ${quoted(name + OPERATOR_SUFFIX)} with add, subtract or overwrite on every row. The whole file fails without it.`,
        fixes: BULK_OPERATORS.map((word) => ({
          kind: 'whole',
          title: `Add ${quoted(name + OPERATOR_SUFFIX)} with "${word}" on Every Row`,
          change: { kind: 'addOperators', column: name, operator: word },
        })),
      };
    }
  },
};

/** An `_op` column belongs to a column that takes operators (P2 4.6 rules 1, 2 and 5). */
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
          : `${base} takes no operators: only Total XP, Total Coins, Role and numerical fields do.`;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `${why} A column that the service does not know fails the whole file.`,
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

/** All that is checked about a header. */
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

/** The header of a file, with where each name stands. */
interface BulkHeader {
  readonly plan: ColumnPlan;
  readonly ranges: readonly TextSpan[];
}

/** One rule about the header. Pure and total; its findings name no rule themselves. */
interface HeaderRule {
  readonly id: string;
  readonly effect: BulkFinding['effect'];
  readonly check: (header: BulkHeader) => Iterable<Omit<BulkFinding, 'rule' | 'effect'>>;
}

/** Where the name of a column stands. */
function spanOfColumn({ ranges }: BulkHeader, index: number): TextSpan {
  return ranges[index] ?? { line: 0, start: 0, endLine: 0, end: 0 };
}

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

/** Names that a message lists. */
const MAX_NAMES = 5;

function formatNames(names: readonly string[]): string {
  const words = names.slice(0, MAX_NAMES).map(quoted).join(' or ');
  return names.length > MAX_NAMES ? `${words}, or another` : words;
}
