import assert from 'node:assert/strict';
import { type ReadFile, read, readBytes, readText } from './readFile.ts';

/** The candles as they are written in the tests: ISO time, open, high, low, close. */
const rowsOf = ({ series }: ReadFile) =>
  series.candles.map(({ time, open, high, low, close }) => [iso(time), open, high, low, close]);
const timesOf = ({ series }: ReadFile) => series.candles.map(({ time }) => iso(time));
const closesOf = ({ series }: ReadFile) => series.candles.map(({ close }) => close);
const volumesOf = ({ series }: ReadFile) => series.candles.map(({ volume }) => volume);

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

describe('the decimal sign of a candle file', () => {
  /** Rows of quoted cells under the columns of Investing.com. */
  const investing = (header: string, ...rows: string[][]) =>
    [header, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join('\n');
  const SPANISH = '"Fecha","Último","Apertura","Máximo","Mínimo","Vol.","% var."';

  it('is the same for all prices, by whatever number proves it', () => {
    // Each price alone could be 10 thousand; the volume and the change have decimals.
    const file = investing(
      SPANISH,
      ['22.07.2026', '10,074', '10,060', '10,148', '9,987', '10,36M', '-0,08%'],
      ['21.07.2026', '9,982', '9,960', '10,048', '9,887', '10,36M', '-0,08%'],
    );
    assert.deepEqual(rowsOf(read(file)), [
      ['2026-07-21T00:00:00Z', 9.96, 10.048, 9.887, 9.982],
      ['2026-07-22T00:00:00Z', 10.06, 10.148, 9.987, 10.074],
    ]);
    assert.deepEqual(volumesOf(read(file)), [10_360_000, 10_360_000]);
    const ipsa = investing(SPANISH, ['17.09.2026', '11.381,18', '11.250,40', '11.394,40', '11.250,40', '', '1,30%']);
    assert.deepEqual(rowsOf(read(ipsa)), [['2026-09-17T00:00:00Z', 11250.4, 11394.4, 11250.4, 11381.18]]);
    const whole = investing(SPANISH, ['17.09.2026', '11.381', '11.250', '11.394', '11.250', '', '1,30%']);
    assert.deepEqual(closesOf(read(whole)), [11381]);
    const english = investing('"Date","Price","Open","High","Low","Vol.","Change %"', [
      '02/27/2026',
      '2,650',
      '2,640',
      '2,660',
      '2,630',
      '190.65K',
      '0.77%',
    ]);
    assert.deepEqual(closesOf(read(english)), [2650]);
    assert.deepEqual(volumesOf(read(english)), [190_650]);
  });

  for (const header of [
    ['Datum', 'Zuletzt', 'Eröffn.', 'Hoch', 'Tief', 'Vol.', '+/- %'],
    ['Fecha', 'Último', 'Apertura', 'Máximo', 'Mínimo', 'Vol.', '% var.'],
    ['Date', 'Dernier', 'Ouv.', ' Plus Haut', 'Plus Bas', 'Vol.', 'Variation %'],
    ['Data', 'Ultimo', 'Apertura', 'Massimo', 'Minimo', 'Vol.', 'Var. %'],
    ['Data', 'Último', 'Abertura', 'Máxima', 'Mínima', 'Vol.', 'Var%'],
    ['Datum', 'Laatste', 'Open', 'Hoog', 'Laag', 'Vol.', 'Verschil %'],
    ['Data', 'Ostatnio', 'Otwarcie', 'Max.', 'Min.', 'Wol.', 'Zmiana%'],
    ['Tarih', 'Şimdi', 'Açılış', 'Yüksek', 'Düşük', 'Hac.', 'Fark %'],
    ['Дата', 'Цена', 'Откр.', 'Макс.', 'Мин.', 'Объём', 'Изм. %'],
    ['日付け', '終値', '始値', '高値', '安値', '出来高', '変化率 %'],
  ]) {
    it(`is found under Investing.com’s ${header.slice(0, 2).join(', ')}`, () => {
      const quoted = header.map((name) => `"${name}"`).join(',');
      const file = read(investing(quoted, ['27.02.2026', '1,0564', '1,0560', '1,0587', '1,0474', '1,2K', '0,77%']));
      assert.deepEqual(rowsOf(file), [['2026-02-27T00:00:00Z', 1.056, 1.0587, 1.0474, 1.0564]]);
      assert.deepEqual(volumesOf(file), [1200]);
    });
  }

  it('is asked for where nothing proves it', () => {
    const text = '"Date","Open","High","Low","Close"\n"2026-01-05","1,105","1,120","1,090","1,110"';
    const asked = readText(text);
    assert.equal(asked.kind === 'askDecimalSign' && asked.example, '1,105');
    assert.deepEqual(closesOf(read(text, { decimalSign: ',' })), [1.11]);
    assert.deepEqual(closesOf(read(text, { decimalSign: '.' })), [1110]);
    const semicolons = 'time;open;high;low;close\n2026-01-05;149,270;149,680;148,710;149,450';
    assert.equal(readText(semicolons).kind, 'askDecimalSign');
    // A point is never between thousands unless a comma is before decimals.
    assert.deepEqual(closesOf(read('time,open,high,low,close\n2026-01-05,77.700,77.710,77.693,77.702')), [77.702]);
  });

  for (const [name, text, close] of [
    ['an exponent', 'time;open;high;low;close\n2026-01-05 00:00;1,234E-05;1,3E-05;1,2E-05;1,25E-05', 0.0000125],
    [
      'thousands in a table of tabs',
      'time\topen\thigh\tlow\tclose\n2026-01-05\t2,650.10\t2,660.00\t2,640.00\t2,655.50',
      2655.5,
    ],
    ['Swiss thousands', 'time;open;high;low;close\n2026-01-05;2’650.10;2’660.00;2’640.00;2’655.50', 2655.5],
    ['straight apostrophes', "time;open;high;low;close\n2026-01-05;1'100.00;1'200.00;1'000.00;1'150.00", 1150],
    ['spaces', 'time;open;high;low;close\n2026-01-05;2 650,10;2 660,00;2\u202f640,00;2\u00a0655,50', 2655.5],
    ['Indian groups', 'time;open;high;low;close\n2026-01-05;1,00,000.5;1,20,000;99,000;1,10,000.25', 110_000.25],
    ['a currency', 'time,open,high,low,close\n2026-01-05,$1.10,$1.20,$1.00,€1.15', 1.15],
    ['its code', 'time,open,high,low,close\n2026-01-05,1.10 USD,1.20 USD,1.00 USD,USD 1.15', 1.15],
  ] as const) {
    it(`is found beside ${name}`, () => {
      assert.deepEqual(closesOf(read(text)), [close]);
    });
  }

  it('leaves out a row whose groups contradict it, and never multiplies a price', () => {
    const file = read('time,open,high,low,close\n2026-01-05,1.1,1.2,1.0,1.15\n2026-01-06,"1,1","1,2","1,0","1,15"');
    assert.deepEqual(closesOf(file), [1.15]);
    assert.match(file.reading.notices.join(' '), /Row 2 was left out: a price is missing or isn’t a number/);
    // The 32nds of a bond.
    assert.equal(readText("time,open,high,low,close\n2026-01-05,110'16,110'20,110'08,110'12").kind, 'unreadable');
  });
});

describe('the order of prices that nobody names', () => {
  const MINUTES = Array.from({ length: 40 }, (_, minute) => {
    const open = 100 + Math.sin(minute) * 3;
    const close = 100 + Math.sin(minute + 1) * 3;
    return {
      time: 1_767_254_400 + minute * 60,
      open,
      high: Math.max(open, close) + 0.5,
      low: Math.min(open, close) - 0.4,
      close,
    };
  });
  const inOrder = (...order: ('open' | 'high' | 'low' | 'close')[]) =>
    MINUTES.map((bar) => [bar.time, ...order.map((role) => Number(bar[role].toFixed(2))), 5]);
  const expected = rowsOf(read(JSON.stringify(inOrder('open', 'high', 'low', 'close'))));

  for (const order of [
    ['low', 'high', 'open', 'close'],
    ['open', 'close', 'high', 'low'],
  ] as const) {
    it(`is recognized by the rows: ${order.join(', ')}`, () => {
      const rows = inOrder(...order);
      assert.deepEqual(rowsOf(read(JSON.stringify(rows))), expected);
      assert.deepEqual(
        rowsOf(
          read(
            rows
              .toReversed()
              .map((row) => row.join())
              .join('\n'),
          ),
        ),
        expected,
      );
    });
  }

  for (const order of [
    ['close', 'high', 'low', 'open'],
    ['high', 'low', 'close', 'open'],
    ['low', 'high', 'close', 'open'],
  ] as const) {
    it(`is asked for where a known order would be wrong: ${order.join(', ')}`, () => {
      assert.equal(readText(JSON.stringify(inOrder(...order))).kind, 'askColumns');
    });
  }

  it('is the usual one although a row is wrong', () => {
    const rows = inOrder('open', 'high', 'low', 'close');
    rows[3] = [1_767_254_580, 100, 1, 2, 100, 5];
    const file = read(JSON.stringify(rows));
    assert.equal(file.series.candles.length, 39);
    assert.match(file.reading.notices.join(' '), /Row 4 was left out: the high is below the low/);
  });

  it('leaves the volume to the column after the prices, or after an average', () => {
    assert.deepEqual(
      volumesOf(read('1767254400,1.10,1.13,1.09,1.11,12.5,33\n1767258000,1.11,1.12,1.08,1.10,7.5,21')),
      [12.5, 7.5],
    );
    const kraken =
      '{"error":[],"result":{"XBTUSD":[[1767225600,"1.1","1.2","1.0","1.15","1.1","5",3]],"last":1767229200}}';
    assert.deepEqual(volumesOf(read(kraken)), [5]);
  });
});

describe('the decimals of a candle file', () => {
  const precisionOf = (text: string) => read(text).series.precision;
  const table = (...prices: (string | number)[]) =>
    [
      'time,open,high,low,close',
      ...prices.map((price, at) => `${1_767_254_400 + at * 60},${price},${price},${price},${price}`),
    ].join('\n');

  it('are those of the market, not of binary fractions', () => {
    const file = read(table('149.270004', '148.889999', '150.089996'));
    assert.equal(file.series.precision, 2);
    assert.deepEqual(closesOf(file), [149.27, 148.89, 150.09]);
    assert.deepEqual(closesOf(read(table('149.27000427246094', '148.88999938964844'))), [149.27, 148.89]);
    assert.deepEqual(closesOf(read(table('4.7', '4.8100000000000005', '4.82'))), [4.7, 4.81, 4.82]);
    assert.deepEqual(
      closesOf(read(JSON.stringify([[1_767_254_400, 0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2]]))),
      [0.3],
    );
    // Nothing is noise here.
    assert.equal(precisionOf(table('100101.334', '100101.33', '100102.1')), 3);
    assert.equal(precisionOf(table('1.10001', '1.10002')), 5);
  });

  it('are the text’s where there are few prices', () => {
    assert.equal(precisionOf(table('1.5000', '1.5000', '1.6000')), 4);
    assert.equal(precisionOf(table('1.50', '2')), 2);
    // Of many prices, a last digit that is always 0 isn't quoted.
    const many = Array.from({ length: 100 }, (_, at) => `${(1.3 + at / 1000).toFixed(5)}0`);
    assert.equal(precisionOf(table(...many)), 3);
  });

  it('aren’t cut at any size of price', () => {
    assert.equal(precisionOf(table('0.00000000260000', '0.00000000258099')), 14);
    assert.equal(precisionOf(table('0.000000000001', '0.000000000002')), 12);
    assert.equal(precisionOf(table('1000000000000', '1000000000001')), 0);
    assert.equal(precisionOf(table('1600000000.55', '1600000001')), 2);
    // A converter's fifteen digits are more than anybody quotes.
    assert.equal(precisionOf(table('0.00000259156993297133', '0.00000260362571532142')), 14);
  });
});

describe('a candle file of several symbols', () => {
  const text =
    'Symbol,Date,Open,High,Low,Close\nEURUSD,2026-01-05,1.1,1.2,1.0,1.15\nGBPUSD,2026-01-05,1.3,1.4,1.2,1.35\nEURUSD,2026-01-06,1.15,1.2,1.0,1.12\nGBPUSD,2026-01-06,1.35,1.4,1.2,1.32';

  it('gives the card’s candles, and says what else it has', () => {
    for (const cardSymbol of ['EUR/USD', 'eurusd', 'EUR_USD']) {
      const file = read(text, { cardSymbol });
      assert.deepEqual(closesOf(file), [1.15, 1.12]);
      assert.deepEqual(file.reading.notices, ['Only the rows of EURUSD are read; the file also has GBPUSD.']);
    }
    assert.deepEqual(closesOf(read(text.replaceAll('GBPUSD', 'FX:GBPUSD'), { cardSymbol: 'GBP/USD' })), [1.35, 1.32]);
  });

  it('asks for the symbol if it isn’t the card’s', () => {
    const asked = readText(text, { cardSymbol: 'USD/JPY' });
    assert.deepEqual(asked.kind === 'askSymbol' && asked.symbols, ['EURUSD', 'GBPUSD']);
    assert.equal(readText(text).kind, 'askSymbol');
    assert.deepEqual(closesOf(read(text, { cardSymbol: 'USD/JPY', symbol: 'GBPUSD' })), [1.35, 1.32]);
    const objects = [
      { ticker: 'AAA', time: '2026-01-05', close: 1 },
      { ticker: 'BBB', time: '2026-01-05', close: 2 },
    ];
    assert.equal(readText(JSON.stringify(objects)).kind, 'askSymbol');
  });

  it('says whose prices it has if its only symbol is another than the card’s', () => {
    const one = text
      .split('\n')
      .filter((line) => !line.startsWith('GBP'))
      .join('\n');
    assert.deepEqual(read(one, { cardSymbol: 'GBP/USD' }).reading.notices, [
      'The file says that these are the prices of EURUSD.',
    ]);
    assert.deepEqual(read(one, { cardSymbol: 'EUR/USD' }).reading.notices, []);
  });
});

describe('the clock of a candle file', () => {
  it('is asked for where two programs of different clocks write the same', () => {
    const minutes = (volume: number) =>
      `20260105 093000;1.1;1.2;1;1.15;${volume}\n20260105 093100;1.15;1.2;1.1;1.12;${volume}`;
    const open = read(minutes(5));
    assert.equal(open.reading.needsMinutesAhead, true);
    assert.match(open.reading.notices.join(' '), /NinjaTrader in UTC/);
    // HistData has no volumes, and is 5 hours behind UTC all year.
    assert.deepEqual(timesOf(read(minutes(0)))[0], '2026-01-05T14:30:00Z');
  });

  for (const [name, text] of [
    [
      'MetaTrader 4 under a header',
      'Date,Time,Open,High,Low,Close,Volume\n2011.12.08,18:49,77.708,77.710,77.702,77.702,30',
    ],
    ['MetaTrader in one cell', '2014.02.02 22:00:00,1.34842,1.34842,1.34821,1.34821,60'],
    [
      'MetaTrader by a script',
      'time,open,high,low,close,tick_volume,spread,real_volume\n2026.01.05 22:00,1.34842,1.34842,1.34821,1.34821,60,1,0',
    ],
    [
      'MetaTrader by pandas',
      'time,open,high,low,close,tick_volume,spread,real_volume\n2026-01-05 22:00:00,1.34842,1.34842,1.34821,1.34821,60,1,0',
    ],
  ] as const) {
    it(`is the broker’s in ${name}`, () => {
      assert.equal(read(text).reading.needsMinutesAhead, true);
      assert.equal(read(text, { zone: 'Europe/Athens' }).reading.clock, 'Europe/Athens');
    });
  }
});

describe('candles in JSON as services wrap them', () => {
  const EXPECTED = [
    ['2026-01-05T00:00:00Z', 1.1, 1.2, 1, 1.15],
    ['2026-01-05T01:00:00Z', 1.15, 1.2, 1.1, 1.12],
  ];
  const [one, two] = [1_767_571_200, 1_767_574_800];
  const bars = [
    { time: one, open: 1.1, high: 1.2, low: 1, close: 1.15 },
    { time: two, open: 1.15, high: 1.2, low: 1.1, close: 1.12 },
  ];
  const lists = bars.map((bar) => Object.values(bar));

  for (const [name, value] of [
    ['lists within two answers', { retCode: 0, result: { list: lists.toReversed().map((row) => row.map(String)) } }],
    ['objects under the same name twice', { Response: 'Success', Data: { Aggregated: false, Data: bars } }],
    ['lists under a market’s name', { error: [], result: { XXBTZUSD: lists, last: two } }],
    [
      'numbered names under their times',
      {
        'Meta Data': { '1. Information': 'x' },
        'Time Series FX (60min)': Object.fromEntries(
          bars.map((bar) => [
            `${new Date(bar.time * 1000).toISOString().slice(0, 19).replace('T', ' ')}`,
            {
              '1. open': String(bar.open),
              '2. high': String(bar.high),
              '3. low': String(bar.low),
              '4. close': String(bar.close),
            },
          ]),
        ),
      },
    ],
    [
      'columns beside their times',
      {
        chart: {
          result: [
            {
              meta: { currency: 'USD' },
              timestamp: [one, two],
              indicators: {
                quote: [
                  {
                    open: bars.map(({ open }) => open),
                    high: bars.map(({ high }) => high),
                    low: bars.map(({ low }) => low),
                    close: bars.map(({ close }) => close),
                  },
                ],
              },
            },
          ],
          error: null,
        },
      },
    ],
    [
      'bid, mid and ask',
      {
        candles: bars.map(({ time, open, high, low, close }) => ({
          complete: true,
          time: new Date(time * 1000).toISOString(),
          bid: { o: '9', h: '9', l: '9', c: '9' },
          mid: { o: String(open), h: String(high), l: String(low), c: String(close) },
        })),
      },
    ],
    ['pandas, by column', { open: at('open'), high: at('high'), low: at('low'), close: at('close') }],
    [
      'pandas, split',
      { columns: ['open', 'high', 'low', 'close'], index: [one, two], data: lists.map((row) => row.slice(1)) },
    ],
    ['a header as the first list', [['time', 'open', 'high', 'low', 'close'], ...lists]],
  ] as const) {
    it(`are found: ${name}`, () => {
      assert.deepEqual(rowsOf(read(JSON.stringify(value))), EXPECTED);
    });
  }

  function at(role: 'open' | 'high' | 'low' | 'close'): Record<string, number> {
    return Object.fromEntries(bars.map((bar) => [String(bar.time * 1000), bar[role]]));
  }

  it('are found line by line', () => {
    assert.deepEqual(rowsOf(read(bars.map((bar) => JSON.stringify(bar)).join('\n'))), EXPECTED);
    assert.deepEqual(rowsOf(read(`${bars.map((bar) => JSON.stringify(bar)).join(',\r\n')},\n`)), EXPECTED);
  });

  it('have the keys of all rows, whatever the first one lacks', () => {
    const [first, second] = bars;
    assert.deepEqual(rowsOf(read(JSON.stringify([{ time: one - 3600, close: 1 }, first, second]))), EXPECTED);
    assert.deepEqual(rowsOf(read(JSON.stringify([{ time: one - 3600 }, first, second]))), EXPECTED);
    assert.deepEqual(volumesOf(read(JSON.stringify([first, { ...second, volume: 66 }]))), [undefined, 66]);
  });

  it('aren’t invented', () => {
    for (const value of [
      {},
      { a: [1, 2, 3] },
      { data: [] },
      { s: 'no_data', t: [], c: [] },
      [[], []],
      { data: { data: [1] } },
    ]) {
      assert.equal(readText(JSON.stringify(value)).kind, 'unreadable', JSON.stringify(value));
    }
  });
});

it('reads a file in the code page of Windows', () => {
  const text = 'Datum;Eröffnung;Hoch;Tief;Schluss\n05.01.2026;1,1;1,2;1,0;1,15';
  const file = readBytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  assert.deepEqual(file.kind === 'read' && rowsOf(file), [['2026-01-05T00:00:00Z', 1.1, 1.2, 1, 1.15]]);
});
