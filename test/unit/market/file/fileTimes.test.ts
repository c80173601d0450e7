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
    // Thailand counts from 543 years before the common era, Taiwan from 1912.
    ['2569-11-27', '2026-11-27T00:00:00Z'],
    ['27/11/2569 09:30', '2026-11-27T09:30:00Z'],
    ['2569/11/27', '2026-11-27T00:00:00Z'],
    ['115/11/27', '2026-11-27T00:00:00Z'],
    // Ticks of 100 nanoseconds: of .NET since the year 1, of Windows since 1601.
    ['639313686000000000', '2026-11-27T09:30:00Z'],
    ['134402454000000000', '2026-11-27T09:30:00Z'],
    // Nanoseconds since 1970.
    ['1795771800000000000', '2026-11-27T09:30:00Z'],
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

  it('refuses years of another calendar, and two digits that aren’t of this century', () => {
    for (const time of ['1405-09-07', '27/09/1448', '2300-01-05', '27/11/69', '30/01/55']) {
      const file = readText(withTimes('time', time), { dateOrder: 'dayFirst' });
      assert.match(file.kind === 'unreadable' ? file.reason : file.kind, /the time couldn’t be read/, time);
    }
    assert.equal(readText(withTimes('time', '27/11/69')).kind, 'askDateOrder');
    assert.deepEqual(timesOf(read(withTimes('time', '27/11/49', '28/11/70'), { dateOrder: 'dayFirst' })), [
      '1970-11-28T00:00:00Z',
      '2049-11-27T00:00:00Z',
    ]);
  });

  it('says so where the days look like those that a Mac counted from 1904', () => {
    // 23 to 28 November 2026 counted from 1904; from 1899 they are 24 to 28 November 2022.
    const days = ['44887', '44888', '44889', '44890', '44891', '44894'];
    const file = read(withTimes('Date', ...days));
    assert.equal(timesOf(file)[0], '2022-11-22T00:00:00Z');
    assert.match(file.reading.notices.join(' '), /from 1904, they are four years and a day too early/);
    const usual = ['46349', '46350', '46351', '46352', '46353', '46356'];
    assert.deepEqual(read(withTimes('Date', ...usual)).reading.notices, []);
    assert.equal(timesOf(read(withTimes('Date', ...usual)))[0], '2026-11-23T00:00:00Z');
  });

  it('are of the zone that a column names', () => {
    const table = (name: string, ...zones: string[]) =>
      [
        `Date,Time,${name},Open,High,Low,Close`,
        ...zones.map((zone, at) => `2026-11-${27 + at},09:30,${zone},1.1,1.2,1,1.15`),
      ].join('\n');
    for (const [name, zone, hour] of [
      ['Time Zone', 'America/New_York', '14:30'],
      ['TZ', '+02:00', '07:30'],
      ['Timezone', 'EST', '14:30'],
      ['GMT Offset', '-5', '14:30'],
      ['UTC Offset', '5.5', '04:00'],
      ['gmtoffset', '-18000', '14:30'],
      ['Zone', 'UTC', '09:30'],
    ] as const) {
      const file = read(table(name, zone));
      assert.deepEqual(timesOf(file), [`2026-11-27T${hour}:00Z`], zone);
      assert.equal(file.reading.isUtc, true, zone);
    }
    // Each row has its own.
    assert.deepEqual(timesOf(read(table('tz', '+02:00', '-05:00'))), ['2026-11-27T07:30:00Z', '2026-11-28T14:30:00Z']);
    assert.equal(read(table('tz', 'CST')).reading.needsMinutesAhead, true);
    // An absolute time stays one.
    const absolute = 'time,tz,open,high,low,close\n2026-11-27T09:30:00Z,-05:00,1.1,1.2,1,1.15';
    assert.deepEqual(timesOf(read(absolute)), ['2026-11-27T09:30:00Z']);
    // Thomson Reuters: [G] is GMT, and the offset is that of the exchange.
    const reuters =
      '#RIC,Date[G],Time[G],GMT Offset,Type,Open,High,Low,Last\nEUR=,27-NOV-2026,09:30:00.000,-5,Intraday 1Min,1.1,1.2,1,1.15';
    assert.deepEqual(timesOf(read(reuters)), ['2026-11-27T09:30:00Z']);
    const upbit = [
      {
        candle_date_time_utc: '2026-11-27T09:30:00',
        candle_date_time_kst: '2026-11-27T18:30:00',
        opening_price: 1.1,
        high_price: 1.2,
        low_price: 1,
        trade_price: 1.15,
        timestamp: 1_795_771_859_000,
      },
    ];
    assert.deepEqual(timesOf(read(JSON.stringify(upbit))), ['2026-11-27T09:30:00Z']);
  });

  it('leaves out a line at the end that isn’t a row, and says so', () => {
    const text = `${withTimes('Time', '2026-01-05', '2026-01-06')}\n"Downloaded from a site as of 01-21-2026 05:29pm CST"`;
    const file = read(text);
    assert.equal(file.series.candles.length, 2);
    assert.deepEqual(file.reading.notices, ['Row 3 was left out: the time couldn’t be read.']);
  });
});
