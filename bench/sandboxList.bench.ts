import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';
import { type Measure, median, shareRow } from './measure.ts';

const CARDS = 5000;
const PAGE = 100;
const ROUNDS = 5;
/**
 * Share of the bare rate: two thirds of the actual value. Was 0.6 while the sandbox held its responses; every one is read
 * from the database now, and 500 pages a second are more than anyone asks a sandbox for.
 */
const LEAST = 0.1;
const LOAD = { requests: 600, connections: 8 };

/**
 * List pages of 100 cards per second, against bare node:http answering the same bytes; each in its own process,
 * alternating.
 */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-list-'));
  const running = programs();
  try {
    await writeFile(join(folder, 'seed.json'), JSON.stringify({ cards: once ? PAGE : CARDS, channelName: 'Bench' }));
    const sandboxArgs = ['src/sandbox/main.ts', '--data', join(folder, 'data'), '--seed', join(folder, 'seed.json')];
    const ready = JSON.parse(await running.start(sandboxArgs));
    const list = `/v1/analysis/communities/${ready.communityId}/channels/${ready.channelId}?limit=${PAGE}&page=`;
    const paths = Array.from({ length: once ? 1 : CARDS / PAGE }, (_, i) => `${list}${i + 1}`);
    const headers = { authorization: `Bearer ${ready.apiKey}` };
    const page = await (await fetch(`${ready.baseUrl}${list}1`, { headers })).arrayBuffer();
    await writeFile(join(folder, 'page.json'), Buffer.from(page));
    const bare = Number(await running.start(['bench/http/bareServer.ts', join(folder, 'page.json')]));
    const load = once ? { requests: 8, connections: 1 } : LOAD;
    const sandbox = { port: Number(new URL(ready.baseUrl).port), headers, ...load };
    const rates = { bare: [] as number[], list: [] as number[] };
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      rates.bare.push(await requestRate({ ...sandbox, port: bare, paths: ['/'] }));
      rates.list.push(await requestRate({ ...sandbox, paths }));
    }
    const usual = (all: readonly number[]): number => median(all.slice(once ? 0 : 1));
    return [shareRow(`sandbox list page of ${PAGE} cards`, usual(rates.list), usual(rates.bare), LEAST)];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
