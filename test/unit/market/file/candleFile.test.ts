import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CandleFileChoices } from '../../../../src/market/file/candleFile.ts';
import { FOUR_HOURS, read, readBytes, readText, rowsOf } from './readFile.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const DAYS = [
  ['2026-03-02T00:00:00Z', 1.1, 1.15, 1.05, 1.12],
  ['2026-03-03T00:00:00Z', 1.12, 1.2, 1.11, 1.19],
];
const T1 = Date.UTC(2026, 2, 2, 8) / 1000;
const T2 = Date.UTC(2026, 2, 2, 12) / 1000;

interface Sample {
  readonly name: string;
  readonly format: string;
  readonly text: string | Uint8Array;
  readonly rows: (string | number)[][];
  readonly choices?: CandleFileChoices;
  readonly timeframe?: string;
  readonly asksMinutesAhead?: true;
}

function utf16(text: string): Uint8Array {
  return Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
}

const MT5 = [
  '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
  '2026.03.02\t08:00:00\t1.1\t1.15\t1.05\t1.12\t100\t0\t2',
  '2026.03.02\t12:00:00\t1.12\t1.2\t1.11\t1.19\t90\t0\t2',
].join('\r\n');

const SAMPLES: readonly Sample[] = [
  {
    name: 'TradingView, seconds, indicator columns between close and volume, names twice',
    format: 'TradingView export',
    text: `time,open,high,low,close,MA,MA,open,Volume\n${T1},1.1,1.15,1.05,1.12,NaN,,9,5\n${T2},1.12,1.2,1.11,1.19,1,1,9,5\n`,
    rows: FOUR_HOURS,
    timeframe: 'H4',
  },
  {
    name: 'TradingView, ISO 8601 with offset',
    format: 'TradingView export',
    text: 'time,open,high,low,close\n2026-03-02T10:00:00+02:00,1.1,1.15,1.05,1.12\n2026-03-02T14:00:00+02:00,1.12,1.2,1.11,1.19',
    rows: FOUR_HOURS,
  },
  {
    name: 'TradingView, daily with the date only',
    format: 'TradingView export',
    text: 'time,open,high,low,close\n2026-03-02,1.1,1.15,1.05,1.12\n2026-03-03,1.12,1.2,1.11,1.19',
    rows: DAYS,
    timeframe: 'D',
  },
  {
    name: 'MetaTrader 5, tabs, CR LF',
    format: 'MetaTrader 5 bars',
    text: MT5,
    rows: FOUR_HOURS,
    asksMinutesAhead: true,
  },
  {
    name: 'MetaTrader 5 in UTF-16 with its mark',
    format: 'MetaTrader 5 bars',
    text: utf16(MT5),
    rows: FOUR_HOURS,
    asksMinutesAhead: true,
  },
  {
    name: 'MetaTrader 5 in UTF-16 without its mark',
    format: 'MetaTrader 5 bars',
    text: utf16(MT5).slice(2),
    rows: FOUR_HOURS,
    asksMinutesAhead: true,
  },
  {
    name: 'MetaTrader 5, daily without <TIME>',
    format: 'MetaTrader 5 bars',
    text: '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\n2026.03.02\t1.1\t1.15\t1.05\t1.12\t1\n2026.03.03\t1.12\t1.2\t1.11\t1.19\t1',
    rows: DAYS,
    asksMinutesAhead: true,
  },
  {
    name: 'MetaTrader 5, two hours ahead of UTC',
    format: 'MetaTrader 5 bars',
    text: MT5.replaceAll('08:00', '10:00').replaceAll('12:00', '14:00'),
    choices: { minutesAhead: 120 },
    rows: FOUR_HOURS,
  },
  {
    name: 'MetaTrader 4, no header',
    format: 'MetaTrader 4 history',
    text: '2026.03.02,08:00,1.1,1.15,1.05,1.12,100\n2026.03.02,12:00,1.12,1.2,1.11,1.19,90',
    rows: FOUR_HOURS,
    asksMinutesAhead: true,
  },
  {
    // Eastern time without daylight saving: 03:00 is 08:00 UTC.
    name: 'HistData, semicolons, no header',
    format: 'HistData',
    text: '20260302 030000;1.1;1.15;1.05;1.12;0\n20260302 070000;1.12;1.2;1.11;1.19;0',
    rows: FOUR_HOURS,
  },
  {
    name: 'Yahoo Finance, null rows, adjusted close apart',
    format: 'Yahoo Finance',
    text: 'Date,Open,High,Low,Close,Adj Close,Volume\n2026-03-01,null,null,null,null,null,null\n2026-03-02,1.1,1.15,1.05,1.12,0.5,0\n2026-03-03,1.12,1.2,1.11,1.19,0.5,0',
    rows: DAYS,
  },
  {
    name: 'Stooq',
    format: 'Stooq',
    text: 'Date,Open,High,Low,Close,Volume\n2026-03-02,1.1,1.15,1.05,1.12,7\n2026-03-03,1.12,1.2,1.11,1.19,7\n',
    rows: DAYS,
  },
  {
    name: 'Binance spot, no header, microseconds',
    format: 'Binance public data',
    text: `${T1}000000,1.1,1.15,1.05,1.12,5,${T2}000000,1,1,1,1,0\n${T2}000000,1.12,1.2,1.11,1.19,5,0,1,1,1,1,0`,
    rows: FOUR_HOURS,
  },
  {
    name: 'Binance futures, header, milliseconds',
    format: 'Binance public data',
    text: `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n${T1}000,1.1,1.15,1.05,1.12,5,${T2}000,1,1,1,1,0\n${T2}000,1.12,1.2,1.11,1.19,5,0,1,1,1,1,0`,
    rows: FOUR_HOURS,
  },
  {
    name: 'Binance REST klines, prices as texts',
    format: 'Binance klines',
    text: JSON.stringify([
      [T1 * 1000, '1.1', '1.15', '1.05', '1.12', '5', T2 * 1000, '1', 1, '1', '1', '0'],
      [T2 * 1000, '1.12', '1.2', '1.11', '1.19', '5', 0, '1', 1, '1', '1', '0'],
    ]),
    rows: FOUR_HOURS,
  },
  {
    name: 'Kraken',
    format: 'Kraken',
    text: `time,open,high,low,close,vwap,volume,count\n${T1},1.1,1.15,1.05,1.12,1.11,5,3\n${T2},1.12,1.2,1.11,1.19,1.15,5,3`,
    rows: FOUR_HOURS,
  },
  {
    name: 'Finam, semicolons',
    format: 'Finam or MetaStock export',
    text: '<TICKER>;<PER>;<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>;<VOL>\nEURUSD;240;20260302;080000;1.1;1.15;1.05;1.12;1\nEURUSD;240;20260302;120000;1.12;1.2;1.11;1.19;1',
    rows: FOUR_HOURS,
    asksMinutesAhead: true,
  },
  {
    name: 'a spreadsheet: semicolons, decimal commas, day and month with dots',
    format: 'Table with a header',
    text: 'Datum;Date;Open;High;Low;Close\nx;02.03.2026 08:00;1,1;1,15;1,05;1,12\nx;02.03.2026 12:00;1,12;1,2;1,11;1,19',
    rows: FOUR_HOURS,
  },
  {
    name: 'a spreadsheet: months first, told by a 13th',
    format: 'Table with a header',
    text: 'Date,Open,High,Low,Close\n03/02/2026,1.1,1.15,1.05,1.12\n03/03/2026,1.12,1.2,1.11,1.19\n03/13/2026,1,1,1,1',
    rows: [...DAYS, ['2026-03-13T00:00:00Z', 1, 1, 1, 1]],
  },
  {
    name: 'quoted cells, thousands, a remark above the header, and afternoon hours',
    format: 'Table with a header',
    text: 'Made by somebody\n"Date","Open","High","Low","Close"\n"03/14/2026 8:00 PM","1,100.5","1,150.5","1,050.5","1,120.5"',
    rows: [['2026-03-14T20:00:00Z', 1100.5, 1150.5, 1050.5, 1120.5]],
  },
  {
    name: 'a UDF answer',
    format: 'UDF history',
    text: JSON.stringify({ s: 'ok', t: [T1, T2], o: [1.1, 1.12], h: [1.15, 1.2], l: [1.05, 1.11], c: [1.12, 1.19] }),
    rows: FOUR_HOURS,
  },
  {
    name: 'a list of objects within an answer',
    format: 'List of objects',
    text: JSON.stringify({
      data: [
        { timestamp: '2026-03-02T08:00:00Z', o: '1.1', h: '1.15', l: '1.05', c: '1.12' },
        { timestamp: '2026-03-02T12:00:00Z', o: '1.12', h: '1.2', l: '1.11', c: '1.19' },
      ],
    }),
    rows: FOUR_HOURS,
  },
  {
    name: 'nanoseconds and bars',
    format: 'Table with a header',
    text: `t|o|h|l|c\n${T1}000000000|1.1|1.15|1.05|1.12\n${T2}000000000|1.12|1.2|1.11|1.19`,
    rows: FOUR_HOURS,
  },
];

describe('readCandleFile', () => {
  for (const { name, format, text, rows, choices, timeframe, asksMinutesAhead } of SAMPLES) {
    it(`reads ${name}`, () => {
      const file = read(text, choices);
      assert.deepEqual(rowsOf(file), rows);
      assert.equal(file.reading.format, format);
      assert.equal(file.reading.needsMinutesAhead, asksMinutesAhead ?? false);
      if (timeframe !== undefined) assert.equal(file.reading.timeframe, timeframe);
    });
  }

  it('summarizes the file: rows, first and last candle, decimals, and rows left out with the reason', () => {
    const file = read(
      'Date,Open,High,Low,Close\n2026-03-04,2,1,3,2\n2026-03-03,1.12,1.2,1.11,1.19\n2026-03-02,null,1,1,1\n2026-03-03,1.12,1.2,1.11,1.185\nsome day,1,1,1,1\n2026-03-02,1,5,1,1',
    );
    assert.deepEqual(rowsOf(file), [
      ['2026-03-02T00:00:00Z', 1, 5, 1, 1],
      ['2026-03-03T00:00:00Z', 1.12, 1.2, 1.11, 1.185],
    ]);
    assert.equal(file.series.precision, 3);
    assert.equal(file.series.tick, 0.001);
    const { rows, candles, first, last, dropped, duplicates, notices } = file.reading;
    assert.deepEqual([rows, candles, duplicates], [6, 2, 1]);
    assert.deepEqual([first, last], [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 3)]);
    assert.deepEqual(dropped, [
      { reason: 'highBelowLow', count: 1, firstRow: 1 },
      { reason: 'noPrice', count: 1, firstRow: 3 },
      { reason: 'noTime', count: 1, firstRow: 5 },
    ]);
    assert.match(notices.join(' '), /Row 3 was left out: a price is missing/);
  });

  for (const [name, text] of [
    ['a header', 'time,open,high,low,close,SMA,Volume\n1772438400,1.1,1.15,1.05,1.12,1.1,42.5'],
    [
      'MetaTrader 5’s ticks rather than its zeros',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\n2026.03.02\t08:00:00\t1.1\t1.15\t1.05\t1.12\t42.5\t0',
    ],
    ['MetaTrader 4 without a header', '2026.03.02,08:00,1.1,1.15,1.05,1.12,42.5'],
    ['HistData without a header', '20260302 080000;1.1;1.15;1.05;1.12;42.5'],
    ['Binance’s twelve columns', '1772438400000,1.1,1.15,1.05,1.12,42.5,1772452799999,9,8,7,6,0'],
    ['a table without a header whose next column is the average price', '1772438400,1.1,1.15,1.05,1.12,1.11,42.5,9'],
    ['a JSON list', '[[1772438400, 1.1, 1.15, 1.05, 1.12, 42.5]]'],
    ['JSON objects', '[{"time": 1772438400, "open": 1.1, "high": 1.15, "low": 1.05, "close": 1.12, "volume": "42.5"}]'],
  ] as const) {
    it(`reads the volume of ${name}`, () => {
      assert.deepEqual(
        read(text).series.candles.map(({ close, volume }) => [close, volume]),
        [[1.12, 42.5]],
      );
    });
  }

  for (const [name, text] of [
    ['no column for it', 'time,open,high,low,close\n1772438400,1.1,1.15,1.05,1.12'],
    ['a text in its column', 'time,open,high,low,close,volume\n1772438400,1.1,1.15,1.05,1.12,n/a'],
  ] as const) {
    it(`reads no volume from ${name}`, () => {
      assert.deepEqual(
        read(text).series.candles.map(({ close, volume }) => [close, volume]),
        [[1.12, undefined]],
      );
    });
  }

  it('asks for the order of day and month if every date is ambiguous', () => {
    const text = 'Date,Open,High,Low,Close\n03/02/2026,1,1,1,1\n04/02/2026,1,1,1,1';
    const asked = readText(text);
    assert.equal(asked.kind === 'askDateOrder' && asked.example, '03/02/2026');
    const time = (dateOrder: 'dayFirst' | 'monthFirst') => rowsOf(read(text, { dateOrder }))[0]?.[0];
    assert.equal(time('dayFirst'), '2026-02-03T00:00:00Z');
    assert.equal(time('monthFirst'), '2026-03-02T00:00:00Z');
  });

  it("aggregates finer candles to the card's timeframe, and reports a different timeframe", () => {
    const text =
      'time,open,high,low,close\n2026-03-02T08:00Z,1,3,1,2\n2026-03-02T10:00Z,2,2,0,1\n2026-03-02T12:00Z,1,1,1,1';
    const file = read(text, { timeframe: 'H4' });
    assert.deepEqual(rowsOf(file), [
      ['2026-03-02T08:00:00Z', 1, 3, 0, 1],
      ['2026-03-02T12:00:00Z', 1, 1, 1, 1],
    ]);
    assert.match(file.reading.notices.join(), /H2 candles; they are aggregated to H4/);
    assert.match(read(text, { timeframe: 'M5' }).reading.notices.join(), /H2 candles, but the card’s timeframe is M5/);
  });

  it('keeps the last 50,000 candles and reports that', () => {
    const lines = Array.from({ length: 50_001 }, (_, minute) => `${1_770_000_000 + minute * 60},1,1,1,1`);
    const file = read(`time,open,high,low,close\n${lines.join('\n')}`);
    assert.equal(file.series.candles.length, 50_000);
    assert.equal(file.reading.first, 1_770_000_060_000);
    assert.match(file.reading.notices.join(), /Only the last 50000 of 50001/);
  });

  it('says why a file contains no candles', () => {
    for (const text of ['', '{"a": 1}', '[[', 'Date,Open,High,Low,Close\nnull,null,null,null,null', 'one']) {
      const file = readText(text);
      assert.equal(file.kind, 'unreadable', text);
      assert.match(file.kind === 'unreadable' ? file.reason : '', /\.$/);
    }
  });

  it('reads any bytes without throwing, and returns only valid candles', () => {
    const cell = fc.oneof(
      fc.double().map(String),
      fc.constantFrom('2026.03.02', '08:00', '1,5', 'null', '"', '03/02/2026', '20260302'),
      fc.string({ maxLength: 4 }),
    );
    const table = fc
      .tuple(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.boolean(),
        fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
      )
      .map(([by, named, rows]) =>
        utf8(
          [...(named ? [`time${by}open${by}high${by}low${by}close`] : []), ...rows.map((row) => row.join(by))].join(
            '\n',
          ),
        ),
      );
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), table, fc.json().map(utf8)), (bytes) => {
        const file = readBytes(bytes);
        if (file.kind !== 'read') return;
        let last = Number.NEGATIVE_INFINITY;
        for (const { time, open, high, low, close } of file.series.candles) {
          assert.ok(time > last && Number.isFinite(time));
          assert.ok(low <= Math.min(open, close) && high >= Math.max(open, close));
          last = time;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('rejects a line that is too long without splitting it into millions of cells', () => {
    const file = readText(`time,close\n${'1,'.repeat(5_000_000)}`);
    assert.deepEqual(file, { kind: 'unreadable', reason: 'A line of the file has more than 10000 characters.' });
  }).timeout(1000);
});
