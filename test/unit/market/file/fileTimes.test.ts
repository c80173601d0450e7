import assert from 'node:assert/strict';
import { type ReadFile, read, readText } from './readFile.ts';

const timesOf = ({ series }: ReadFile) => series.candles.map(({ time }) => iso(time));

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/** A table whose rows differ in their times only. */
const withTimes = (header: string, ...times: string[]) =>
  [`${header},open,high,low,close`, ...times.map((time) => `${time},1.1,1.2,1.0,1.15`)].join('\n');

describe('times as the world writes them', () => {
  for (const [written, instant] of [
    ['31.12.2025 23:00:00.000 GMT+0100', '2025-12-31T22:00:00Z'],
    ['2026-01-05 00:00:00+00', '2026-01-05T00:00:00Z'],
    ['2026-01-05 05:30:00+05:30', '2026-01-05T00:00:00Z'],
    ['2026-01-05T01:00:00.000-0500', '2026-01-05T06:00:00Z'],
    ['2026-01-05 00:00:00 UTC', '2026-01-05T00:00:00Z'],
    ['2026-01-05 09:30 EST', '2026-01-05T14:30:00Z'],
    ['2026-07-06 09:30 EDT', '2026-07-06T13:30:00Z'],
    // Eastern time in winter and in summer: 5 and 4 hours behind UTC.
    ['20260105 09:30:00 US/Eastern', '2026-01-05T14:30:00Z'],
    ['20260706 09:30:00 US/Eastern', '2026-07-06T13:30:00Z'],
    ['2026-07-06 09:30 Europe/Berlin', '2026-07-06T07:30:00Z'],
    ['2026-07-06T09:30:00+02:00[Europe/Berlin]', '2026-07-06T07:30:00Z'],
    ['20260105-09:30:00', '2026-01-05T09:30:00Z'],
    ['20260105T093000Z', '2026-01-05T09:30:00Z'],
    ['20260105093000', '2026-01-05T09:30:00Z'],
    ['202601050930', '2026-01-05T09:30:00Z'],
    ['2026-01-05 09-AM', '2026-01-05T09:00:00Z'],
    ['2026-01-05 12-PM', '2026-01-05T12:00:00Z'],
    ['2026-01-05 01:30:00 p.m.', '2026-01-05T13:30:00Z'],
    ['05-Jan-26 12:00 AM', '2026-01-05T00:00:00Z'],
    ['"Feb 27, 2026"', '2026-02-27T00:00:00Z'],
    ['27-Feb-2026', '2026-02-27T00:00:00Z'],
    ['"Friday, February 27, 2026"', '2026-02-27T00:00:00Z'],
    ['27 février 2026', '2026-02-27T00:00:00Z'],
    ['27. Feb. 2026', '2026-02-27T00:00:00Z'],
    ['5. März 2026', '2026-03-05T00:00:00Z'],
    ['5 окт. 2026', '2026-10-05T00:00:00Z'],
    ['Mon Jan 05 2026 09:30:00 GMT+0100 (CET)', '2026-01-05T08:30:00Z'],
    ['Mon Jan  5 09:30:00 2026', '2026-01-05T09:30:00Z'],
    ['2026年1月6日', '2026-01-06T00:00:00Z'],
    ['2026. 1. 5.', '2026-01-05T00:00:00Z'],
    ['05.01.26 09:30', '2026-01-05T09:30:00Z'],
    ['27/02/98', '1998-02-27T00:00:00Z'],
    ['2026-01-05 24:00', '2026-01-06T00:00:00Z'],
    ['1767605400.0', '2026-01-05T09:30:00Z'],
    ['\u200b2026-01-05', '2026-01-05T00:00:00Z'],
  ] as const) {
    it(`reads ${written}`, () => {
      assert.deepEqual(timesOf(read(withTimes('time', written))), [instant]);
    });
  }

  it('reads times of a date and a clock in two columns, whichever of two columns is readable', () => {
    const finam = '<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>\n20260105;93000;1;2;1;1.5\n20260105;103000;1;2;1;1.5';
    assert.deepEqual(timesOf(read(finam, { minutesAhead: 0 })), ['2026-01-05T09:30:00Z', '2026-01-05T10:30:00Z']);
    // The spreadsheet cut the first column's digits off.
    const cut =
      'Unix Timestamp,Date,Symbol,Open,High,Low,Close\n1.5E+12,2026-01-05 09-AM,BTCUSD,1.1,1.2,1,1.15\n1.5E+12,2026-01-05 10-AM,BTCUSD,1.1,1.2,1,1.15';
    assert.deepEqual(timesOf(read(cut)), ['2026-01-05T09:00:00Z', '2026-01-05T10:00:00Z']);
  });

  it('asks for a clock where letters mean several zones', () => {
    const file = read(withTimes('time', '2026-01-05 09:30 CST'));
    assert.equal(file.reading.needsMinutesAhead, true);
    assert.match(file.reading.notices.join(' '), /means more than one/);
  });

  it('doesn’t take days, years or the numbers of rows for times since 1970', () => {
    assert.deepEqual(timesOf(read(withTimes('Date', '46027', '46028'))), [
      '2026-01-05T00:00:00Z',
      '2026-01-06T00:00:00Z',
    ]);
    // A quarter of a day is six hours.
    assert.deepEqual(timesOf(read(withTimes('Date', '46027.25', '46027.5'))), [
      '2026-01-05T06:00:00Z',
      '2026-01-05T12:00:00Z',
    ]);
    for (const numbers of [
      ['1', '2', '3'],
      ['2025', '2026'],
      ['202601', '202602'],
      ['99', '46027'],
    ]) {
      const file = readText(withTimes('time', ...numbers));
      assert.match(file.kind === 'unreadable' ? file.reason : '', /the time couldn’t be read/, numbers.join());
    }
  });

  it('tells the order of two-digit years from the file, or asks', () => {
    assert.deepEqual(
      timesOf(read(withTimes('Time', '01/05/26', '01/06/26', '01/20/26'))).at(-1),
      '2026-01-20T00:00:00Z',
    );
    assert.deepEqual(timesOf(read(withTimes('Time', '26/01/30', '26/01/31', '26/02/01'))), [
      '2026-01-30T00:00:00Z',
      '2026-01-31T00:00:00Z',
      '2026-02-01T00:00:00Z',
    ]);
    assert.equal(readText(withTimes('Time', '05/01/26', '06/01/26')).kind, 'askDateOrder');
  });

  it('leaves out a line at the end that isn’t a row, and says so', () => {
    const text = `${withTimes('Time', '2026-01-05', '2026-01-06')}\n"Downloaded from a site as of 01-21-2026 05:29pm CST"`;
    const file = read(text);
    assert.equal(file.series.candles.length, 2);
    assert.deepEqual(file.reading.notices, ['Row 3 was left out: the time couldn’t be read.']);
  });
});
