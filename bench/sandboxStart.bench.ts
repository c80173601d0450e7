import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from './http/load.ts';
import { type Measure, median, timesRow } from './measure.ts';

const STARTS = 7;
/** Times of the calibration loop. */
const MOST = { start: 100, history: 200 };

/**
 * From the call of the program to its ready line: in an empty folder, where it plants the seed, and in the same folder
 * again. Then the first page of a history, which inserts the seeded entries, once for each folder.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-start-'));
  const start = async (data: string, use?: (line: string) => Promise<number>) => {
    const running = programs();
    const begin = performance.now();
    const line = await running.start(['src/sandbox/main.ts', '--data', join(folder, data)]);
    const milliseconds = performance.now() - begin;
    const used = await use?.(line);
    await running.stop();
    return used ?? milliseconds;
  };
  const readHistory = async (line: string) => {
    const { baseUrl, apiKey, communityId } = JSON.parse(line);
    const begin = performance.now();
    const url = `${baseUrl}/v1/communities/${communityId}/user-field-histories`;
    await (await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })).text();
    return performance.now() - begin;
  };
  try {
    const times = { first: [] as number[], again: [] as number[], history: [] as number[] };
    for (let round = 0; round < (once ? 1 : STARTS); round++) {
      times.first.push(await start(`data${round}`));
      times.again.push(await start(`data${round}`));
      times.history.push(await start(`data${round}`, readHistory));
    }
    return [
      timesRow('first start of the sandbox, from source', median(times.first), calibration.wallMs, MOST.start),
      timesRow('start of the sandbox with its seed, from source', median(times.again), calibration.wallMs, MOST.start),
      timesRow(
        'first history page, 250,000 coin entries inserted',
        Math.min(...times.history),
        calibration.wallMs,
        MOST.history,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
