import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';

import { costRow, type Measure, shareRow } from './measure.ts';

const PAGE = 100;
const PAGES = 50;
/** Coin entries; those of XP and fields come with them. */
const [FEW, USUAL, MANY] = [1000, 250_000, 1_000_000];
const ROUNDS = 7;
const LOAD = { requests: 1000, connections: 8 };
const SWEEPS = 8;
const [SHARE, GROWTH] = [0.3, 1.3];
/** The trader of the seed with the longest history. */
const TRADER = '7400000407';

/**
 * History pages: rate per second as a share of bare node:http answering the same bytes, and the cost of a page in a
 * long history against a short one; each in its own process, alternating.
 */
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
  const running = programs();
  const sandbox = async (historyRows: number) => {
    const seed = join(folder, `${historyRows}.json`);
    await writeFile(seed, JSON.stringify({ historyRows }));
    const line = await running.start(['src/sandbox/main.ts', '--data', join(folder, `${historyRows}`), '--seed', seed]);
    const { baseUrl, controlUrl, apiKey, communityId } = JSON.parse(line);
    const load = { ...LOAD, port: Number(new URL(baseUrl).port), headers: { authorization: `Bearer ${apiKey}` } };
    const root = `/v1/communities/${communityId}`;
    const pagesOf = (list: string) => Array.from({ length: PAGES }, (_, i) => `${list}?limit=${PAGE}&page=${i + 1}`);
    const everybody = pagesOf(`${root}/user-field-histories`);
    const trader = pagesOf(`${root}/users/${TRADER}/user-fields/total_xp/histories`);
    /** An entry is added in front, so that every page changes. */
    const change = () =>
      fetch(`${controlUrl}/activity`, {
        method: 'POST',
        headers: { 'x-sandbox-control': '1' },
        body: JSON.stringify({ platformUserId: TRADER, at: new Date().toISOString(), kind: 'message', xp: 1 }),
      });
    return { baseUrl, load, everybody, trader, change };
  };
  type Sandbox = Awaited<ReturnType<typeof sandbox>>;
  const held = (at: Sandbox, paths: readonly string[]) => requestRate({ ...at.load, paths });
  /** Each page requested once after a change, over fresh connections. */
  const requestOnce = async (at: Sandbox, paths: readonly string[]) => {
    let seconds = 0;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      await at.change();
      seconds += PAGES / (await requestRate({ ...at.load, paths, requests: PAGES }));
    }
    return (SWEEPS * PAGES) / seconds;
  };
  const rates = new Map<string, number[]>();
  const note = (name: string, rate: number) => rates.set(name, [...(rates.get(name) ?? []), rate]);
  try {
    const usual = await sandbox(USUAL);
    const page = await fetch(`${usual.baseUrl}${usual.everybody[0]}`, { headers: usual.load.headers });
    await writeFile(join(folder, 'page.json'), Buffer.from(await page.arrayBuffer()));
    const bare = Number(await running.start(['bench/http/bareServer.ts', join(folder, 'page.json')]));
    const all = { usual, few: await sandbox(FEW), many: await sandbox(MANY) };
    for (let round = 0; round < ROUNDS; round++) {
      note('bare', await requestRate({ ...usual.load, port: bare, paths: ['/'] }));
      for (const [name, at] of Object.entries(all)) {
        note(`${name} everybody`, await held(at, at.everybody));
        note(`${name} trader`, await held(at, at.trader));
        note(`${name} changed`, await requestOnce(at, at.everybody));
      }
    }
    // The best round: other programs can only lower a rate.
    const of = (name: string) => Math.max(...(rates.get(name) ?? []));
    return [
      shareRow('community history page of 100', of('usual everybody'), of('bare'), SHARE),
      shareRow('trader history page of 100', of('usual trader'), of('bare'), SHARE),
      costRow(
        'community history page in 1,000,000 rows, against 1,000',
        of('many everybody'),
        of('few everybody'),
        GROWTH,
      ),
      costRow('the same, each page requested once after a new entry', of('many changed'), of('few changed'), GROWTH),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
