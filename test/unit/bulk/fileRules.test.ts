import assert from 'node:assert/strict';
import type { BulkContext } from '../../../src/bulk/columns.ts';
import type { WholeFileChange } from '../../../src/bulk/findings.ts';
import { formatBulkFinding, formatRefusal } from '../../../src/bulk/formatBulkFinding.ts';
import { WholeFileEdit } from '../../../src/bulk/wholeFileChange.ts';
import { splitLines } from '../../../src/csv/csvRecords.ts';
import { dryRunOf, FIELDS, findingsOf, fixed } from './bulkCheck.ts';

const ROW = 'a@x.io';

describe('rules about the header of a bulk file', () => {
  const cases: readonly [name: string, header: string, told: readonly string[], context?: BulkContext][] = [
    ['takes the columns of every community and its own fields', 'Email,First Name,Role,Joined,Platform', []],
    ['takes operators where they belong', 'Email,Total Coins,Total Coins_op,Role,Role_op', []],
    ['takes operators in any place', 'Total XP_op,Email,Total XP', []],
    ['refuses another spelling', 'Email,first name', ['column.unknown: first name']],
    ['refuses a space too many', 'Email,First Name ', ['column.unknown: First Name ']],
    ['refuses a name in quotes that is none', 'Email,"First, Name"', ['column.unknown: "First, Name"']],
    ['refuses a built-in field by its key', 'Email,total_xp', ['column.unknown: total_xp']],
    ['refuses a column without a name', 'Email,', ['column.unknown: ']],
    ['refuses a column twice', 'Email,Tag,Tag', ['column.repeated: Tag']],
    ['asks for the operators of numbers', 'Email,Account Number', ['column.operatorMissing: Account Number']],
    ['asks for a column of the operators', 'Email,Total Coins_op', ['column.operatorAlone: Total Coins_op']],
    ['refuses operators where none are taken', 'Email,Tag,Tag_op', ['column.operatorAlone: Tag_op']],
    ['asks for a column to match by', 'First Name', ['column.noIdentifier: First Name']],
    ['matches by the field that is named', 'Client ID,Tag', [], { fields: FIELDS, identifier: 'client-id' }],
    ['matches by its key, too', 'client-id,Tag', [], { fields: FIELDS, identifier: 'client-id' }],
    ['misses that field', 'Email', ['column.noIdentifier: Email'], { fields: FIELDS, identifier: 'client-id' }],
    ['does not judge custom columns without definitions', 'Email,Joined', ['column.unjudged: Joined'], {}],
    ['still knows what is misspelled', 'Email,total coins', ['column.unknown: total coins'], {}],
    [
      'takes the one field that can name traders, until it is said how rows are matched',
      'Client ID,Joined,Tag',
      ['column.likelyIdentifier: Client ID'],
      { fields: FIELDS, matching: 'undecided' },
    ],
    [
      'takes the column that has a key for its name: display names have none',
      'client-id,Account Number,Account Number_op',
      ['column.likelyIdentifier: client-id'],
      { fields: FIELDS, matching: 'undecided' },
    ],
    [
      'says that it asks where two can name traders',
      'Client ID,Account Number',
      ['column.likelyIdentifier: Client ID', 'column.operatorMissing: Account Number'],
      { fields: FIELDS, matching: 'undecided' },
    ],
    ['matches by the e-mail where there is one', 'Client ID,Email', [], { fields: FIELDS, matching: 'undecided' }],
    [
      'takes no date for a name of traders',
      'Joined,Tag',
      ['column.noIdentifier: Joined'],
      { fields: FIELDS, matching: 'undecided' },
    ],
    [
      'takes what may be a field before the definitions are read',
      'Broker,Tag',
      ['column.likelyIdentifier: Broker'],
      { matching: 'undecided' },
    ],
    [
      'but no e-mail that is misspelled',
      'Emial,Tag',
      ['column.unjudged: Emial', 'column.noIdentifier: Emial'],
      { matching: 'undecided' },
    ],
    [
      'tells no separator by names that nobody knows',
      'Foo;Bar',
      ['column.unknown: Foo;Bar', 'column.noIdentifier: Foo;Bar'],
    ],
    ['tells semicolons', 'Email;First Name', ['file.separator: Email;First Name']],
    ['tells tabs', 'Email\tFirst Name', ['file.separator: Email\tFirst Name']],
    ['tells vertical bars', 'Email|First Name', ['file.separator: Email|First Name']],
    ['tells only them before the definitions are read', 'Email;Joined', ['file.separator: Email;Joined'], {}],
    ['tells them with quotes', '"Email";"First Name"', ['file.separator: "Email";"First Name"']],
    ['tells them with a comma in a name', 'Email;"Role, new"', ['file.separator: Email;"Role']],
    [
      'tells invisible characters',
      '\u200bEmail,Tag\u200b\u00ad',
      ['column.unknown: \u200bEmail', 'column.noIdentifier: \u200bEmail', 'column.unknown: Tag\u200b\u00ad'],
    ],
  ];
  for (const [name, header, told, context] of cases) {
    it(name, () => {
      const width = header.split(',').length;
      const row = Array.from({ length: width }, (_, place) =>
        header.split(',')[place]?.endsWith('_op') ? 'add' : ROW,
      );
      const rules = findingsOf(`${header}\n${row.join(',')}`, context).filter((it) => !/^(cell|row)\./.test(it));
      assert.deepEqual(rules, told);
    });
  }

  it('checks rows by the assumed identifier column, case-sensitively', () => {
    const text = 'Client ID,Tag\n7a,VIP\n7A,VIP\n7a,VIP\n,VIP';
    const context: BulkContext = { fields: FIELDS, matching: 'undecided' };
    assert.deepEqual(findingsOf(text, context), [
      'column.likelyIdentifier: Client ID',
      'row.repeated: 7a',
      'row.noTrader: ',
    ]);
    const { verdict, matchedBy } = dryRunOf(text, context);
    assert.deepEqual([verdict.kind, matchedBy], ['canUpload', 'Client ID']);
  });

  it('fixes a misspelled name', () => {
    const text = 'E-mail,frst name\na@x.io,Ada';
    const found = dryRunOf(text).findings;
    const email = found.find(({ column }) => column === 'E-mail');
    const name = found.find(({ column }) => column === 'frst name');
    assert.ok(email && name);
    assert.equal(fixed(text, email, 'Change to "Email"'), 'Email,frst name\na@x.io,Ada');
    assert.equal(fixed(text, name, 'Change to "First Name"'), 'E-mail,First Name\na@x.io,Ada');
  });

  it('fixes a probably misspelled name even before the custom fields are known', () => {
    const text = 'Email,Contry,Joined\na@x.io,DE,2026-01-01';
    const [near, far] = dryRunOf(text, {}).findings;
    assert.ok(near && far);
    assert.match(formatBulkFinding(near), /Did you mean "Country"\?/);
    assert.equal(fixed(text, near, 'Change to "Country"'), 'Email,Country,Joined\na@x.io,DE,2026-01-01');
    assert.deepEqual(far.fixes, []);
  });

  it('reports an empty file and a file with only a header, and sends neither', () => {
    assert.deepEqual(findingsOf(''), ['file.empty: ']);
    assert.deepEqual(findingsOf('\n\n'), ['file.empty: ']);
    assert.deepEqual(findingsOf('Email\n'), ['file.noRows: Email']);
    assert.equal(dryRunOf('').verdict.kind, 'refused');
    assert.equal(dryRunOf('Email\n\n').verdict.kind, 'refused');
  });

  const SEPARATOR_LINES: readonly (readonly [file: string, after: string])[] = [
    ['sep=,\nEmail,First Name\na@x.io,Ada', 'Email,First Name\na@x.io,Ada'],
    ['sep=;\nEmail;First Name\na@x.io;Ada', 'Email,First Name\na@x.io,Ada'],
    ['sep=;\nEmail;First Name\n"a@x.io";"Ada, B"', 'Email,First Name\na@x.io,"Ada, B"'],
    ['"sep=;"\n\nEmail;First Name\na@x.io;Ada', '\nEmail,First Name\na@x.io,Ada'],
    ['SEP=|\nEmail|First Name\na@x.io|Ada', 'Email,First Name\na@x.io,Ada'],
    ['sep=\t\nEmail\tFirst Name\na@x.io\tAda', 'Email,First Name\na@x.io,Ada'],
    ['sep=^\nEmail^First Name\na@x.io^Ada', 'Email,First Name\na@x.io,Ada'],
    // The line says one separator and the rows have another.
    ['sep=;\nEmail,First Name\na@x.io,Ada', 'Email,First Name\na@x.io,Ada'],
    ['sep=,\nEmail;First Name\na@x.io;Ada', 'Email,First Name\na@x.io,Ada'],
    // A spreadsheet has saved the file again.
    ['sep=;,\nEmail,First Name\na@x.io,Ada', 'Email,First Name\na@x.io,Ada'],
    ['sep=,,,\nEmail,First Name\na@x.io,5" Ada', 'Email,First Name\na@x.io,5" Ada'],
  ];
  for (const [file, after] of SEPARATOR_LINES) {
    it(`takes away the separator line of ${JSON.stringify(file)}, and nothing else`, () => {
      const { findings, verdict, rows } = dryRunOf(file, {});
      const [finding, ...others] = findings.filter(({ rule }) => rule !== 'row.bareQuote');
      assert.deepEqual([finding?.rule, others, verdict.kind, rows], ['file.separatorLine', [], 'refused', 1]);
      const [fix] = finding?.fixes ?? [];
      assert.ok(fix?.kind === 'whole');
      const edit = new WholeFileEdit(splitLines(file), {}, fix.change);
      assert.ok(edit.advance(() => false));
      assert.equal(edit.text, after);
      assert.deepEqual(dryRunOf(after, {}).verdict, { kind: 'canUpload' });
    });
  }

  it('keeps the separator line at every other fix', () => {
    const file = 'sep=,\nEmail,Tags,Tag\n a@x.io ,1,2';
    const edit = new WholeFileEdit(
      splitLines(file),
      { fields: FIELDS },
      { kind: 'removeColumn', index: 1, name: 'Tags', isRepeated: false },
    );
    assert.ok(edit.advance(() => false));
    assert.equal(edit.text, 'sep=,\nEmail,Tag\n a@x.io ,2');
    assert.deepEqual(findingsOf('sep=,'), ['file.empty: ']);
    assert.deepEqual(findingsOf('Email\nsep=,'), ['cell.email: sep=', 'row.tooLong: ']);
  });

  it('says nothing about quotes in a file with another separator', () => {
    const text = 'Email;Total Coins;Total Coins_op\na@x.io;1,5;add\n"b@x.io";"a, b";add\nc@x.io;5" disc;add';
    assert.deepEqual(findingsOf(text, {}), ['file.separator: Email;Total Coins;Total Coins_op']);
    const edit = new WholeFileEdit(splitLines(text), {}, { kind: 'useCommas', separator: ';' });
    assert.ok(edit.advance(() => false));
    assert.equal(
      edit.text,
      'Email,Total Coins,Total Coins_op\na@x.io,"1,5",add\nb@x.io,"a, b",add\nc@x.io,"5"" disc",add',
    );
    // A quote that is never closed is one with any separator.
    assert.deepEqual(findingsOf('Email;Tag\na@x.io;"VIP'), ['file.separator: Email;Tag', 'row.unclosedQuote: "VIP']);
  });

  it('handles 10,000 columns, and lists a hundred of the unknown ones', () => {
    const header = Array.from({ length: 10_000 }, (_, place) => `x${place}`).join(',');
    const run = dryRunOf(`Email,${header}\n${ROW}`);
    assert.equal(run.counts.find(({ rule }) => rule === 'column.unknown')?.count, 10_000);
    assert.equal(run.findings.filter(({ rule }) => rule === 'column.unknown').length, 100);
    assert.equal(run.verdict.kind === 'refused' && formatRefusal(run.verdict).length, 6);
  });

  it("reports problems of a file that don't depend on its text", () => {
    const rules = (facts: object) => dryRunOf('Email\na@x.io', {}, facts).findings.map(({ rule }) => rule);
    assert.deepEqual(rules({ bytes: 30_000_000, encoding: 'utf-8', lineEnds: 'lf' }), []);
    assert.deepEqual(rules({ bytes: 30_000_001 }), ['file.size']);
    assert.deepEqual(rules({ encoding: 'utf-16' }), ['file.encoding']);
    assert.deepEqual(rules({ encoding: 'other' }), ['file.encoding']);
    assert.deepEqual(rules({ lineEnds: 'cr' }), ['file.lineEnds']);
  });
});

function changed(text: string, change: WholeFileChange): string {
  const all = new WholeFileEdit(splitLines(text), { fields: FIELDS }, change);
  // A row at a time: it has to go on where it stopped.
  while (!all.advance(() => true));
  return all.text;
}

describe('WholeFileEdit', () => {
  it('adds operators to a column, on every row and where cells are missing', () => {
    const text = 'Email,Total XP,Tag\na@x.io,5,VIP\n\nb@x.io\n"c@x.io",,"x,y"\n';
    assert.equal(
      changed(text, { kind: 'addOperators', column: 'Total XP', operator: 'add' }),
      'Email,Total XP,Total XP_op,Tag\na@x.io,5,add,VIP\n\nb@x.io,,add\nc@x.io,,add,"x,y"\n',
    );
  });

  it('fills missing and invalid operators, and keeps the others', () => {
    const text = 'Email,Total XP,Total XP_op\na@x.io,5,\nb@x.io,5,subtract\nc@x.io,5,Plus';
    assert.equal(
      changed(text, { kind: 'fillOperators', column: 'Total XP', operator: 'add' }),
      'Email,Total XP,Total XP_op\na@x.io,5,add\nb@x.io,5,subtract\nc@x.io,5,add',
    );
  });

  it('keeps the first row of each trader', () => {
    const text = 'Email,Tag\na@x.io,1\nA@X.io,2\n,3\n,4\nb@x.io,"5\n6"\nb@x.io,7';
    assert.equal(changed(text, { kind: 'removeRepeats' }), 'Email,Tag\na@x.io,1\n,3\n,4\nb@x.io,"5\n6"');
  });

  it('removes a column with its cells', () => {
    const text = 'Email,Tags,Tag\na@x.io,"1,2",3\nb@x.io';
    const change = { kind: 'removeColumn', index: 1, name: 'Tags', isRepeated: false } as const;
    assert.equal(changed(text, change), 'Email,Tag\na@x.io,3\nb@x.io');
    // Another column has its place since the fix was offered.
    assert.equal(changed(text, { ...change, index: 2 }), text);
  });

  it('trims cells', () => {
    assert.equal(changed('Email, Tag\n a@x.io ,"x, y "', { kind: 'trimCells' }), 'Email,Tag\na@x.io,"x, y"');
  });

  it('removes invisible characters', () => {
    const text = 'Email,Tag\u200b\na@x.io\u2060 , x\nb@x.io,"y\u00ad, 👨‍👩‍👧"';
    assert.equal(changed(text, { kind: 'removeInvisible' }), 'Email,Tag\na@x.io, x\nb@x.io,"y, 👨‍👩‍👧"');
  });

  it('separates by commas, which makes the file valid', () => {
    const text = 'Email;Total XP;Total XP_op\na@x.io;"1";add\nb@x.io;2,5;add';
    const after = changed(text, { kind: 'useCommas', separator: ';' });
    assert.equal(after, 'Email,Total XP,Total XP_op\na@x.io,1,add\nb@x.io,"2,5",add');
    assert.deepEqual(dryRunOf(after).verdict, { kind: 'canUpload' });
  });

  it("keeps a row whose cells aren't known", () => {
    const text = 'Email,Tag\n"a@x.io,1\nb@x.io, 2';
    assert.equal(changed(text, { kind: 'trimCells' }), 'Email,Tag\n"a@x.io,1\nb@x.io,2');
  });
});
