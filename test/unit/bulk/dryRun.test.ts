import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatRefusal } from '../../../src/bulk/formatBulkFinding.ts';
import { formatCsvCell } from '../../../src/csv/csvCells.ts';
import { planColumns } from '../../../src/sandbox/bulk/columns.ts';
import { readCells } from '../../../src/sandbox/bulk/rows.ts';
import type { FieldDefinition } from '../../../src/sandbox/store/fieldTables.ts';
import { dryRunOf, FIELDS } from './bulkCheck.ts';

const HEADER = 'Email,Role,Badges,Total Coins,Total Coins_op,Total XP,Total XP_op';

const CATALOG = {
  roles: new Set(''),
  tags: new Set(''),
  badges: new Set(''),
  countries: new Set(''),
  languages: new Set(''),
};

describe('DryRunReader', () => {
  it("counts what the cells would do in rows that aren't expected to fail", () => {
    const run = dryRunOf(
      [
        HEADER,
        'a@x.io,VIP,,0.1,add,,add',
        'b@x.io,VIP,Star,0.2,add,5,subtract',
        'c@x.io,,,7,overwrite,,add',
        'A@x.io,VIP,Star,1000,add,,add',
        'd@x.io,VIP,Star,ten,add,,add',
        ',VIP,Star,1,add,,add',
      ].join('\n'),
    );
    assert.equal(run.rows, 6);
    assert.equal(run.traders, 4);
    assert.equal(run.willFail, 3);
    assert.equal(run.matchedBy, 'Email');
    assert.deepEqual(run.columns, [
      { column: 'Role', changes: [{ operator: 'set', cells: 2 }], skipped: 1 },
      { column: 'Badges', changes: [{ operator: 'set', cells: 1 }], skipped: 2 },
      {
        column: 'Total Coins',
        changes: [
          { operator: 'add', cells: 2, sum: 0.3 },
          { operator: 'overwrite', cells: 1, sum: 7 },
        ],
        skipped: 0,
      },
      { column: 'Total XP', changes: [{ operator: 'subtract', cells: 1, sum: 5 }], skipped: 2 },
    ]);
    assert.deepEqual(run.triggers, [
      { kind: 'roleMails', cells: 2 },
      { kind: 'badgeMails', cells: 1 },
      { kind: 'levelsAndRoles', cells: 1 },
    ]);
    assert.deepEqual(run.verdict, { kind: 'canUpload' });
  });

  it('counts no e-mail for a removed role', () => {
    const run = dryRunOf('Email,Role,Role_op\na@x.io,VIP,subtract');
    assert.deepEqual(run.triggers, []);
    assert.deepEqual(run.columns[0]?.changes, [{ operator: 'subtract', cells: 1 }]);
  });

  it('rejects a file with an unclosed quote, and names the line', () => {
    const { verdict } = dryRunOf('Email\na@x.io\n"b@x.io');
    assert.equal(verdict.kind, 'refused');
    assert.match(
      verdict.kind === 'refused' ? formatRefusal(verdict).join() : '',
      /^Line 3: This quote is never closed/,
    );
  });

  it('matches by the chosen identifier, case-sensitively', () => {
    const run = dryRunOf('Client ID,Email\nab,x\nAB,x\nab,x', { fields: FIELDS, identifier: 'client-id' });
    assert.equal(run.matchedBy, 'Client ID');
    assert.deepEqual([run.rows, run.traders, run.willFail], [3, 2, 1]);
  });

  it('agrees with the sandbox about every file and every row', () => {
    const cell = fc.constantFrom(
      '',
      '5',
      '-5',
      'x',
      'add',
      'Add',
      'overwrite',
      '2026-03-02',
      '2026-02-30',
      'true',
      'Web',
      '14:30',
      ' 7 ',
      'Metals, Forex',
      'warned',
    );
    const name = fc.constantFrom(
      'Total XP',
      'Total XP_op',
      'Total Coins',
      'Account Number',
      'Account Number_op',
      'Joined',
      'Verified',
      'Platform',
      'Instruments',
      'Calls At',
      'Penalty(warned/suspended/banned)',
      'tag',
      'Tag_op',
      'First Name',
    );
    // With the operators of what they name more often than chance would have it.
    const header = fc
      .array(name, { maxLength: 5 })
      .chain((names) =>
        fc.constantFrom(names, [
          ...new Set(names.flatMap((it) => (/^Total (XP|Coins)$|^Account Number$/.test(it) ? [it, `${it}_op`] : [it]))),
        ]),
      );
    const file = header.chain((names) =>
      fc.record({
        names: fc.constant(['Email', ...names]),
        row: fc.array(cell, { minLength: names.length, maxLength: names.length + 1 }),
      }),
    );
    fc.assert(
      fc.property(file, ({ names, row }) => {
        const cells = ['a@x.io', ...row];
        const run = dryRunOf([names, cells].map((it) => it.map(formatCsvCell).join(',')).join('\n'));
        const plan = planColumns(names, null, { identifier: undefined, byName });
        assert.equal(run.verdict.kind === 'canUpload', plan !== undefined);
        if (plan !== undefined) assert.equal(run.willFail === 1, 'errors' in readCells(cells, plan, CATALOG));
      }),
      { numRuns: 3000 },
    );
  });
});

function byName(name: string): FieldDefinition | undefined {
  const field = FIELDS.find((it) => it.name === name);
  if (field === undefined) return undefined;
  const options = name === 'Platform' ? ['Desktop', 'Web'] : name === 'Instruments' ? ['Forex', 'Metals'] : [];
  return {
    id: field._id,
    name,
    field: field.field ?? '',
    type: field.type,
    options,
    isCustom: field.isCustom === true,
    isIdentifier: false,
  } as unknown as FieldDefinition;
}
