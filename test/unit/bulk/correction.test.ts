import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BulkContext } from '../../../src/bulk/columns.ts';
import {
  type Correction,
  CorrectionBuilder,
  cellText,
  columnsOfHeader,
  columnsOfKeys,
  hasFailed,
  keysOfRows,
  mayBePartlyApplied,
  OriginalRows,
  type ReadBackColumn,
  rowTreatment,
} from '../../../src/bulk/correction.ts';
import type { DryRun } from '../../../src/bulk/findings.ts';
import {
  formatBulkFinding,
  formatBulkFix,
  formatBulkRelated,
  formatRefusal,
} from '../../../src/bulk/formatBulkFinding.ts';
import { BULK_COLUMNS, BULK_ROW_CODES, type BulkRow, readBackKey } from '../../../src/contract/bulkUpdates.ts';
import { formatCsvCell } from '../../../src/csv/csvCells.ts';
import { dryRunOf, FIELDS } from './bulkCheck.ts';

function correctionOf(
  rows: readonly BulkRow[],
  columns: readonly ReadBackColumn[],
  originals: OriginalRows | undefined,
): Correction {
  const reading = new CorrectionBuilder(columns, originals);
  for (const row of rows) reading.take(row);
  return reading.result();
}

/** A row as the service reads it back. */
function readBack(header: readonly string[], cells: readonly string[], ...codes: string[]): BulkRow {
  return {
    ...Object.fromEntries(header.map((column, at) => [readBackKey(column), cells[at] ?? ''])),
    status: codes.length === 0 ? 'success' : 'failed',
    errors: codes.map((code) => ({ field: null, code, message: 'any' })),
  };
}

const HEADER = ['Email', 'Total XP', 'Total XP_op', 'First Name'];

/** The correction of a file whose rows ended with these codes; the service answers in another order unless `inOrder`. */
function corrected(
  file: readonly (readonly [cells: readonly string[], ...codes: string[]])[],
  options: {
    readonly header?: readonly string[];
    readonly withFile?: boolean;
    readonly match?: string;
    readonly inOrder?: boolean;
  } = {},
) {
  const { header = HEADER, withFile = true, match = 'Email', inOrder = false } = options;
  const rows = file.map(([cells, ...codes]) => readBack(header, cells, ...codes));
  if (!inOrder) rows.reverse();
  const columns = columnsOfHeader(header);
  const originals = new OriginalRows(columns, match);
  for (const row of rows) if (row.status === 'failed') originals.want(row);
  for (const [at, [cells]] of file.entries()) originals.offer(cells, at);
  return correctionOf(rows, columns, withFile ? originals : undefined);
}

describe('correction of a bulk update (P2 4.7)', () => {
  it('contains only the failed rows, with the columns and in the order of the file', () => {
    const { header, rows } = corrected([
      [['a@x.example', '5', 'add', 'A'], 'INVALID_VALUE'],
      [['b@x.example', '5', 'add', 'B']],
      [['c@x.example', '', 'add', 'C'], 'USER_NOT_AVAILABLE'],
    ]);
    assert.deepEqual(header, HEADER);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['a@x.example', '5', 'add', 'A'],
        ['c@x.example', '', 'add', 'C'],
      ],
    );
  });

  it("omits and counts repeats; a trader's first row stays if it failed too", () => {
    const { rows, repeats } = corrected([
      [['A@x.example', '5', 'add', 'first'], 'INVALID_VALUE'],
      [['a@X.example', '7', 'add', 'second'], 'DUPLICATE_VALUE'],
      [['b@x.example', '1', 'add', 'first']],
      [['b@x.example', '1', 'add', 'first'], 'DUPLICATE_VALUE'],
    ]);
    assert.deepEqual(
      rows.map(({ cells }) => cells[3]),
      ['first'],
    );
    assert.equal(repeats, 2);
  });

  it('reports rows that might be applied twice: those that add or subtract and may have been partly applied', () => {
    const { rows } = corrected([
      [['a@x.example', '5', 'add', ''], 'BULK_ROW_FAILED'],
      [['b@x.example', '', 'add', 'B'], 'BULK_ROW_FAILED'],
      [['c@x.example', '5', 'overwrite', ''], 'BULK_ROW_FAILED'],
      [['d@x.example', '5', 'subtract', ''], 'ROW_OUTCOME_UNCERTAIN'],
      [['e@x.example', '5', 'subtract', ''], 'INVALID_VALUE'],
    ]);
    assert.deepEqual(
      rows.map(({ mayCountTwice }) => mayCountTwice),
      [true, false, false, false, true],
    );
    assert.deepEqual(
      rows.map(({ treatment }) => treatment),
      ['look', 'look', 'look', 'sendLater', 'correct'],
    );
  });

  it('rows without a name are found by their cells', () => {
    const { rows } = corrected([
      [[' ', '1', 'add', 'one'], 'REQUIRED_VALUE'],
      [['', '2', 'add', 'two'], 'REQUIRED_VALUE'],
    ]);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        [' ', '1', 'add', 'one'],
        ['', '2', 'add', 'two'],
      ],
    );
  });

  it("columns that don't read back come from the file; without it they are empty and listed", () => {
    const header = ['Email', 'Status', 'Country'];
    const file = [[['a@x.example', 'gold', 'NL'], 'INVALID_VALUE']] as const;
    assert.deepEqual(corrected(file, { header }).rows[0]?.cells, ['a@x.example', 'gold', 'NL']);
    assert.deepEqual(corrected(file, { header }).lost, []);
    const without = corrected(file, { header, withFile: false });
    assert.deepEqual(without.rows[0]?.cells, ['a@x.example', '', 'NL']);
    assert.deepEqual(without.lost, ['Status']);
  });

  it('a row that changed in the file comes from what reads back', () => {
    const row = readBack(HEADER, ['a@x.example', '5', 'add', 'A'], 'INVALID_VALUE');
    const columns = columnsOfHeader(HEADER);
    const originals = new OriginalRows(columns, 'Email');
    originals.want(row);
    originals.offer(['a@x.example', '500', 'add', 'A'], 0);
    assert.deepEqual(correctionOf([row], columns, originals).rows[0]?.cells, ['a@x.example', '5', 'add', 'A']);
  });

  it('identifiers are case-sensitive', () => {
    const header = ['broker_id', 'First Name'];
    const file = [
      [['ab-1', 'lower'], 'INVALID_VALUE'],
      [['AB-1', 'upper'], 'INVALID_VALUE'],
    ] as const;
    assert.deepEqual(
      corrected(file, { header, match: 'broker_id' }).rows.map(({ cells }) => cells),
      [
        ['ab-1', 'lower'],
        ['AB-1', 'upper'],
      ],
    );
  });

  const cell = fc.constantFrom('', 'x', ' y ', '5', 'add', 'a@x.example', 'A@x.example', '"', ',', '\n');
  const file = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(
        fc.tuple(
          fc.array(cell, { minLength: width, maxLength: width }),
          fc.constantFrom('', 'INVALID_VALUE', 'DUPLICATE_VALUE'),
        ),
        { maxLength: 12 },
      ),
    );

  it('for any rows: the failed ones without repeats, once each, cell by cell, with and without the file', () => {
    const header = [...BULK_COLUMNS];
    fc.assert(
      fc.property(file, fc.boolean(), (given, inOrder) => {
        const rows = given.map(([cells, code]) => [cells, ...(code === '' ? [] : [code])] as const);
        const wanted = rows
          .filter((row) => row[1] === 'INVALID_VALUE')
          .map(([cells]) => header.map((_, at) => cells[at] ?? ''));
        const sorted = (all: readonly (readonly string[])[]) => all.map((cells) => JSON.stringify(cells)).sort();
        const fromFile = corrected(rows, { header, inOrder });
        const alone = corrected(rows, { header, inOrder, withFile: false });
        assert.deepEqual(sorted(alone.rows.map(({ cells }) => cells)), sorted(wanted));
        // Records that differ in the e-mail's letter case or in spaces alone say the same, and are told apart all the same.
        assert.deepEqual(
          sorted(fromFile.rows.map(({ cells }) => header.map((_, at) => cells[at] ?? ''))),
          sorted(wanted),
        );
        assert.equal(fromFile.repeats, given.filter(([, code]) => code === 'DUPLICATE_VALUE').length);
      }),
      {
        examples: [
          [
            [
              [['a@x.example', ''], 'INVALID_VALUE'],
              [['A@x.example', ''], ''],
            ],
            false,
          ],
          [
            [
              [['a@x.example', ''], 'INVALID_VALUE'],
              [['A@x.example', ''], 'DUPLICATE_VALUE'],
            ],
            true,
          ],
        ],
      },
    );
  });

  it('without a header, it is made from the keys of the rows', () => {
    const rows = [readBack(HEADER, ['a@x.example', '5', 'add', 'A'], 'INVALID_VALUE')];
    const { header, rows: kept } = correctionOf(rows, columnsOfKeys(keysOfRows(rows), []), undefined);
    assert.deepEqual(header, HEADER);
    assert.deepEqual(kept[0]?.cells, ['a@x.example', '5', 'add', 'A']);
  });
});

describe('columns of rows that read back (P2 2.3)', () => {
  it('every column of every community and its _op column is found again by its key', () => {
    for (const column of BULK_COLUMNS.flatMap((name) => [name, `${name}_op`])) {
      assert.deepEqual(columnsOfKeys([readBackKey(column)], []), [
        { column, key: readBackKey(column), cells: 'readBack' },
      ]);
    }
  });

  it('the documented keys lead to the documented columns', () => {
    const keys = ['email', 'firstname', 'lastname', 'phone', 'roles', 'tags', 'xp', 'coin', 'total coins_op'];
    assert.deepEqual(
      columnsOfKeys(keys, []).map(({ column }) => column),
      ['Email', 'First Name', 'Last Name', 'Phone Number', 'Role', 'Tag', 'Total XP', 'Total Coins', 'Total Coins_op'],
    );
  });

  it("custom fields get their spelling back if it's known; otherwise the key is used and marked as guessed", () => {
    assert.deepEqual(columnsOfKeys(['account number', 'account number_op', 'shoe size'], ['Account Number']), [
      { column: 'Account Number', key: 'account number', cells: 'readBack' },
      { column: 'Account Number_op', key: 'account number_op', cells: 'readBack' },
      { column: 'shoe size', key: 'shoe size', cells: 'guessed' },
    ]);
  });

  it("a custom field doesn't take the key of a standard column", () => {
    assert.equal(columnsOfKeys(['xp'], ['XP'])[0]?.column, 'Total XP');
  });

  it("the result of a row isn't a column", () => {
    const rows = [
      { email: 'a', status: 'failed', errors: [] },
      { email: 'b', country: 'NL', status: 'success', errors: [] },
    ];
    assert.deepEqual([...keysOfRows(rows)], ['email', 'country']);
    assert.deepEqual(columnsOfKeys(['status', 'errors', 'email'], []).length, 1);
  });

  it('columns that share a key, or have a key of the result, are lost', () => {
    assert.deepEqual(
      columnsOfHeader(['Email', 'Total XP', 'XP', 'Status', 'Errors', 'Country']).map(({ cells }) => cells),
      ['readBack', 'lost', 'lost', 'lost', 'lost', 'readBack'],
    );
  });

  it('cells are always text', () => {
    const row = { a: 'x', b: 5, c: null, d: ['x'], __proto__: { e: 'inherited' } };
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e', 'toString'].map((key) => cellText(row, key)),
      ['x', '5', '', '["x"]', '', ''],
    );
  });
});

const errors = (...codes: string[]) => ({ errors: codes.map((code) => ({ field: null, code, message: 'any' })) });

describe('what to do with a failed row (P2 4.7)', () => {
  const expected: Record<(typeof BULK_ROW_CODES)[number], readonly [string, boolean]> = {
    USER_NOT_AVAILABLE: ['correct', false],
    USER_NOT_COMMUNITY_MEMBER: ['correct', false],
    REQUIRED_VALUE: ['correct', false],
    DUPLICATE_VALUE: ['leaveOut', false],
    IDENTIFIER_CONFLICT: ['correct', true],
    IDENTIFIER_LOOKUP_UNAVAILABLE: ['sendLater', true],
    INVALID_OPERATOR: ['correct', true],
    INVALID_VALUE: ['correct', true],
    ROW_OUTCOME_UNCERTAIN: ['sendLater', false],
    BULK_ROW_FAILED: ['look', true],
  };
  for (const code of BULK_ROW_CODES) {
    it(code, () => {
      assert.deepEqual([rowTreatment(errors(code)), mayBePartlyApplied(errors(code))], expected[code]);
    });
  }

  it('for an unknown or missing code a person must decide', () => {
    assert.equal(rowTreatment(errors('MOON_IN_RETROGRADE')), 'look');
    assert.equal(rowTreatment(errors()), 'look');
    assert.equal(mayBePartlyApplied(errors()), true);
  });

  it('the strongest of several reasons decides', () => {
    assert.equal(rowTreatment(errors('IDENTIFIER_LOOKUP_UNAVAILABLE', 'INVALID_VALUE')), 'correct');
    assert.equal(rowTreatment(errors('INVALID_VALUE', 'DUPLICATE_VALUE')), 'leaveOut');
    assert.equal(rowTreatment(errors('INVALID_VALUE', 'BULK_ROW_FAILED')), 'look');
  });

  it('only success is success', () => {
    assert.deepEqual(
      ['success', 'failed', 'skipped', 'Success'].map((status) => hasFailed({ status })),
      [false, true, true, true],
    );
  });
});

/** A header and rows with cells that fit some columns and not others. */
const headerArb = fc.array(
  fc.constantFrom(
    ...['Email', 'E-mail', 'Frst Name', 'Role', 'Role_op', 'Total XP', 'Total XP_op', 'Tag_op', 'Contry', ''],
    ...['Penalty(warned/suspended/banned)', ...FIELDS.map(({ name }) => name)],
  ),
  { minLength: 1, maxLength: 6 },
);
const cellArb = fc.constantFrom(
  ...['', 'a@x.io', 'b@x.io', 'ada', '5', '-5', '1,234.50', 'add', 'Add', 'VIP, @all', 'Warned', '2026/3/2', 'Yes'],
  ...['web', 'metals,forex', '=A1', "'+49", ' Ada ', 'a\tb', '5" Ada', 'q'.repeat(90)],
);
const textArb = fc
  .tuple(headerArb, fc.array(fc.array(cellArb, { maxLength: 7 }), { maxLength: 5 }), fc.constantFrom(',', ';'))
  .map(([header, rows, separator]) =>
    [header, ...rows].map((cells) => cells.map(formatCsvCell).join(separator)).join('\n'),
  );
const contextArb = fc.constantFrom<BulkContext[]>(
  {},
  { fields: FIELDS },
  { fields: FIELDS, matching: 'undecided' },
  { fields: FIELDS, identifier: 'client-id' },
);

function wordsOf({ findings, verdict }: DryRun): string[] {
  return [
    ...findings.map(formatBulkFinding),
    ...findings.flatMap((finding) => (finding.related === undefined ? [] : formatBulkRelated(finding))),
    ...findings.flatMap(({ fixes }) => fixes.map(({ change }) => formatBulkFix(change))),
    ...(verdict.kind === 'refused' ? formatRefusal(verdict) : []),
  ];
}

describe('the words about a bulk file', () => {
  it('are sentences without holes, for any file', () => {
    fc.assert(
      fc.property(textArb, contextArb, (text, context) => {
        for (const words of wordsOf(dryRunOf(text, context)))
          assert.doesNotMatch(words, /undefined|NaN|\[object|^\s*$/);
      }),
      { numRuns: 500 },
    );
  });

  it('give a reason for every refusal, and no more than six', () => {
    const reasons = (text: string) => {
      const { verdict } = dryRunOf(text);
      return verdict.kind === 'refused' ? formatRefusal(verdict) : [];
    };
    assert.deepEqual(reasons('Email\n\n'), ['There are no rows below the header.']);
    const many = reasons('Email,A1,B2,C3,D4,E5,F6,G7\na@x.io');
    assert.equal(many.length, 6);
    assert.equal(many.at(-1), 'The same in 2 other places.');
  });
});
