import assert from 'node:assert/strict';
import { type ReadFile, read, readText } from './readFile.ts';

const rowsOf = ({ series }: ReadFile) => series.candles.map(({ open, high, low, close }) => [open, high, low, close]);
const closesOf = ({ series }: ReadFile) => series.candles.map(({ close }) => close);
const volumesOf = ({ series }: ReadFile) => series.candles.map(({ volume }) => volume);
const timesOf = ({ series }: ReadFile) => series.candles.map(({ time }) => new Date(time).toISOString().slice(0, 16));

describe('a number that isn’t a price', () => {
  for (const [name, header, cell] of [
    ['a date with dots', 'date', '05.01.2026'],
    ['another one', 'Expiry', '31.03.2026'],
    ['a version', 'version', '1.2.3'],
  ] as const) {
    it(`proves no decimal sign: ${name}`, () => {
      const text = `timestamp,open,high,low,close,${header}\n1767571200,149.270,149.680,148.710,149.450,${cell}`;
      assert.deepEqual(closesOf(read(text)), [149.45]);
    });
  }

  it('never becomes a price a thousand times larger where the sign changes', () => {
    const points = 'time,open,high,low,close\n2026-01-05,1.1,1.2,1.0,1.15\n2026-01-06,"1,105","1,120","1,090","1,110"';
    assert.deepEqual(closesOf(read(points)), [1.15]);
    const commas =
      'time;open;high;low;close\n2026-01-05;149,27;149,68;148,71;149,45\n2026-01-06;149.450;149.700;149.100;149.600';
    assert.deepEqual(closesOf(read(commas)), [149.45]);
    const whole = Array.from({ length: 600 }, (_, at) => `${1_767_571_200 + at * 60};105;106;104;105`);
    const late = ['time;open;high;low;close', ...whole, '1767700000;105,125;106,25;104,5;105,75'].join('\n');
    assert.equal(closesOf(read(late)).at(-1), 105.75);
    assert.equal(readText("time,open,high,low,close\n2026-01-05,110'165,110'200,110'080,110'120").kind, 'unreadable');
  });
});

describe('a number with a word that multiplies it', () => {
  for (const [written, value] of [
    ['1.2万', 12_000],
    ['3.4億', 340_000_000],
    ['3.4亿', 340_000_000],
    ['2千', 2000],
    ['5百万', 5_000_000],
    ['1.5兆', 1_500_000_000_000],
    ['7만', 70_000],
    ['12万株', 120_000],
    ['1.2 Mio.', 1_200_000],
    ['1.2 MIO', 1_200_000],
    ['3 Mrd.', 3_000_000_000],
    ['4 тыс', 4000],
    ['5 Cr', 50_000_000],
    ['2 Lakh', 200_000],
    ['190.65K', 190_650],
    ['12 BTC', 12],
  ] as const) {
    it(`is read as a volume: ${written}`, () => {
      assert.deepEqual(volumesOf(read(`date,open,high,low,close,volume\n2026-11-27,1.1,1.2,1,1.15,${written}`)), [
        value,
      ]);
    });
  }

  it('is no volume if nobody knows the word, and the preview says so', () => {
    const file = read(
      'date,open,high,low,close,volume\n2026-11-27,1.1,1.2,1,1.15,5 lots\n2026-11-30,1.1,1.2,1,1.15,6 lots',
    );
    assert.deepEqual(volumesOf(file), [undefined, undefined]);
    assert.deepEqual(file.reading.notices, ['No volumes are read: 5 lots is no number.']);
    const some = read('date,open,high,low,close,volume\n2026-11-27,1.1,1.2,1,1.15,-\n2026-11-30,1.1,1.2,1,1.15,6');
    assert.deepEqual(some.reading.notices, []);
  });

  it('is read as a price', () => {
    const text = '日付,始値,高値,安値,終値,出来高\n2026/11/27,1.2万,1.3万,1.1万,1.25万,3.4億';
    assert.deepEqual(rowsOf(read(text)), [[12_000, 13_000, 11_000, 12_500]]);
    assert.deepEqual(closesOf(read('date,close\n2026-11-27,¥1.25万\n2026-11-30,1.5万円')), [12_500, 15_000]);
  });
});

describe('columns that spaces align', () => {
  const ROWS = [
    [1.1, 1.12, 1.09, 1.11],
    [1.11, 1.13, 1.1, 1.12],
  ];
  for (const [name, ...lines] of [
    [
      'two or more',
      'Date        Time   Open    High    Low     Close',
      '2026-11-27  09:00  1.1000  1.1200  1.0900  1.1100',
      '2026-11-27  10:00  1.1100  1.1300  1.1000  1.1200',
    ],
    [
      'one',
      'date time open high low close',
      '2026-11-27 09:00 1.1000 1.1200 1.0900 1.1100',
      '2026-11-27 10:00 1.1100 1.1300 1.1000 1.1200',
    ],
    [
      'no header',
      '2026-11-27 09:00   1.1000  1.1200  1.0900  1.1100   120',
      '2026-11-27 10:00   1.1100  1.1300  1.1000  1.1200    99',
    ],
    [
      'a column without a name, as Python prints it',
      '   date                 open   high   low    close',
      '0  2026-11-27 09:00:00  1.10   1.12   1.09   1.11',
      '1  2026-11-27 10:00:00  1.11   1.13   1.10   1.12',
    ],
    [
      'a remark above',
      'EUR/USD, hourly bars',
      'Date              Open    High    Low     Close   Volume',
      '2026-11-27 09:00  1.1000  1.1200  1.0900  1.1100  1,200',
      '2026-11-27 10:00  1.1100  1.1300  1.1000  1.1200    990',
    ],
  ] as const) {
    it(`are read: ${name}`, () => {
      const file = read(lines.join('\n'));
      assert.deepEqual(rowsOf(file), ROWS);
      assert.deepEqual(timesOf(file), ['2026-11-27T09:00', '2026-11-27T10:00']);
    });
  }

  it('keep their thousands, and commas keep their spaces', () => {
    const thousands =
      'Date        Open      High      Low       Close\n2026-11-27  1,234.50  1,240.00  1,230.00  1,235.00';
    assert.deepEqual(rowsOf(read(thousands)), [[1234.5, 1240, 1230, 1235]]);
    const padded = 'Date      , Open  , High  , Low   , Close\n2026-11-27,  1.100,  1.200,  1.000,  1.150';
    assert.deepEqual(rowsOf(read(padded)), [[1.1, 1.2, 1, 1.15]]);
    const printed = '                     open  high  low   close\n2026-11-27 09:00:00  1.1   1.2   1.0   1.15';
    assert.equal(readText(printed).kind, 'askColumns');
    assert.equal(readText('It is a text of several words\nand has 2 lines of as many words').kind, 'unreadable');
  });
});

describe('the columns of a candle file', () => {
  it('are those of its header, whatever a name begins with', () => {
    for (const header of [
      'Date,Close,High,Low,Open,20 SMA',
      'Date,Close,High,Low,Open,52W H',
      'Date,4. close,2. high,3. low,1. open,x',
    ]) {
      assert.deepEqual(rowsOf(read(`${header}\n2026-01-05,1.15,1.2,1.0,1.1,9`)), [[1.1, 1.2, 1, 1.15]], header);
    }
    const list = [
      ['Date', 'Close', 'High', 'Low', 'Open', 'EMA20'],
      ['2026-01-05', 1.15, 1.2, 1, 1.1, 9],
    ];
    assert.deepEqual(rowsOf(read(JSON.stringify(list))), [[1.1, 1.2, 1, 1.15]]);
  });

  for (const header of [
    'Datum;Erster;Hoch;Tief;Schlusskurs',
    'Datum;Eröffnungskurs;Höchstkurs;Tiefstkurs;Schlusskurs',
    'Date;Ouverture;Haut;Bas;Dernier',
    'Date;First;Highest;Lowest;Last',
    'Datum;Open;Hoogste;Laagste;Laatste',
    '日期;开盘;最高;最低;收盘',
    '日期;開盤價;最高價;最低價;收盤價',
    '일자;시가;고가;저가;종가',
    'データ日付;始値;高値;安値;終値',
  ]) {
    it(`are known: ${header}`, () => {
      assert.deepEqual(rowsOf(read(`${header}\n2026-01-05;1.1;1.2;1.0;1.15`)), [[1.1, 1.2, 1, 1.15]]);
    });
  }

  it('are asked for if a price has a name that nobody knows, or the rows are longer than the header', () => {
    for (const text of [
      'Date,Beginn,High,Low,Close\n2026-01-05,1.1,1.2,1.0,1.15',
      'Date,Alpha,Beta,Gamma,Close\n2026-01-05,1.1,1.2,1.0,1.15',
      'Date,Open,High,Low,Close\n2026-01-05,1,1050,1,1050,1,1000,1,1020',
      'Date,Close,Close,High,High\n2026-01-05,1.1,2.1,1.2,2.2',
    ]) {
      assert.equal(readText(text).kind, 'askColumns', text);
    }
    // A line of closes beside an average has no other prices.
    assert.deepEqual(rowsOf(read('time,close,SMA\n2026-01-05,1.1,1.12')), [[1.1, 1.1, 1.1, 1.1]]);
  });

  it('name the opening time before the end, and an absolute time before a local one', () => {
    const row = {
      T: 1_767_574_799_999,
      c: 1.15,
      h: 1.2,
      l: 1,
      n: 3,
      o: 1.1,
      t: 1_767_571_200_000,
      V: '7',
      v: '5',
      L: 99,
    };
    const file = read(JSON.stringify([row]));
    assert.deepEqual(timesOf(file), ['2026-01-05T00:00']);
    assert.deepEqual(rowsOf(file), [[1.1, 1.2, 1, 1.15]]);
    assert.deepEqual(
      timesOf(read('timestamp;timeOpen;open;high;low;close\n2026-01-05T23:59:59Z;2026-01-05T00:00:00Z;1;2;1;1.5')),
      ['2026-01-05T00:00'],
    );
    assert.deepEqual(timesOf(read('time,unix,open,high,low,close\n2026-01-05 09:30:00,1767623400,1,2,1,1.5')), [
      '2026-01-05T14:30',
    ]);
  });

  it('have the time of day in whatever column holds it, as its longest cell writes it', () => {
    for (const name of ['Zeit', 'Hora', 'Время', 'Local clock']) {
      const text = `Datum;${name};Open;High;Low;Close\n05.01.2026;09:30;1;2;1;1.5\n05.01.2026;10:30;1;2;1;1.5`;
      assert.deepEqual(timesOf(read(text)), ['2026-01-05T09:30', '2026-01-05T10:30'], name);
    }
    const digits = (...cells: string[]) =>
      timesOf(
        read(['Date,Time,Open,High,Low,Close', ...cells.map((cell) => `20260105,${cell},1,2,1,1.5`)].join('\n')),
      ).map((time) => time.slice(11));
    assert.deepEqual(digits('0', '500', '1000', '1500', '93000'), ['00:00', '00:05', '00:10', '00:15', '09:30']);
    assert.deepEqual(digits('0', '5', '30', '930'), ['00:00', '00:05', '00:30', '09:30']);
    assert.deepEqual(digits('0', '1', '23'), ['00:00', '01:00', '23:00']);
    assert.deepEqual(digits('0.25', '0.3125', '0.5'), ['06:00', '07:30', '12:00']);
  });
});

describe('the times of a candle file', () => {
  it('are of the zone that the header or the service names', () => {
    assert.deepEqual(timesOf(read('Time (EST),open,high,low,close\n2026-01-05 09:30,1,2,1,1.5')), ['2026-01-05T14:30']);
    assert.deepEqual(timesOf(read('Datetime (UTC+8),open,high,low,close\n2026-01-05 09:30,1,2,1,1.5')), [
      '2026-01-05T01:30',
    ]);
    // In summer, New York is four hours behind.
    assert.deepEqual(timesOf(read('Time (ET),open,high,low,close\n2026-07-06 09:30,1,2,1,1.5')), ['2026-07-06T13:30']);
    assert.equal(read('Time (UTC),open,high,low,close\n2026.01.05 09:30,1,2,1,1.5').reading.needsMinutesAhead, false);
    const alpha = {
      'Meta Data': { '6. Time Zone': 'US/Eastern' },
      Series: { '2026-01-05 09:30:00': { '1. open': '1', '2. high': '2', '3. low': '1', '4. close': '1.5' } },
    };
    assert.deepEqual(timesOf(read(JSON.stringify(alpha))), ['2026-01-05T14:30']);
    // A day has no clock.
    assert.deepEqual(timesOf(read('Date (EST),open,high,low,close\n2026-01-05,1,2,1,1.5')), ['2026-01-05T00:00']);
  });

  it('are read to milliseconds without separators, and to hours', () => {
    const times = (cell: string) => timesOf(read(`time,open,high,low,close\n${cell},1,2,1,1.5`));
    assert.deepEqual(times('20200102093500000'), ['2020-01-02T09:35']);
    assert.deepEqual(times('2026010509'), ['2026-01-05T09:00']);
    assert.deepEqual(times('20260105.0'), ['2026-01-05T00:00']);
  });

  it('have the order of short dates in which they rise or fall, or are asked for', () => {
    const table = (...times: string[]) =>
      ['time,open,high,low,close', ...times.map((time) => `${time},1.1,1.2,1.0,1.15`)].join('\n');
    const minutes = [5, 6, 7].flatMap((day) =>
      Array.from(
        { length: 400 },
        (_, at) =>
          `26/01/0${day} ${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      ),
    );
    assert.equal(timesOf(read(table(...minutes)))[0], '2026-01-05T09:00');
    assert.equal(readText(table('26/01/05')).kind, 'askDateOrder');
    const months = [24, 25].flatMap((year) =>
      Array.from({ length: 12 }, (_, month) => `01/${String(month + 1).padStart(2, '0')}/${year}`),
    );
    assert.equal(readText(table(...months)).kind, 'askDateOrder');
    assert.equal(timesOf(read(table(...months), { dateOrder: 'dayFirst' })).at(-1), '2025-12-01T00:00');
  });

  it('aren’t guessed where the dates contradict each other', () => {
    const table = (...times: string[]) =>
      ['time,open,high,low,close', ...times.map((time) => `${time},1.1,1.2,1.0,1.15`)].join('\n');
    assert.equal(readText(table('13/01/2026', '01/14/2026', '02/03/2026')).kind, 'askDateOrder');
    assert.equal(readText(table('1/5/2026', '1/12/2026', '13-01-2026')).kind, 'askDateOrder');
  });
});

describe('a file of several symbols that doesn’t say so in its header', () => {
  it('is noticed by the rows of one time', () => {
    for (const header of [',Date', 'Name,Date', 'tic,Date', 'what,Date']) {
      const text = `${header},Open,High,Low,Close\nEURUSD,2026-01-05,1.1,1.2,1.0,1.15\nGBPUSD,2026-01-05,1.3,1.4,1.2,1.35`;
      assert.deepEqual(closesOf(read(text, { cardSymbol: 'GBP/USD' })), [1.35], header);
      assert.equal(readText(text).kind, 'askSymbol', header);
    }
    const merged =
      'Symbol,Date,Open,High,Low,Close\nEURUSD,2026-01-05,1.1,1.2,1.0,1.15\n,2026-01-06,1.1,1.2,1.0,1.12\nGBPUSD,2026-01-05,1.3,1.4,1.2,1.35';
    assert.deepEqual(closesOf(read(merged, { cardSymbol: 'EUR/USD' })), [1.15, 1.12]);
    const many = Array.from({ length: 1201 }, (_, at) => `S${at},2026-01-05,1,2,1,1.5`);
    assert.equal(readText(['Symbol,Date,Open,High,Low,Close', ...many].join('\n')).kind, 'askSymbol');
  });

  it('is noticed in JSON, wherever a service writes the symbols', () => {
    const bars = (close: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        time: 1_767_571_200 + at * 60,
        open: close,
        high: close,
        low: close,
        close,
      }));
    const lists = { 'GBP/USD': bars(1.3, 3), 'EUR/USD': bars(1.1, 2) };
    const records = [
      { symbol: 'GBPUSD', candles: bars(1.3, 3) },
      { symbol: 'EURUSD', candles: bars(1.1, 2) },
    ];
    for (const value of [lists, { bars: lists }, records, { data: records }]) {
      const text = JSON.stringify(value);
      assert.deepEqual(closesOf(read(text, { cardSymbol: 'EUR/USD' })), [1.1, 1.1], text.slice(0, 40));
      assert.equal(readText(text).kind, 'askSymbol', text.slice(0, 40));
    }
    const one = JSON.stringify({ symbol: 'GBPUSD', candles: bars(1.3, 3) });
    assert.deepEqual(read(one, { cardSymbol: 'EUR/USD' }).reading.notices, [
      'The file says that these are the prices of GBPUSD.',
    ]);
  });

  it('reads what pandas writes by default, and records under any ids', () => {
    const columns = {
      Date: { 0: '2026-01-05', 1: '2026-01-06' },
      Open: { 0: 1.1, 1: 1.15 },
      High: { 0: 1.2, 1: 1.2 },
      Low: { 0: 1, 1: 1.1 },
      Close: { 0: 1.15, 1: 1.12 },
    };
    assert.deepEqual(closesOf(read(JSON.stringify(columns))), [1.15, 1.12]);
    const records = {
      a1: { time: '2026-01-05', open: 1.1, high: 1.2, low: 1, close: 1.15 },
      b2: { time: '2026-01-06', open: 1.15, high: 1.2, low: 1.1, close: 1.12 },
    };
    assert.deepEqual(closesOf(read(JSON.stringify(records))), [1.15, 1.12]);
    assert.deepEqual(closesOf(read('[{"time":"2026-01-05","close":1.15,"volume":NaN}]')), [1.15]);
  });
});
