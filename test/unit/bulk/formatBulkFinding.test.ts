import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BulkContext } from '../../../src/bulk/columns.ts';
import type { DryRun } from '../../../src/bulk/findings.ts';
import {
  formatBulkFinding,
  formatBulkFix,
  formatBulkRelated,
  formatRefusal,
} from '../../../src/bulk/formatBulkFinding.ts';
import { formatCsvCell } from '../../../src/csv/csvCells.ts';
import { dryRunOf, FIELDS } from './bulkCheck.ts';

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
