import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { compileCheck } from '../../../../src/client/exports/compileCheck.ts';
import { DecimalSum, readDecimal } from '../../../../src/client/exports/decimal.ts';
import {
  CsvRowReader,
  type ExportRow,
  JsonRowReader,
  type RowReader,
} from '../../../../src/client/exports/exportRows.ts';
import type { FileFault } from '../../../../src/client/exports/fileCheck.ts';
import { exportRecordSchema } from '../../../../src/contract/loyaltyExports.ts';
import { csvText, type ExportRecord, HEADER, jsonText, record, secondsAgo } from './exportFixture.ts';

/** Reads a text cut at these places, every chunk from the same memory. */
function read(reader: RowReader, text: string | Uint8Array, cuts: readonly number[] = []) {
  const bytes = Buffer.from(text);
  const memory = Buffer.alloc(bytes.length);
  const rows: ExportRow[] = [];
  let fault: FileFault | undefined;
  const places = [...new Set([0, ...cuts.filter((at) => at < bytes.length), bytes.length])].toSorted((a, b) => a - b);
  for (const [i, end] of places.entries()) {
    if (i === 0) continue;
    const part = bytes.subarray(places[i - 1], end);
    memory.fill(0xff);
    part.copy(memory);
    fault ??= reader.add(memory.subarray(0, part.length), rows);
  }
  memory.fill(0xff);
  fault ??= reader.end(rows);
  return { rows, fault };
}

function told({ client_ref, event_id, recorded_at_utc, operation, points_delta }: ExportRecord) {
  return {
    eventId: event_id,
    at: Date.parse(recorded_at_utc),
    recordedAt: recorded_at_utc,
    operation,
    amount: points_delta ?? undefined,
    clientRef: client_ref ?? undefined,
  };
}

function plain({ notes: _, format: __, text: ___, ...row }: ExportRow) {
  return row;
}

const anyText = fc.oneof(
  fc.constantFrom('=1+2', '+49', '-x', '@a', "'=1", '"', 'a,b', 'a\nb', '\r\n', 'ü€😀', '＝x', '\t1'),
  fc.string({ minLength: 1, unit: 'grapheme' }),
);
const anyRecord = fc
  .record({
    client_ref: fc.option(anyText),
    event_id: anyText,
    recorded_at_utc: fc.nat(10_000).map(secondsAgo),
    operation: fc.oneof(fc.constantFrom('increase', 'decrease', 'overwrite'), anyText),
    points_delta: fc.option(fc.constantFrom('1', '-2.5', '1e-7', '+3')),
    raw_action: fc.string(),
    quality_notes: fc.array(fc.string(), { maxLength: 2 }),
  })
  .map(record);

describe('the rows of a JSON export', () => {
  it('are the records, however the file is split', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 5 }), fc.array(fc.nat(3000)), (records, cuts) => {
        const { rows, fault } = read(new JsonRowReader(), jsonText(records), cuts);
        assert.equal(fault, undefined);
        assert.deepEqual(rows.map(plain), records.map(told));
        assert.deepEqual(
          rows.map(({ text }) => JSON.parse(text)),
          records,
        );
      }),
      { numRuns: 200 },
    );
  });

  for (const [what, change] of [
    ['an amount that is a number', { points_delta: 5 }],
    ['no notes', { quality_notes: null }],
    ['notes of numbers', { quality_notes: [1] }],
    ['a local time', { recorded_at_utc: '2026-03-02T08:00:00+08:00' }],
    ['no time', { recorded_at_utc: 'yesterday Z' }],
    ['an empty event id', { event_id: '' }],
  ] as const) {
    it(`are rejected with ${what}`, () => {
      const text = JSON.stringify([record(), { ...record(), ...change }]);
      const { fault } = read(new JsonRowReader(), text);
      assert.deepEqual([fault?.kind, fault?.row], ['record', 2]);
    });
  }

  for (const [kind, text] of [
    ['unfinished', jsonText([record(), record()]).slice(0, -30)],
    ['unfinished', '['],
    ['structure', '<!DOCTYPE html><html></html>'],
    ['structure', `${JSON.stringify(record())}\n${JSON.stringify(record())}`],
    ['encoding', Buffer.from(jsonText([record()]), 'utf16le').fill(0xff, 0, 2)],
  ] as const) {
    it(`aren't read if the file is ${kind}: ${String(text).slice(0, 12)}`, () =>
      assert.equal(read(new JsonRowReader(), text).fault?.kind, kind));
  }
});

describe('the rows of a CSV export', () => {
  it('ignore a separator line and blank lines at the end, however the file is split', () => {
    const text = `sep=,\r\n${csvText([record()])}\r\n,,,,\r\n`;
    for (let cut = 1; cut < text.length; cut++) {
      const { rows, fault } = read(new CsvRowReader(), text, [cut]);
      assert.deepEqual([rows.map(plain), fault], [[told(record())], undefined]);
    }
  });

  it('are the records as the sandbox writes them, however the file is split', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 5 }), fc.array(fc.nat(600)), (records, cuts) => {
        // What would be read as the sign that another text got cannot be told from it.
        fc.pre(
          records.every((it) =>
            [it.client_ref, it.event_id, it.operation].every((text) => !/^'[=+@\t\r\n＝＋－＠-]/.test(text ?? '')),
          ),
        );
        const { rows, fault } = read(new CsvRowReader(), csvText(records), cuts);
        assert.equal(fault, undefined);
        assert.deepEqual(rows.map(plain), records.map(told));
      }),
      { numRuns: 200 },
    );
  });

  it('end with or without a line end, of either kind', () => {
    const line = 'C-1,e1,2026-03-02T08:00:00Z,increase,';
    for (const text of [`${line}\n${line}`, `${line}\n${line}\n`, `${line}\r\n${line}\r\n`]) {
      const { rows, fault } = read(new CsvRowReader(), `${HEADER}\n${text}`);
      assert.equal(fault, undefined);
      assert.deepEqual(
        rows.map(({ text }) => text),
        [line, line],
      );
      assert.deepEqual(
        rows.map(({ amount }) => amount),
        [undefined, undefined],
      );
    }
  });

  it('are empty if there is only the header', () => {
    for (const text of [HEADER, `${HEADER}\n`, `\uFEFF${HEADER}\r\n`])
      assert.deepEqual(read(new CsvRowReader(), text), { rows: [], fault: undefined });
  });

  for (const [kind, row, text] of [
    ['header', undefined, HEADER.replaceAll(',', ';')],
    ['header', undefined, '<html>\n</html>'],
    ['columns', 1, `${HEADER}\na,b,c\n`],
    ['columns', 2, `${HEADER}\na,b,2026-03-02T08:00:00Z,increase,1\nx\n`],
    ['record', 1, `${HEADER}\na,b,02.03.2026 08:00,increase,1\n`],
    ['record', 1, `${HEADER}\na,,2026-03-02T08:00:00Z,increase,1\n`],
    ['unfinished', undefined, `${HEADER}\n"a,b,2026-03-02T08:00:00Z,increase,1\n`],
  ] as const) {
    it(`aren't read if ${kind} is wrong: ${JSON.stringify(text.slice(text.indexOf('\n') + 1, 99))}`, () => {
      const { fault } = read(new CsvRowReader(), text);
      assert.deepEqual([fault?.kind, fault?.row], [kind, row]);
    });
  }

  it("don't fill the memory if a quote is never closed", () => {
    const reader = new CsvRowReader();
    reader.add(Buffer.from(`${HEADER}\n"`), []);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const faults = Array.from({ length: 10 }, () => reader.add(chunk, []));
    assert.equal(faults.find((it) => it !== undefined)?.kind, 'tooLong');
  });
});

describe('the quick check of a record', () => {
  const check = compileCheck(exportRecordSchema);

  it('agrees with the schema about any record', () => {
    const value = fc.oneof(
      fc.constantFrom(null, undefined, '', 'x', 0, 1, 1.5, Number.NaN, true, [], ['x'], [1], [null], {}),
      fc.jsonValue(),
    );
    const names = Object.keys(record());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'new_field'), value, { maxKeys: 3 }), (change) => {
        const changed: unknown = { ...record(), ...change };
        assert.equal(check(changed), exportRecordSchema.safeParse(changed).success);
      }),
      { numRuns: 500 },
    );
  });

  for (const value of [null, undefined, 1, 'x', [], {}, [record()]]) {
    it(`takes no ${JSON.stringify(value)?.slice(0, 20)} for a record`, () => assert.equal(check(value), false));
  }

  it('respects the additional checks of a field', () => {
    const named = compileCheck(z.looseObject({ name: z.string().check(z.minLength(2)) }));
    assert.deepEqual([named({ name: 'a' }), named({ name: 'ab' })], [false, true]);
  });
});

describe('an amount of an export (P1 2.2)', () => {
  for (const [text, units, scale] of [
    ['12.5', 125, 1],
    ['-0.25', -25, 2],
    ['0', 0, 0],
    ['007', 7, 0],
    ['.5', 5, 1],
    ['5.', 5, 0],
    ['+3', 3n, 0],
    ['1e3', 1n, -3],
    ['-2.50E-7', -250n, 9],
    ['1E+21', 1n, -21],
    ['1234567890.123456789', 1234567890123456789n, 9],
    ['9007199254740993', 9007199254740993n, 0],
  ] as const) {
    it(`is read exactly: ${text}`, () => assert.deepEqual(readDecimal(text), { units, scale }));
  }

  for (const text of [
    '',
    ' ',
    '-',
    '.',
    '+',
    'e5',
    'NaN',
    'Infinity',
    '1,5',
    '0x10',
    '1e',
    "'5",
    '1 ',
    '--1',
    '1.2.3',
    '１',
  ]) {
    it(`isn't a number: ${JSON.stringify(text)}`, () => assert.equal(readDecimal(text), undefined));
  }

  it("isn't read if its size is malicious", () => {
    assert.equal(readDecimal('1e99999'), undefined);
    assert.equal(readDecimal('1e-6201'), undefined);
    assert.equal(readDecimal('1e999999999999'), undefined);
    assert.equal(readDecimal('9'.repeat(1_000_000)), undefined);
  });
});

function sumOf(texts: readonly string[]): string {
  const sum = new DecimalSum();
  for (const text of texts) {
    const decimal = readDecimal(text);
    assert.ok(decimal, text);
    sum.add(decimal);
  }
  return sum.toString();
}

describe('a sum of amounts', () => {
  for (const [texts, expected] of [
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['-0.5', '0.25'], '-0.25'],
    [['1e21', '1e-7'], '1000000000000000000000.0000001'],
    [['1.50', '0.50'], '2'],
    [['-0', '0.00'], '0'],
    [['9007199254740991', '9007199254740991', '9007199254740991'], '27021597764222973'],
  ] as const) {
    it(`${texts.join(' + ') || 'nothing'} is ${expected}`, () => assert.equal(sumOf(texts), expected));
  }

  it('equals the sum by big integers, for any amounts in any notation', () => {
    const scale = 30;
    const amount = fc
      .record({
        units: fc.oneof(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: -99n, max: 99n })),
        fraction: fc.nat(12),
        exponent: fc.integer({ min: -15, max: 12 }),
        isScientific: fc.boolean(),
      })
      .map(({ units, fraction, exponent, isScientific }) => {
        const digits = String(units < 0n ? -units : units).padStart(fraction + 1, '0');
        const whole = digits.slice(0, digits.length - fraction);
        const plain = `${units < 0n ? '-' : ''}${whole}${fraction === 0 ? '' : `.${digits.slice(-fraction)}`}`;
        const shift = isScientific ? exponent : 0;
        const text = isScientific ? `${plain}e${exponent}` : plain;
        return { text, exact: units * 10n ** BigInt(scale - fraction + shift) };
      });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
        const total = amounts.reduce((sum, { exact }) => sum + exact, 0n);
        const said = sumOf(amounts.map(({ text }) => text));
        const [whole = '', fraction = ''] = said.replace('-', '').split('.');
        const read = BigInt(whole + fraction.padEnd(scale, '0')) * (said.startsWith('-') ? -1n : 1n);
        assert.equal(read, total);
      }),
      { numRuns: 300 },
    );
  });
});
