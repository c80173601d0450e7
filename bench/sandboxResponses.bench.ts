import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';
import { type Measure, median, timesRow } from './measure.ts';

const ROUNDS = 5;
/** Multiples of a bare response of the same bytes: bars twice the actual value, the state a quarter more. */
const MOST = { bars: 16, state: 50 };
const LOAD = { requests: 20, connections: 1 };
const HISTORY = '/udf/history?symbol=EUR%2FUSD&resolution=1&countback=10000&to=1781654400';

/** The sandbox's largest responses, one at a time, against bare node:http answering the same bytes. */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-answers-'));
  const running = programs();
  try {
    const sandbox = JSON.parse(await running.start(['src/sandbox/main.ts', '--data', join(folder, 'data')]));
    const { origin, pathname } = new URL(sandbox.controlUrl);
    const headers = { 'x-sandbox-control': '1' };
    const port = Number(new URL(origin).port);
    const rows = [];
    for (const [name, path, most] of [
      ['10,000 bars of the feed', HISTORY, MOST.bars],
      ['the whole state, with 1,200 traders', `${pathname}/state`, MOST.state],
    ] as const) {
      const file = join(folder, `${rows.length}.json`);
      await writeFile(file, Buffer.from(await (await fetch(`${origin}${path}`, { headers })).arrayBuffer()));
      const bare = Number(await running.start(['bench/http/bareServer.ts', file]));
      const rates = { own: [] as number[], bare: [] as number[] };
      for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
        rates.own.push(await requestRate({ port, paths: [path], headers, ...LOAD }));
        rates.bare.push(await requestRate({ port: bare, paths: ['/'], headers, ...LOAD }));
      }
      const usual = (all: readonly number[]): number => 1000 / median(all.slice(once ? 0 : 1));
      rows.push(timesRow(`${name}, against a bare server`, usual(rates.own), usual(rates.bare), most));
    }
    return rows;
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
