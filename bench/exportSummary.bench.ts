import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { type Measure, medianPeak, shareRow, timesRow } from './measure.ts';

/** Rows for about 25 MB, and for 1 GB. */
const ROWS = { small: 50_000, large: 2_150_000 };
const SMALL_ROUNDS = 3;
/** Alternating; the faster run counts, because a minute is long enough for other work on the machine. */
const LARGE_ROUNDS = 2;
const SHARE = 0.5;
const MEMORY = 1.1;
/** Times of the calibration loop, in CPU time. */
const LONGEST_SLICE = 2;
/** The young heap has its full size from the start; otherwise a longer run would measure its growth. */
const YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

const endSchema = z.object({
  milliseconds: z.number(),
  rows: z.number(),
  longestTurn: z.number(),
  peakMb: z.optional(z.number()),
});
type End = z.infer<typeof endSchema>;

/**
 * A 1 GB JSON export summarized: speed against parsing alone, memory against a small file, and slices for other work.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-summary-'));
  try {
    const [small, large] = [join(folder, 'small.json'), join(folder, 'large.json')];
    const { small: fewRows, large: rows } = once ? { small: 500, large: 5_000 } : ROWS;
    await writeExport(small, fewRows);
    await writeExport(large, rows);
    const megabytes = (await stat(large)).size / 1e6;
    const smallPeaks: (number | undefined)[] = [];
    for (let round = 0; round < (once ? 1 : SMALL_ROUNDS); round++) {
      smallPeaks.push((await summarize(small, 'summary')).peakMb);
    }
    const [parsed, summed]: [End[], End[]] = [[], []];
    for (let round = 0; round < (once ? 1 : LARGE_ROUNDS); round++) {
      parsed.push(await summarize(large, 'parse'));
      summed.push(await summarize(large, 'summary'));
    }
    const best = fastest(summed);
    if (best.rows !== rows) throw new Error(`${best.rows} of ${rows} rows were summarized.`);
    const [rate, bare] = [best, fastest(parsed)].map(({ milliseconds }) => (megabytes / milliseconds) * 1000);
    return [
      shareRow('summary of a 1 GB JSON export, against parsing its records', rate ?? 0, bare ?? 0, SHARE, 'MB/s'),
      timesRow('its peak memory, against a 25 MB file', best.peakMb, medianPeak(smallPeaks), MEMORY, 'MB'),
      timesRow('its longest slice without yielding, CPU time', best.longestTurn, calibration.cpuMs, LONGEST_SLICE),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

function fastest(rounds: readonly End[]): End {
  const [first] = rounds.toSorted((a, b) => a.milliseconds - b.milliseconds);
  if (first === undefined) throw new Error('No round has run.');
  return first;
}

async function summarize(path: string, mode: 'summary' | 'parse'): Promise<End> {
  const args = [...YOUNG, 'bench/summary/summarizeOnce.ts', path, mode];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  return endSchema.parse(JSON.parse(stdout));
}

const ROWS_A_PIECE = 1000;
const START = Date.UTC(2026, 2, 2);
const OPERATIONS = ['increase', 'increase', 'decrease', 'overwrite', 'expiry'] as const;
const NOTES = ['original_event_time_not_recorded', 'business_reason_not_verified'];

/** Writes a JSON export of that many different rows, newest first, about 495 bytes each, while it is generated. */
async function writeExport(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), createWriteStream(path));
}

function* pieces(rows: number): Generator<Buffer> {
  for (let from = 0; from < rows; from += ROWS_A_PIECE) {
    const count = Math.min(ROWS_A_PIECE, rows - from);
    const texts = Array.from({ length: count }, (_, i) => JSON.stringify(row(from + i)));
    yield Buffer.from(`${from === 0 ? '[' : ',\n'}${texts.join(',\n')}`);
  }
  yield Buffer.from(rows === 0 ? '[]' : ']');
}

function row(number: number): object {
  const operation = OPERATIONS[number % OPERATIONS.length] ?? 'increase';
  const size = String((number % 1000) / 4 + 0.25);
  const amount = operation === 'decrease' || operation === 'expiry' ? `-${size}` : size;
  return {
    schema_version: 1,
    community_id: '65f0c0ffee65f0c0ffee65f0',
    client_ref: `C-${100_000 + (number % 5000)}`,
    returning_user_id: String(7_400_000_851 + (number % 5000)),
    event_id: number.toString(16).padStart(24, '0'),
    recorded_at_utc: new Date(START - number * 700).toISOString(),
    occurred_at_utc: null,
    currency_type: 'reward',
    operation,
    points_delta: amount,
    absolute_balance: operation === 'overwrite' ? amount : null,
    raw_action: JSON.stringify({ action: 'daily_visit', amount }),
    source_reference: null,
    quality_notes: operation === 'overwrite' ? [...NOTES, 'absolute_overwrite_not_an_earn'] : NOTES,
  };
}
