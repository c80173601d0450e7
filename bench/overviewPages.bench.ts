import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs, requestRate } from './http/load.ts';

import { costRow, type Measure, shareRow } from './measure.ts';

const PAGE = 500;
const [FEW, MANY] = [1000, 1_000_000];
const ROUNDS = 7;
const REQUESTS = 600;
const CONNECTIONS = 8;
const [SHARE, GROWTH] = [0.3, 1.3];
const ROUTE = '/v1/community-analytics/loyalty-overview';

/**
 * Overview pages: rate per second as a share of bare node:http answering the same bytes, and the cost of a page among a
 * million traders against a thousand; each in its own process, alternating.
 */
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-overview-'));
  const running = programs();
  const sandbox = async (users: number) => {
    const seed = join(folder, `${users}.json`);
    await writeFile(seed, JSON.stringify({ users }));
    const line = await running.start(['src/sandbox/main.ts', '--data', join(folder, `${users}`), '--seed', seed]);
    const { baseUrl, controlUrl, apiKey } = JSON.parse(line);
    const port = Number(new URL(baseUrl).port);
    return { users, baseUrl, controlUrl, load: { port, headers: { authorization: `Bearer ${apiKey}` } } };
  };
  type Sandbox = Awaited<ReturnType<typeof sandbox>>;
  /** Two full pages, far apart: as many as a thousand traders have. */
  const pathsOf = ({ users }: Sandbox) =>
    [1, Math.max(2, users / PAGE / 2)].map((page) => `${ROUTE}?limit=${PAGE}&page=${page}`);
  const held = (at: Sandbox) =>
    requestRate({ ...at.load, paths: pathsOf(at), requests: REQUESTS, connections: CONNECTIONS });
  /** Pages per second when a trader was changed before. */
  const changed = async (at: Sandbox) => {
    const [path = ''] = pathsOf(at);
    let seconds = 0;
    for (let i = 0; i < 20; i++) {
      const change = { method: 'POST', headers: { 'x-sandbox-control': '1' }, body: JSON.stringify({ loginDays: i }) };
      await fetch(`${at.controlUrl}/users/7400000000`, change);
      seconds += 1 / (await requestRate({ ...at.load, paths: [path], requests: 1, connections: 1 }));
    }
    return 20 / seconds;
  };
  try {
    const usual = await sandbox(1200);
    const body = await (await fetch(`${usual.baseUrl}${pathsOf(usual)[0]}`, usual.load)).arrayBuffer();
    await writeFile(join(folder, 'page.json'), Buffer.from(body));
    const bare = Number(await running.start(['bench/http/bareServer.ts', join(folder, 'page.json')]));
    const [few, many] = [await sandbox(FEW), await sandbox(MANY)];
    const rates: Record<'bare' | 'usual' | 'few' | 'many' | 'fewChanged' | 'manyChanged', number[]> = {
      bare: [],
      usual: [],
      few: [],
      many: [],
      fewChanged: [],
      manyChanged: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      const load = { port: bare, headers: usual.load.headers, requests: REQUESTS, connections: CONNECTIONS };
      rates.bare.push(await requestRate({ ...load, paths: ['/'] }));
      rates.usual.push(await held(usual));
      rates.few.push(await held(few));
      rates.many.push(await held(many));
      rates.fewChanged.push(await changed(few));
      rates.manyChanged.push(await changed(many));
    }
    // The best round: other programs can only lower a rate.
    const of = (figures: readonly number[]) => Math.max(...figures);
    return [
      shareRow('overview page of 500 of 1,200 traders', of(rates.usual), of(rates.bare), SHARE),
      costRow('overview page among 1,000,000 traders, against 1,000', of(rates.many), of(rates.few), GROWTH),
      costRow('the same, a trader of the page changed before', of(rates.manyChanged), of(rates.fewChanged), GROWTH),
    ];
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
