import assert from 'node:assert/strict';
import { formatBulkFinding } from '../../../src/bulk/formatBulkFinding.ts';
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
  ['Email', 'a@x.io\u202f', ['cell.spaces: a@x.io\u202f']],
  ['Email', 'mailto:a@x.io', ['cell.email: mailto:a@x.io']],
  ['Email', '<a@x.io>', ['cell.email: <a@x.io>']],
  ['Email', 'Ada Lee <a@x.io>', ['cell.email: Ada Lee <a@x.io>']],
  ['Email', '="a@x.io"', ['row.bareQuote: ="a@x.io"', 'cell.email: ="a@x.io"']],
  ['Email', "o'brien+fx@x.co.uk", []],
  ['Email', 'a@x.io\u200b', ['cell.invisible: a@x.io\u200b']],
  ['Email', '\u202aa@x.io\u202c', ['cell.invisible: \u202aa@x.io\u202c']],
  ['Email', 'a@ex\u00adample.com', ['cell.invisible: a@ex\u00adample.com']],
  ['Email', 'a@x.io\u2060', ['cell.invisible: a@x.io\u2060']],
  ['Email', 'a@x.io\u200e', ['cell.invisible: a@x.io\u200e']],
  ['Email', 'a\ufeff@x.io', ['cell.invisible: a\ufeff@x.io']],
  ['Email', 'a\u200d@x.io', ['cell.invisible: a\u200d@x.io']],
  ['Email', '\ufeffa@x.io', ['cell.spaces: \ufeffa@x.io']],
  ['Email', '\u200b', ['row.noTrader: \u200b', 'cell.invisible: \u200b']],
  ['Email,Total XP,Total XP_op', 'a@x.io,5\u200b,\u200badd', ['cell.invisible: 5\u200b', 'cell.invisible: \u200badd']],
  ['Email,Joined', 'a@x.io,\u200e2026-03-02', ['cell.invisible: \u200e2026-03-02']],
  ['Email,First Name', 'a@x.io,Ada\u200b', ['cell.invisibleText: Ada\u200b']],
  ['Email,First Name', 'a@x.io,Ada\u0000', ['cell.invisibleText: Ada\u0000']],
  ['Email,Tag', 'a@x.io,V\u00adIP', ['cell.invisibleText: V\u00adIP']],
  // Scripts and emoji that need them: Persian, Malayalam, a family, a flag of tags.
  ['Email,First Name', 'a@x.io,می‌خواهم', []],
  ['Email,First Name', 'a@x.io,ന്‍', []],
  ['Email,Tag', 'a@x.io,👨‍👩‍👧', []],
  ['Email,Tag', 'a@x.io,🏴󠁧󠁢󠁥󠁮󠁧󠁿', []],
  ['Email,Phone Number', 'a@x.io,4.91512E+11', ['cell.spreadsheet: 4.91512E+11']],
  ['Email,Phone Number', 'a@x.io,"4,91512E+11"', ['cell.spreadsheet: "4,91512E+11"']],
  ['Email,Phone Number', 'a@x.io,5E+10', ['cell.spreadsheet: 5E+10']],
  ['Email,Phone Number', 'a@x.io,#VALUE!', ['cell.spreadsheet: #VALUE!']],
  ['Email,First Name', 'a@x.io,#N/A', ['cell.spreadsheet: #N/A']],
  ['Email,First Name', 'a@x.io,#N/A N/A', ['cell.spreadsheet: #N/A N/A']],
  ['Email,First Name', 'a@x.io,#NV', ['cell.spreadsheet: #NV']],
  ['Email,First Name', 'a@x.io,#¿NOMBRE?', ['cell.spreadsheet: #¿NOMBRE?']],
  ['Email,First Name', 'a@x.io,#ИМЯ?', ['cell.spreadsheet: #ИМЯ?']],
  ['Email,First Name', 'a@x.io,#DIV/0!', ['cell.spreadsheet: #DIV/0!']],
  ['Email,First Name', 'a@x.io,Err:502', ['cell.spreadsheet: Err:502']],
  ['Email,First Name', 'a@x.io,#######', ['cell.spreadsheet: #######']],
  ['Email,Tag', 'a@x.io,#VIP', []],
  ['Email,Tag', 'a@x.io,#1 Trader!', []],
  ['Email,Client ID', 'a@x.io,1.23457E+11', ['cell.spreadsheet: 1.23457E+11']],
  ['Email,Client ID', 'a@x.io,1234567890123450000', ['cell.spreadsheet: 1234567890123450000']],
  ['Email,Client ID', 'a@x.io,5-Mar', ['cell.spreadsheet: 5-Mar']],
  ['Email,Client ID', 'a@x.io,Mar-05', ['cell.spreadsheet: Mar-05']],
  ['Email,Client ID', 'a@x.io,491512345678.0', ['cell.spreadsheet: 491512345678.0']],
  ['Email,Client ID', 'a@x.io,2E5-77', []],
  ['Email,Client ID', 'a@x.io,1.0', []],
  ['Email,Client ID', "a@x.io,'00123", ["cell.formula: '00123"]],
  ['Email,First Name', "a@x.io,'t Hooft", []],
  ['Email,Tag', 'a@x.io,=A1', ['cell.formula: =A1']],
  ['Email,Phone Number', 'a@x.io,＋49151', ['cell.spreadsheet: ＋49151']],
  ['Email,Account Number,Account Number_op', 'a@x.io,1.23E+11,overwrite', ['cell.spreadsheet: 1.23E+11']],
  [
    'Email,Account Number,Account Number_op',
    'a@x.io,1234567890123450,overwrite',
    ['cell.spreadsheet: 1234567890123450'],
  ],
  ['Email,Total XP,Total XP_op', 'a@x.io,1E+21,add', ['cell.spreadsheet: 1E+21']],
  ['Email,Total XP,Total XP_op', 'a@x.io,#N/A,add', ['cell.number: #N/A']],
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
    ['Email', '\u202aa@x\u00ad.io\u202c\u200b ', 'Change to "a@x.io"', 'a@x.io'],
    ['Email', 'mailto:a@x.io?subject=Hi', 'Change to "a@x.io"', 'a@x.io'],
    ['Email', 'Ada Lee <a@x.io>', 'Change to "a@x.io"', 'a@x.io'],
    ['Email', '"=HYPERLINK(""mailto:a@x.io"",""a@x.io"")"', 'Change to "a@x.io"', 'a@x.io'],
    ['Email', 'a＠x.io', 'Change to "a@x.io"', 'a@x.io'],
    ['Email,Client ID', "a@x.io,'00123", 'Change to "00123"', 'a@x.io,00123'],
    ['Email,Client ID', 'a@x.io,"=""00123"""', 'Change to "00123"', 'a@x.io,00123'],
    ['Email,Client ID', 'a@x.io,"=HYPERLINK(""https://x.io/7"",""A7"")"', 'Change to "A7"', 'a@x.io,A7'],
    ['Email,Phone Number', 'a@x.io,=+49151', 'Change to "+49151"', 'a@x.io,+49151'],
    ['Email,Phone Number', 'a@x.io,＋４９', 'Change to "+49"', 'a@x.io,+49'],
    ['Email,Phone Number', 'a@x.io,491512345678.0', 'Change to "491512345678"', 'a@x.io,491512345678'],
    ['Email,First Name', 'a@x.io,#N/A', 'Clear the Cell', 'a@x.io,'],
  ];
  for (const [header, row, title, after] of FIXES) {
    it(`fixes ${row}: ${title}`, () => {
      const text = `${header}\n${row}`;
      const [finding] = dryRunOf(text).findings;
      assert.ok(finding);
      assert.equal(fixed(text, finding, title), `${header}\n${after}`);
    });
  }

  it("doesn't guess ambiguous amounts, dates, addresses, and digits that are lost", () => {
    for (const [header, row] of [
      ['Email', 'a@x.io;b@x.io'],
      ['Email,Phone Number', 'a@x.io,4.91512E+11'],
      ['Email,Client ID', 'a@x.io,5-Mar'],
      ['Email,Total XP,Total XP_op', 'a@x.io,"1,234",add'],
      ['Email,Joined', 'a@x.io,02/03/2026'],
    ]) {
      const [finding] = dryRunOf(`${header}\n${row}`).findings;
      assert.deepEqual(finding?.fixes, []);
    }
  });

  it('names the invisible character, and counts its trader once', () => {
    const text = 'Email,First Name\na@x.io\u200b,Ada\na@x.io,Ada\nb@x.io\u2060,A\u00adda';
    const run = dryRunOf(text);
    assert.deepEqual([run.rows, run.traders, run.willFail], [3, 2, 3]);
    assert.deepEqual(
      run.findings.map((finding) => [finding.rule, formatBulkFinding(finding).match(/\(U\+.*\)/)?.[0]]),
      [
        ['cell.invisible', '(U+200B, zero-width space)'],
        ['row.repeated', undefined],
        ['cell.invisible', '(U+2060, word joiner)'],
        ['cell.invisibleText', '(U+00AD, soft hyphen)'],
      ],
    );
  });

  it('removes a row with its line end, including the last one', () => {
    const text = 'Email,Tag\n,VIP\na@x.io,VIP\n,VIP';
    const [first, last] = dryRunOf(text).findings;
    assert.ok(first && last);
    assert.equal(fixed(text, first, 'Remove This Row'), 'Email,Tag\na@x.io,VIP\n,VIP');
    assert.equal(fixed(text, last, 'Remove This Row'), 'Email,Tag\n,VIP\na@x.io,VIP');
  });
});
