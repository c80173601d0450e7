import { setImmediate as turn } from 'node:timers/promises';
import { decodeBulkFile, dryRun } from '../src/admin/bulk/readBulkFile.ts';
import type { BulkContext } from '../src/bulk/columns.ts';
import { BulkSheet } from '../src/bulk/sheet.ts';
import { readCsvRecord, splitLines } from '../src/csv/csvRecords.ts';

import { type Measure, median, timesRow } from './measure.ts';

const FILE_BYTES = 30_000_000;
const EDITS = 500;
const ROUNDS = 3;
/**
 * Times of reading the cells, and of the calibration loop. The goal of the check was 4: beside
 * reading, the index of a quarter of a million traders, which finds repeated ones, takes an eighth of the time, garbage
 * another, and the rules of ten columns the rest.
 */
const MOST = { check: 6, slice: 5, keystroke: 1, wide: 5 };

const CONTEXT: BulkContext = {
  fields: [
    { _id: 'f1', name: 'Account Number', field: 'account-number', type: 'numerical', isCustom: true },
    { _id: 'f2', name: 'Joined', field: 'joined', type: 'date', isCustom: true },
    {
      _id: 'f3',
      name: 'Platform',
      field: 'platform',
      type: 'single-select-dropdown',
      isCustom: true,
      options: ['Web'],
    },
  ],
};

/**
 * A file of the largest accepted size, clean but for a few rows: checked in the background, against one pass of the CSV
 * reader over the same bytes; and while typing. The median of three runs.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const bytes = new TextEncoder().encode(text(once ? FILE_BYTES / 100 : FILE_BYTES));
  const { signal } = new AbortController();
  const [passes, checks, slices]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < (once ? 1 : ROUNDS); round += 1) {
    let start = cpuMs();
    readOnce(bytes);
    passes.push(cpuMs() - start);

    const stop = longestSlice();
    start = cpuMs();
    const run = await dryRun(await decodeBulkFile(bytes, signal), CONTEXT, signal);
    checks.push(cpuMs() - start);
    slices.push(await stop());
    if (run.verdict.kind !== 'canUpload' || run.willFail === 0) throw new Error('the file was not read as it is');
  }
  const key = median(await keystrokes(bytes, once ? 1 : EDITS, signal));
  const size = `${(bytes.length / 1_000_000).toFixed(0)} MB`;
  return [
    timesRow(
      `bulk file of ${size} checked, against reading its cells, CPU time`,
      median(checks),
      median(passes),
      MOST.check,
    ),
    timesRow('longest slice of the check without yielding, CPU time', median(slices), calibration.cpuMs, MOST.slice),
    timesRow('a keystroke in the middle of it, findings listed', key, calibration.wallMs, MOST.keystroke),
    timesRow(
      'a keystroke in a file of 10,000 columns, findings listed',
      median(wideKeystrokes()),
      calibration.wallMs,
      MOST.wide,
    ),
  ];
};

/** The least work on the bytes: every cell of every record is read. */
function readOnce(bytes: Uint8Array): void {
  const lines = splitLines(new TextDecoder().decode(bytes));
  for (let line = 0; line < lines.count; ) line += readCsvRecord(lines, line).lines;
}

function text(size: number): string {
  const lines = [
    'Email,First Name,Role,Role_op,Total Coins,Total Coins_op,Account Number,Account Number_op,Joined,Platform',
  ];
  for (let row = 0, units = 0; units < size - 200; row += 1) {
    const amount = row % 5_000 === 0 ? 'ten' : String(row % 700);
    const line = `trader.${row}@customers.example,"Ada ${row}",VIP,add,${amount},add,${row},overwrite,2026-03-02,Web`;
    lines.push(line);
    units += line.length + 1;
  }
  return lines.join('\n');
}

/** CPU time of this thread so far, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Watches until it is stopped; returns the most CPU time between two turns of this thread, in milliseconds. */
function longestSlice(): () => Promise<number> {
  let [last, longest] = [cpuMs(), 0];
  const look = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return async () => {
    await turn();
    clearInterval(timer);
    look();
    return longest;
  };
}

/** Milliseconds of each of several edits of one row in the middle. */
async function keystrokes(bytes: Uint8Array, edits: number, signal: AbortSignal): Promise<number[]> {
  const { lines } = await decodeBulkFile(bytes, signal);
  const middle = Math.floor(lines.count / 2);
  let typed = lines.at(middle);
  const sheet = new BulkSheet(
    { count: lines.count, at: (line) => (line === middle ? typed : lines.at(line)) },
    CONTEXT,
  );
  sheet.advance(() => false);
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    typed += edit % 3 === 0 ? '"' : 'x';
    const start = performance.now();
    sheet.change(middle, 1, 1);
    sheet.findings();
    times.push(performance.now() - start);
  }
  return times;
}

/** Milliseconds of each of several edits of a row below more columns than the service knows. */
function wideKeystrokes(): number[] {
  const names = Array.from({ length: 10_000 }, (_, column) => `Column ${column}`);
  const sheet = new BulkSheet(splitLines(`${names.join(',')}\n${names.map(() => 'x').join(',')}\n`), CONTEXT);
  sheet.advance(() => false);
  return Array.from({ length: 11 }, () => {
    const start = performance.now();
    sheet.change(1, 1, 1);
    sheet.findings();
    return performance.now() - start;
  });
}
