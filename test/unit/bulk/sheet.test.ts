import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BulkContext } from '../../../src/bulk/columns.ts';
import { formatBulkFinding } from '../../../src/bulk/formatBulkFinding.ts';
import { BulkSheet } from '../../../src/bulk/sheet.ts';
import { splitLines } from '../../../src/csv/csvRecords.ts';

const CONTEXT: BulkContext = {
  fields: [{ _id: 'f1', name: 'Joined', field: 'joined', type: 'date', isCustom: true }],
};

/** A text that is edited line by line under a sheet. */
class Edited {
  #lines: string[];
  readonly lines;
  readonly sheet: BulkSheet;

  constructor(text: string, context: BulkContext = CONTEXT) {
    this.#lines = text.split('\n');
    const read = (): string[] => this.#lines;
    this.lines = {
      get count() {
        return read().length;
      },
      at: (line: number) => read()[line] ?? '',
    };
    this.sheet = new BulkSheet(this.lines, context);
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  replace(first: number, removed: number, added: readonly string[]): void {
    const end = Math.min(first + removed, this.#lines.length);
    const start = Math.min(first, this.#lines.length - 1);
    // A document always has a line.
    const lines = end - start >= this.#lines.length && added.length === 0 ? [''] : added;
    this.#lines.splice(start, end - start, ...lines);
    this.sheet.change(start, end - start, lines.length);
  }
}

const whole = (text: string): BulkSheet => {
  const sheet = new BulkSheet(splitLines(text), CONTEXT);
  sheet.advance(() => false);
  return sheet;
};

/** A sheet, and how many units of its text were read since they were last taken. */
function counted(text: string) {
  const { count, at } = splitLines(text);
  let units = 0;
  const lines = {
    count,
    at: (line: number): string => {
      units += at(line).length + 1;
      return at(line);
    },
  };
  const takeUnits = (): number => {
    const taken = units;
    units = 0;
    return taken;
  };
  return { sheet: new BulkSheet(lines, CONTEXT), takeUnits };
}

const told = (sheet: BulkSheet) => ({
  findings: sheet.findings(),
  counts: sheet.counts(),
  rows: sheet.rows,
  traders: sheet.traders,
});

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a@x.io,5,add,2026-03-02', 'b@x.io,,add,', 'A@x.io,1,subtract,2026-13-02') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '"', 'c@x.io,"', '",add', 'd@x.io,"1', '2",add,', '""', 'x,y"z,"",', ' ,1, add'),
  },
  { weight: 1, arbitrary: fc.constant('Email,Total Coins,Total Coins_op,Joined') },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom('"', ',', 'a', ' ', '""'), { maxLength: 6 }).map((it) => it.join('')),
  },
);
const edit = fc.record({
  first: fc.nat(24),
  removed: fc.nat(4),
  added: fc.array(line, { maxLength: 4 }),
  rows: fc.nat(6),
});

describe('BulkSheet', () => {
  it('after any edits, at any reading position, agrees with reading the whole text', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.array(edit, { maxLength: 8 }), (rows, edits) => {
        const edited = new Edited(['Email,Total Coins,Total Coins_op,Joined', ...rows].join('\n'));
        edited.sheet.advance(() => false);
        for (const { first, removed, added, rows: slices } of edits) {
          edited.replace(first, removed, added);
          let left = slices;
          edited.sheet.advance(() => left-- === 0);
          if (edited.sheet.isRead) assert.deepEqual(told(edited.sheet), told(whole(edited.text)));
        }
        edited.sheet.advance(() => false);
        assert.deepEqual(told(edited.sheet), told(whole(edited.text)));
      }),
      { numRuns: 600 },
    );
  });

  it('reads a changed line again, and no other', () => {
    const rows = Array.from({ length: 2_000 }, (_, row) => `t${row}@x.io,1,add,`);
    const lines = ['Email,Total Coins,Total Coins_op,Joined', ...rows];
    const asked: number[] = [];
    const at = (place: number): string => {
      asked.push(place);
      return lines[place] ?? '';
    };
    const sheet = new BulkSheet({ count: lines.length, at }, CONTEXT);
    sheet.advance(() => false);
    asked.length = 0;
    lines[1_000] = 't999@x.io,one,add,';
    sheet.change(1_000, 1, 1);
    assert.deepEqual([...new Set(asked)], [1_000]);
    assert.deepEqual(sheet.counts(), [{ rule: 'cell.number', count: 1 }]);
  });

  it('continues to check the lines after an unclosed quote', () => {
    const sheet = whole('Email\n"a@x.io\nnobody\nb@x.io');
    assert.deepEqual(
      sheet.findings().map(({ rule, range }) => [rule, range.line]),
      [
        ['row.unclosedQuote', 1],
        ['cell.email', 2],
      ],
    );
  });

  it('names the first row of a trader, ignoring the case of the e-mail', () => {
    const [finding] = whole('Email\nA@x.io\n\na@X.io').findings();
    assert.equal(finding?.rule, 'row.repeated');
    assert.equal(finding?.range.line, 3);
    assert.equal(finding?.related?.line, 1);
  });

  it('lists a hundred findings of one rule, and the total', () => {
    const sheet = whole(`Email\n${Array.from({ length: 1_234 }, () => 'nobody').join('\n')}`);
    const found = sheet.findings().filter(({ rule }) => rule === 'cell.email');
    assert.equal(found.length, 100);
    const said = found.map(formatBulkFinding);
    assert.match(said.at(-1) ?? '', /1,234 rows have this/);
    assert.equal(said[0]?.includes('1,234'), false);
  });

  it('looks at the time after every few kilobytes, whatever the rows are', () => {
    const head = 'Email,First Name\n';
    for (const [row, count] of [
      [`a@x.io,${'x'.repeat(100_000)}`, 100],
      [`a@x.io${','.repeat(100_000)}`, 100],
      [`a@x.io,"${'x\n'.repeat(9_000)}"`, 50],
      ['a@x.io,b', 20_000],
    ] as const) {
      const { sheet, takeUnits } = counted(`${head}${`${row}\n`.repeat(count)}`);
      while (!sheet.isRead) {
        sheet.advance(() => true);
        // A row is read twice: to see whether it is blank, and for its cells.
        const units = takeUnits();
        assert.ok(units < 3 * (row.length + 16_384), `${units} units in one step`);
      }
    }
  });

  it('lists rows of one trader without reading the first of them for each, however long its search for a quote is', () => {
    const text = `Email,First Name\na@x.io,"Ada\n${'a@x.io,Ada\n'.repeat(90_000)}`;
    const { sheet, takeUnits } = counted(text);
    sheet.advance(() => false);
    takeUnits();
    const repeated = sheet.findings().filter(({ rule }) => rule === 'row.repeated');
    assert.deepEqual([repeated.length, new Set(repeated.map(({ related }) => related?.line))], [100, new Set([1])]);
    assert.ok(takeUnits() < 4 * text.length);
  });

  it('handles any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.boolean(), (text, knowsFields) => {
        const sheet = new BulkSheet(splitLines(text), knowsFields ? CONTEXT : {});
        sheet.advance(() => false);
        sheet.findings();
        sheet.counts();
      }),
    );
  });
});
