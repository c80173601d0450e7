import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, programs, requestRate } from './http/load.ts';

import { type Measure, median, shareRow } from './measure.ts';

const CARDS = 5000;
const PAGE = 100;
const ROUNDS = 5;
const SWEEPS = 6;
/** Shares of the bare rate: two thirds of the actual values. */
const LEAST = { held: 0.6, changed: 0.25 };
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
    /** Every change of a card makes the sandbox rebuild its list responses. */
    const [card] = JSON.parse(Buffer.from(page).toString()).data.analyses;
    const change = (status: string) =>
      fetch(`${ready.controlUrl}/analyses/${card._id}`, {
        method: 'POST',
        headers: { 'x-sandbox-control': '1' },
        body: JSON.stringify({ status }),
      });
    const rates = { bare: [] as number[], held: [] as number[], changed: [] as number[] };
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      rates.bare.push(await requestRate({ ...sandbox, port: bare, paths: ['/'] }));
      rates.held.push(await requestRate({ ...sandbox, paths }));
      rates.changed.push(await changedRate({ ...sandbox, paths }, once ? 1 : SWEEPS, change));
    }
    const usual = (all: readonly number[]): number => median(all.slice(once ? 0 : 1));
    const baseline = usual(rates.bare);
    return [
      shareRow(`sandbox list page of ${PAGE} cards`, usual(rates.held), baseline, LEAST.held),
      shareRow('the same, each page requested once after a change', usual(rates.changed), baseline, LEAST.changed),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** A card changes between two sweeps over all pages, so that every page is rebuilt. */
async function changedRate(load: Load, sweeps: number, change: (status: string) => Promise<unknown>): Promise<number> {
  let seconds = 0;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    await change(sweep % 2 === 0 ? 'Active' : 'Pending');
    seconds += load.paths.length / (await requestRate({ ...load, requests: load.paths.length }));
  }
  return (sweeps * load.paths.length) / seconds;
}
