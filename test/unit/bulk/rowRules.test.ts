import assert from 'node:assert/strict';
import { ROW_RULES } from '../../../src/bulk/rowCheck.ts';
import { dryRunOf, findingsOf, fixed } from './bulkCheck.ts';

const CASES: readonly [header: string, row: string, told: readonly string[]][] = [
  ['Email,Tag', '"never,closed', ['row.unclosedQuote: "never,closed']],
  ['Email,Tag', 'a@x.io,"VIP"s', ['row.quotes: "VIP"s']],
  ['Email,Tag', 'a@x.io,VIP,,', ['row.tooLong: ,']],
  ['Email,Tag', 'a@x.io', ['row.tooShort: a@x.io']],
  ['Email,Tag', ',VIP', ['row.noTrader: ']],
  ['Email,Tag', '  ,VIP', ['row.noTrader:   ', 'cell.spaces:   ']],
  ['Email', 'ada', ['cell.email: ada']],
  ['Email', 'ada@x', ['cell.email: ada@x']],
  ['Email', 'a@x.io;b@x.io', ['cell.email: a@x.io;b@x.io']],
  ['Email,Total XP,Total XP_op', 'a@x.io,5,', ['cell.operator: ']],
  ['Email,Total XP,Total XP_op', 'a@x.io,,', ['cell.operator: ']],
  ['Email,Total XP,Total XP_op', 'a@x.io,5,Add', ['cell.operator: Add']],
  ['Email,Total XP,Total XP_op', 'a@x.io,5,overwrite', []],
  ['Email,Total XP,Total XP_op', 'a@x.io,five,add', ['cell.number: five']],
  ['Email,Total XP,Total XP_op', 'a@x.io,0x10,add', ['cell.number: 0x10']],
  ['Email,Total XP,Total XP_op', 'a@x.io,1e3,add', []],
  ['Email,Total XP,Total XP_op', 'a@x.io,.5,add', []],
  ['Email,Total XP,Total XP_op', 'a@x.io,1e999,add', ['cell.number: 1e999']],
  ['Email,Total XP,Total XP_op', 'a@x.io,-5,add', ['cell.negative: -5']],
  ['Email,Total XP,Total XP_op', 'a@x.io,-5,overwrite', []],
  ['Email,Total XP,Total XP_op', 'a@x.io,-0,add', []],
  ['Email,Role,Role_op', 'a@x.io,VIP,overwrite', ['cell.roleOperator: overwrite']],
  ['Email,Role', 'a@x.io,"VIP, @all"', ['cell.allRole: "VIP, @all"']],
  ['Email,Penalty(warned/suspended/banned)', 'a@x.io,Warned', ['cell.penalty: Warned']],
  ['Email,Penalty(warned/suspended/banned)', 'a@x.io,banned', []],
  ['Email,Joined', 'a@x.io,2026-02-29', ['cell.fieldValue: 2026-02-29']],
  ['Email,Joined', 'a@x.io,2024-02-29', []],
  ['Email,Joined', 'a@x.io,1900-02-29', ['cell.fieldValue: 1900-02-29']],
  ['Email,Joined', 'a@x.io,02/03/2026', ['cell.fieldValue: 02/03/2026']],
  ['Email,Calls At', 'a@x.io,24:00', ['cell.fieldValue: 24:00']],
  ['Email,Calls At', 'a@x.io,23:59:59', []],
  ['Email,Seen', 'a@x.io,2026-03-02', ['cell.fieldValue: 2026-03-02']],
  ['Email,Seen', 'a@x.io,2026-03-02T14:30:00+02:00', []],
  ['Email,Verified', 'a@x.io,TRUE', ['cell.fieldValue: TRUE']],
  ['Email,Platform', 'a@x.io,web', ['cell.fieldValue: web']],
  ['Email,Instruments', 'a@x.io,"Metals, Forex"', []],
  ['Email,Instruments', 'a@x.io,"Metals, Oil"', ['cell.fieldValue: "Metals, Oil"']],
  ['Email,Client ID', 'a@x.io,a\tb', ['cell.fieldValue: a\tb']],
  ['Email,Notes', 'a@x.io,"two\nlines"', []],
  ['Email,First Name', 'a@x.io,5" Ada', ['row.bareQuote: 5" Ada']],
  ['Email,First Name', 'a@x.io, Ada', ['cell.spaces:  Ada']],
  ['Email,First Name', 'a@x.io,\u00a0', ['cell.spaces: \u00a0']],
  ['Email,First Name', 'a@x.io,=A1&B1', ['cell.formula: =A1&B1']],
  ['Email,Phone Number', "a@x.io,'+49 30", ["cell.formula: '+49 30"]],
  ['Email,Phone Number', 'a@x.io,+49 30', []],
  ['Email,First Name', 'a@x.io,😀', []],
];

describe('rules about the rows of a bulk file', () => {
  for (const [header, row, told] of CASES) {
    it(`${header} with ${JSON.stringify(row)}: ${told.join(' and ') || 'nothing'}`, () => {
      assert.deepEqual(findingsOf(`${header}\n${row}`), [...told]);
    });
  }

  it('quickly distinguishes a long cell of digits from a number', () => {
    const cell = `${'1'.repeat(80_000)}x`;
    assert.deepEqual(findingsOf(`Email,Total XP,Total XP_op\na@x.io,${cell},add`), [`cell.number: ${cell}`]);
  }).timeout(2000);

  it('has a case for each rule about rows', () => {
    const told = CASES.flatMap(([, , rules]) => rules.map((it) => it.slice(0, it.indexOf(':'))));
    // Whole files of bad input have theirs.
    const missing = ROW_RULES.map(({ id }) => id).filter((id) => !told.includes(id) && id !== 'row.endless');
    assert.deepEqual(missing, []);
  });

  const FIXES: readonly [header: string, row: string, title: string, after: string][] = [
    ['Email,Total XP,Total XP_op', 'a@x.io,5,ADD', 'Change to "add"', 'a@x.io,5,add'],
    ['Email,Total XP,Total XP_op', 'a@x.io,"1,234.50",add', 'Change to "1234.50"', 'a@x.io,1234.50,add'],
    ['Email,Total XP,Total XP_op', 'a@x.io,1 234 €,add', 'Change to "1234"', 'a@x.io,1234,add'],
    ['Email,Total XP,Total XP_op', 'a@x.io,-5,subtract', 'Change to "5"', 'a@x.io,5,subtract'],
    ['Email,Joined', 'a@x.io,2026/3/2', 'Change to "2026-03-02"', 'a@x.io,2026-03-02'],
    ['Email,Verified', 'a@x.io,Yes', 'Change to "true"', 'a@x.io,true'],
    ['Email,Platform', 'a@x.io,web', 'Change to "Web"', 'a@x.io,Web'],
    ['Email,Instruments', 'a@x.io,"metals,forex"', 'Change to "Metals, Forex"', 'a@x.io,"Metals, Forex"'],
    ['Email,First Name', 'a@x.io,5" Ada', 'Change to "5" Ada"', 'a@x.io,"5"" Ada"'],
    ['Email,Role', 'a@x.io,@all', 'Clear the Cell', 'a@x.io,'],
    ['Email,First Name', 'a@x.io, Ada ', 'Change to "Ada"', 'a@x.io,Ada'],
  ];
  for (const [header, row, title, after] of FIXES) {
    it(`fixes ${row}: ${title}`, () => {
      const text = `${header}\n${row}`;
      const [finding] = dryRunOf(text).findings;
      assert.ok(finding);
      assert.equal(fixed(text, finding, title), `${header}\n${after}`);
    });
  }

  it("doesn't guess ambiguous amounts and dates", () => {
    for (const [header, row] of [
      ['Email,Total XP,Total XP_op', 'a@x.io,"1,234",add'],
      ['Email,Joined', 'a@x.io,02/03/2026'],
    ]) {
      const [finding] = dryRunOf(`${header}\n${row}`).findings;
      assert.deepEqual(finding?.fixes, []);
    }
  });

  it('removes a row with its line end, including the last one', () => {
    const text = 'Email,Tag\n,VIP\na@x.io,VIP\n,VIP';
    const [first, last] = dryRunOf(text).findings;
    assert.ok(first && last);
    assert.equal(fixed(text, first, 'Remove This Row'), 'Email,Tag\na@x.io,VIP\n,VIP');
    assert.equal(fixed(text, last, 'Remove This Row'), 'Email,Tag\n,VIP\na@x.io,VIP');
  });
});
