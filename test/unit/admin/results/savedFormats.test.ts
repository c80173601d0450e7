import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ResultColumn } from '../../../../src/admin/results/resultTable.ts';
import { csvParts, headLine, jsonParts, rowLine, TSV } from '../../../../src/admin/results/savedFormats.ts';
import { spreadsheetSafeText } from '../../../../src/csv/csvCells.ts';

const ROWS = Array.from({ length: 2_500 }, (_, at) => ({
  id: at,
  widget: { apiKey: 'k' },
  big: 12_345_678_901_234_567_890n,
}));
const CSV = { between: ',', end: '\r\n' } as const;
const SIGNAL = new AbortController().signal;

describe('saved files of a result', () => {
  it('as CSV begin with a byte order mark and have one line per row', async () => {
    const columns = [
      { key: 'id', label: 'Id', kind: 'number' as const },
      { key: 'widget.apiKey', label: 'Key', kind: 'text' as const },
    ];
    const text = (await csvParts(ROWS, columns, { secrets: ['widget.apiKey'] }, 'full', SIGNAL)).join('');
    assert.ok(text.startsWith('\uFEFFId,Key\r\n0,••••••\r\n'));
    assert.equal(text.split('\r\n').length, ROWS.length + 2);
  });

  it('as JSON have whole rows, exact numbers and no secrets', async () => {
    const rows = JSON.parse((await jsonParts(ROWS, { secrets: ['widget.apiKey'] }, 'full', SIGNAL)).join(''));
    assert.equal(rows.length, ROWS.length);
    assert.deepEqual(rows[2_499], { id: 2_499, widget: { apiKey: '••••••' }, big: '12345678901234567890' });
    assert.deepEqual(JSON.parse((await jsonParts([], {}, 'masked', SIGNAL)).join('')), []);
  });

  it('end when cancelled', async () => {
    const abort = new AbortController();
    const writing = jsonParts(ROWS, {}, 'masked', abort.signal);
    abort.abort();
    await assert.rejects(writing, { name: 'AbortError' });
  });
});

const COLUMNS: readonly ResultColumn[] = [
  { key: 'a', label: 'A', kind: 'text' },
  { key: 'b.c', label: '=B', kind: 'number' },
  { key: 't', label: 'T', kind: 'time' },
];

describe('lines for spreadsheets', () => {
  it('have the labels first, none of them as a formula', () => {
    assert.equal(headLine(COLUMNS, 'masked', CSV), "A,'=B,T\r\n");
  });

  it('have nested values, times in UTC, and empty cells', () => {
    assert.equal(
      rowLine({ a: 'x', b: { c: -5.5 }, t: '2026-03-01T11:00:00+02:00' }, COLUMNS, {}, 'full', CSV),
      'x,-5.5,2026-03-01T09:00:00.000Z\r\n',
    );
    assert.equal(rowLine({ a: null }, COLUMNS, {}, 'full', TSV), '\t\t\n');
  });

  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '-2+3+cmd|x',
    "=cmd|' /C calc'!A0",
    ' =1+1',
    '\u00a0@SUM(A1)',
    '\u200b=1',
  ];
  for (const formula of formulas) {
    it(`escape ${JSON.stringify(formula)}`, () => {
      const cell = rowLine({ a: formula }, COLUMNS.slice(0, 1), {}, 'full', CSV).trimEnd();
      assert.match(cell, /^"?'/);
    });
  }

  it('escape formulas even if the line is split at semicolons or at a line end inside a cell', () => {
    for (const inside of ['a;=1+1', 'a\n@x', 'a\r\n-1+cmd', 'a;＝1', 'a"\n +1+1']) {
      const line = rowLine({ a: inside }, COLUMNS.slice(0, 1), {}, 'full', CSV);
      for (const cell of line.split(/[;\t\r\n]/)) assert.doesNotMatch(cell, /^"?\s*[=+\-@＝]/, line);
    }
  });

  it('don’t escape plain numbers', () => {
    for (const number of ['-5', '+5', '-5.25', '1e-7', '-1E+5', '+491701234567']) {
      assert.equal(rowLine({ a: number }, COLUMNS.slice(0, 1), {}, 'full', CSV), `${number}\r\n`);
    }
  });

  it('distinguish a long text from a number quickly', () => {
    assert.equal(spreadsheetSafeText(`-${'1'.repeat(80_000)}x`).slice(0, 4), "'-11");
  }).timeout(2000);

  it('have personal data as chosen, and masked secrets either way', () => {
    const row = { a: 'k', b: { c: 'a@b.org' } };
    assert.equal(rowLine(row, COLUMNS, { secrets: ['a'] }, 'full', CSV), '••••••,a@b.org,\r\n');
    assert.equal(rowLine(row, COLUMNS, { secrets: ['a'] }, 'masked', CSV), '••••••,a…@b….org,\r\n');
  });

  it('read back every text by RFC 4180', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (texts) => {
        const columns = texts.map((_, at): ResultColumn => ({ key: `k${at}`, label: 'x', kind: 'text' }));
        const row = Object.fromEntries(texts.map((text, at) => [`k${at}`, text]));
        const read = cellsOf(rowLine(row, columns, {}, 'full', CSV));
        assert.deepEqual(read, texts.map(spreadsheetSafeText));
      }),
    );
  });
});

/** Reads one record by RFC 4180. */
function cellsOf(line: string): string[] {
  assert.ok(line.endsWith('\r\n'));
  const cells: string[] = [];
  for (const [, quoted, plain] of `${line.slice(0, -2)},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*)),/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}
