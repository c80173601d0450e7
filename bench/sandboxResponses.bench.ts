import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';
import { type Measure, median, timesRow } from './measure.ts';

const ROUNDS = 5;
/**
 * Times of the calibration loop. A bare server needs a millisecond for a response of that size, which depends on the
 * system more than on the sandbox. The sandbox computes every bar and serializes every trader anew for each response.
 */
const MOST = { bars: 3, state: 5 };
const LOAD = { requests: 20, connections: 1 };
const HISTORY = '/udf/history?symbol=EUR%2FUSD&resolution=1&countback=10000&to=1781654400';

/** The sandbox's largest responses, one at a time. */
export const measure: Measure = async ({ once, calibration }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-answers-'));
  const running = programs();
  try {
    const sandbox = JSON.parse(await running.start(['src/sandbox/main.ts', '--data', join(folder, 'data')]));
    const { origin, pathname } = new URL(sandbox.controlUrl);
    const load = { port: Number(new URL(origin).port), headers: { 'x-sandbox-control': '1' }, ...LOAD };
    const time = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
        times.push(1000 / (await requestRate({ ...load, paths: [path] })));
      }
      return median(times.slice(once ? 0 : 1));
    };
    const { wallMs } = calibration;
    return [
      timesRow('sandbox: 10,000 bars of the feed', await time(HISTORY), wallMs, MOST.bars),
      timesRow('sandbox: the whole state, with 1,200 traders', await time(`${pathname}/state`), wallMs, MOST.state),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
