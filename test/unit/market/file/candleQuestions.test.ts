import assert from 'node:assert/strict';
import { NEW_YORK_CLOSE } from '../../../../src/market/file/brokerClock.ts';
import { readCandleFile } from '../../../../src/market/file/candleFile.ts';
import { FOUR_HOURS, read, readText, rowsOf } from './readFile.ts';

const MT5 = [
  '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
  '2026.03.02\t08:00:00\t1.1\t1.15\t1.05\t1.12\t100\t0\t2',
  '2026.03.02\t12:00:00\t1.12\t1.2\t1.11\t1.19\t90\t0\t2',
].join('\r\n');

describe('the time zone of a candle file', () => {
  const table = (...times: string[]) =>
    `time;open;high;low;close\n${times.map((time, at) => `${time};1;2;1;${1 + at / 10}`).join('\n')}`;
  const timesOf = (zone: string, ...times: string[]) =>
    rowsOf(read(table(...times), { zone, dateOrder: 'dayFirst' })).map(([time]) => time);

  it('respects daylight saving by zone and date', () => {
    const noons = ['2026-01-15 12:00', '2026-03-15 12:00', '2026-07-15 12:00'];
    const hours = (zone: string) => timesOf(zone, ...noons).map((time) => String(time).slice(11, 16));
    assert.deepEqual(hours('Europe/Athens'), ['10:00', '10:00', '09:00']);
    // New York is a fortnight ahead of Europe in March.
    assert.deepEqual(hours(NEW_YORK_CLOSE), ['10:00', '09:00', '09:00']);
    assert.deepEqual(hours('America/New_York'), ['17:00', '16:00', '16:00']);
    assert.deepEqual(hours('Asia/Kolkata'), ['06:30', '06:30', '06:30']);
  });

  it('resolves the repeated hour by the order of the file, ascending or descending', () => {
    // Athens goes back from 04:00 to 03:00 on 25 October 2026, at 01:00 UTC.
    const local = ['02:30', '03:00', '03:30', '03:00', '03:30', '04:00'].map((clock) => `2026-10-25 ${clock}`);
    const utc = ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'];
    const file = read(table(...local), { zone: 'Europe/Athens' });
    assert.deepEqual(
      rowsOf(file).map(([time, , , , close]) => [String(time).slice(11, 16), close]),
      utc.map((clock, at) => [clock, 1 + at / 10]),
    );
    assert.match(file.reading.notices.join(' '), /4 rows have a time that occurs twice/);
    const reversed = read(table(...local.toReversed()), { zone: 'Europe/Athens' });
    assert.deepEqual(
      rowsOf(reversed).map(([time, , , , close]) => [String(time).slice(11, 16), close]),
      utc.map((clock, at) => [clock, 1 + (5 - at) / 10]),
    );
  });

  it('reads a skipped time as standard time, and counts it', () => {
    // Athens goes from 03:00 to 04:00 on 29 March 2026.
    const file = read(table('2026-03-29 02:00', '2026-03-29 03:30', '2026-03-29 05:00'), { zone: 'Europe/Athens' });
    assert.deepEqual(
      rowsOf(file).map(([time]) => time),
      ['2026-03-29T00:00:00Z', '2026-03-29T01:30:00Z', '2026-03-29T02:00:00Z'],
    );
    assert.match(file.reading.notices.join(' '), /1 row has a time that is skipped/);
  });

  it('doesn’t change absolute times', () => {
    assert.deepEqual(timesOf('Europe/Athens', '2026-07-15T12:00:00Z'), ['2026-07-15T12:00:00Z']);
  });

  it('isn’t asked for again after a zone was chosen, and an unknown zone is ignored', () => {
    assert.equal(read(MT5, { zone: NEW_YORK_CLOSE }).reading.needsMinutesAhead, false);
    assert.deepEqual(timesOf('Nowhere/Land', '2026-07-15 12:00'), ['2026-07-15T12:00:00Z']);
  });
});

describe('a table with an unknown header', () => {
  const text =
    'Zeit;Schluss;Beginn;Spitze;Tief\n02.03.2026 08:00;1,12;1,1;1,15;1,05\n02.03.2026 12:00;1,19;1,12;1,2;1,11';

  it('is shown with its first rows, and read with the chosen columns', () => {
    const asked = readText(text);
    assert.deepEqual(asked, {
      kind: 'askColumns',
      head: {
        header: 'Zeit|Schluss|Beginn|Spitze|Tief',
        lines: text.split('\n').map((line) => line.split(';')),
      },
    });
    const file = read(text, { columns: { time: 0, close: 1, open: 2, high: 3, low: 4 } });
    assert.deepEqual(rowsOf(file), FOUR_HOURS);
    assert.equal(file.reading.rows, 2, 'the header is no row');
    assert.deepEqual(rowsOf(read(text, { columns: { time: 0, close: 1 } }))[0]?.slice(1), [1.12, 1.12, 1.12, 1.12]);
  });

  it('can have separate columns for date and time, and no header', () => {
    const rows = ['x,2026-03-02,0800,1.1,1.15,1.05,1.12', 'x,2026-03-02,1200,1.12,1.2,1.11,1.19'];
    const asked = readText(rows.join('\n'));
    assert.equal(asked.kind === 'askColumns' && asked.head.header, undefined);
    const columns = { date: 1, clock: 2, open: 3, high: 4, low: 5, close: 6 };
    assert.deepEqual(rowsOf(read(rows.join('\n'), { columns })), FOUR_HOURS);
  });

  it('has no candles if the chosen columns contain none', () => {
    const file = readText(text, { columns: { time: 1, close: 0 } });
    assert.equal(file.kind, 'unreadable');
  });
});

describe('JSON with unknown keys', () => {
  const objects = [
    { zeit: '02/03/2026 08:00', schluss: '1.12', beginn: 1.1, spitze: 1.15, tief: 1.05 },
    { zeit: '02/03/2026 12:00', schluss: '1.19', beginn: 1.12, spitze: 1.2, tief: 1.11 },
  ];

  it('is shown with its first rows, and read with the chosen columns', () => {
    const header = ['zeit', 'schluss', 'beginn', 'spitze', 'tief'];
    const lines = [header, ...objects.map((row) => Object.values(row).map(String))];
    for (const text of [JSON.stringify(objects), JSON.stringify({ data: objects })]) {
      const asked = readText(text);
      assert.deepEqual(asked, { kind: 'askColumns', head: { header: header.join('|'), lines } });
      const columns = { time: 0, close: 1, open: 2, high: 3, low: 4 };
      // 2 March or 3 February: nothing in the file tells.
      const open = readText(text, { columns });
      assert.equal(open.kind === 'askDateOrder' && open.example, '02/03/2026 08:00');
      assert.deepEqual(rowsOf(read(text, { columns, dateOrder: 'dayFirst' })), FOUR_HOURS);
    }
  });

  it('can be a list of lists in an order that nobody knows, which is asked for', () => {
    const rows = objects.map((row, at) => [FOUR_HOURS[at]?.[0], row.tief, row.beginn, row.schluss, row.spitze]);
    const asked = readText(JSON.stringify(rows));
    assert.deepEqual(asked, {
      kind: 'askColumns',
      head: { header: undefined, lines: rows.map((row) => row.map(String)) },
    });
    const columns = { time: 0, low: 1, open: 2, close: 3, high: 4 };
    const file = read(JSON.stringify(rows), { columns });
    assert.deepEqual(rowsOf(file), FOUR_HOURS);
    // They can be chosen again.
    assert.deepEqual(file.reading.head?.lines[0], rows[0]?.map(String));
  });

  it('isn’t a candle file if it has one value per row', () => {
    assert.equal(readText('[{"a":1},{"a":2}]').kind, 'unreadable');
    assert.equal(readText('[[1],[2]]').kind, 'unreadable');
  });
});

describe('a large candle file', () => {
  it('is read in steps of a few hundred rows', () => {
    const rows = Array.from({ length: 100_000 }, (_, minute) => `${1_700_000_000 + minute * 60},1,1,1,1`);
    const reading = readCandleFile('a.csv', new TextEncoder().encode(`time,open,high,low,close\n${rows.join('\n')}`));
    const done: number[] = [];
    let step = reading.next();
    for (; !step.done; step = reading.next()) done.push(step.value);
    assert.equal(step.value.kind, 'read');
    assert.ok(done.length >= 100_000 / 256, `${done.length} steps`);
    assert.deepEqual(
      done,
      done.toSorted((a, b) => a - b),
    );
    assert.ok((done.at(-1) ?? 0) > 0.99);
  });

  it('takes no longer for blank lines than for a few rows', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `${1_700_000_000 + at * 60},1,1,1,1\r\n`);
    const longestStep = (text: string): number => {
      const reading = readCandleFile('a.csv', new TextEncoder().encode(`time,open,high,low,close\r\n${text}`));
      let longest = 0;
      for (let isDone: boolean | undefined = false; !isDone; ) {
        const start = performance.now();
        isDone = reading.next().done;
        longest = Math.max(longest, performance.now() - start);
      }
      return longest;
    };
    // Read one by one, the blank lines take longer in one step than all of these rows in many.
    const start = performance.now();
    longestStep(rows(40_000).join(''));
    const all = performance.now() - start;
    const [first = '', ...others] = rows(600);
    for (const blank of ['\r\n'.repeat(2e6), '  \n'.repeat(1e6)]) {
      assert.ok(longestStep(`${first}${blank}${others.join('')}`) < all / 2);
    }
  });
});
