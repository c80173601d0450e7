import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';
import { type Measure, timesRow } from './measure.ts';

const PAGE = 100;
/** First, middle and last page within the 10,000 entries that can be reached. */
const PAGES = [1, 50, 100];
const COIN_ROWS = 1_000_000;
const ROUNDS = 15;
/** Times of the calibration loop. */
const MOST = 1;
/** The trader of the seed with the longest history. */
const TRADER = '7400000407';

/** Time to answer a page of a history with a million coin entries, and the same right after a new entry: the slowest page. */
export const measure: Measure = async ({ once, calibration }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
  const running = programs();
  try {
    const seed = join(folder, 'seed.json');
    await writeFile(seed, JSON.stringify({ historyRows: once ? 20_000 : COIN_ROWS }));
    const line = await running.start(['src/sandbox/main.ts', '--data', join(folder, 'data'), '--seed', seed]);
    const { baseUrl, controlUrl, apiKey, communityId } = JSON.parse(line);
    const port = Number(new URL(baseUrl).port);
    const load = { port, headers: { authorization: `Bearer ${apiKey}` }, requests: 1, connections: 1 };
    const root = `/v1/communities/${communityId}`;
    const addEntry = () =>
      fetch(`${controlUrl}/activity`, {
        method: 'POST',
        headers: { 'x-sandbox-control': '1' },
        body: JSON.stringify({ platformUserId: TRADER, at: new Date().toISOString(), kind: 'message', coins: 1 }),
      });
    /** The best round of each page, because other programs can only add time; then the slowest page. */
    const slowest = async (list: string, prepare: () => Promise<unknown>) => {
      const times: number[] = [];
      for (const page of PAGES) {
        let best = Number.POSITIVE_INFINITY;
        for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
          await prepare();
          best = Math.min(best, 1000 / (await requestRate({ ...load, paths: [`${list}?limit=${PAGE}&page=${page}`] })));
        }
        times.push(best);
      }
      return Math.max(...times);
    };
    const everybody = `${root}/user-field-histories`;
    const trader = `${root}/users/${TRADER}/user-fields/total_coins/histories`;
    const nothing = async () => {};
    const row = (name: string, ms: number) => timesRow(name, ms, calibration.wallMs, MOST);
    return [
      row('community history page of 100 in 1,000,000 rows', await slowest(everybody, nothing)),
      row('the same after a new entry', await slowest(everybody, addEntry)),
      row('trader history page of 100 in 1,000,000 rows', await slowest(trader, nothing)),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
