import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';
import { type Measure, type MeasureRow, timesRow } from './measure.ts';

const PAGE = 500;
const [USUAL, MANY] = [1200, 1_000_000];
/** Times of the calibration loop. */
const MOST = { first: 1, deep: 5 };
const ROUNDS = 15;
const ROUTE = '/v1/community-analytics/loyalty-overview';

/**
 * Time to answer a page of the overview. Pages have no last number here, so the database walks an index to the page:
 * deep pages among a million traders have a separate limit.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-overview-'));
  const running = programs();
  const sandbox = async (users: number) => {
    const seed = join(folder, `${users}.json`);
    await writeFile(seed, JSON.stringify({ users }));
    const line = await running.start(['src/sandbox/main.ts', '--data', join(folder, `${users}`), '--seed', seed]);
    const { baseUrl, controlUrl, apiKey } = JSON.parse(line);
    const load = { port: Number(new URL(baseUrl).port), headers: { authorization: `Bearer ${apiKey}` } };
    const change = (loginDays: number) =>
      fetch(`${controlUrl}/users/7400000000`, {
        method: 'POST',
        headers: { 'x-sandbox-control': '1' },
        body: JSON.stringify({ loginDays }),
      });
    /** The best round, because other programs can only add time. */
    const time = async (query: string, isChanged = false) => {
      const path = `${ROUTE}?limit=${PAGE}&${query}`;
      await requestRate({ ...load, paths: [path], requests: 1, connections: 1 });
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
        if (isChanged) await change(round);
        best = Math.min(best, 1000 / (await requestRate({ ...load, paths: [path], requests: 1, connections: 1 })));
      }
      return best;
    };
    return time;
  };
  try {
    const traders = once ? 20_000 : MANY;
    const [usual, many] = [await sandbox(USUAL), await sandbox(traders)];
    const middle = traders / PAGE / 2;
    const row = (name: string, ms: number, most: number): MeasureRow => timesRow(name, ms, calibration.wallMs, most);
    const window = `from=${new Date(Date.now() - 300 * 86_400_000).toISOString()}`;
    return [
      row('overview page of 500 of 1,200 traders', await usual('page=2'), MOST.first),
      row('first overview page among 1,000,000 traders', await many('page=1'), MOST.first),
      row('the same, after a trader changed', await many('page=1', true), MOST.deep),
      row('overview page in the middle of 1,000,000 traders', await many(`page=${middle}`), MOST.deep),
      row('overview page in the middle of a join window', await many(`page=${middle / 4}&${window}`), MOST.deep),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
