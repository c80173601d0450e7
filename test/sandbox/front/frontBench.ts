import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/client/clock.ts';
import { type ConnectOptions, connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import { type Deviations, NO_DEVIATIONS } from '../../../src/sandbox/deviations.ts';
import { type ClientOnSandbox, type SandboxState, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import type { SeedState, WriteFixture } from '../faults/faultyWrite.ts';

/** A sandbox of a small community, the front door to it, and a way past it. */
export interface DeviatingService {
  readonly on: ClientOnSandbox;
  /** What prepares writes and counts their effects, by a client of its own that meets no fault. */
  readonly bench: WriteFixture;
  /** A connection with a clock of its own, closed by `restore`. */
  open(change?: Partial<ConnectOptions>): Promise<StandaloneConnection>;
  /** Has the service differ as the row says. */
  deviate(row: Deviations): Promise<void>;
  /** Back to the seed, with jobs that stay where they are queued. */
  restore(): Promise<void>;
  state(): Promise<DeviatingServiceState>;
  stop(): Promise<void>;
}

/** What is counted in the sandbox's own words. */
export interface DeviatingServiceState extends SandboxState, SeedState {
  readonly analyses: SandboxState['analyses'];
  readonly users: (SandboxState['users'][number] & SeedState['users'][number])[];
}

/** Starts both; a day that never changes, so that ids read once are good later. */
export async function startDeviatingService(): Promise<DeviatingService> {
  const folder = await mkdtemp(join(tmpdir(), 'front-'));
  const seedOptions = { users: 60, historyRows: 200, now: new Date().toISOString() };
  await writeFile(join(folder, 'seed.json'), JSON.stringify(seedOptions));
  const on = await startClientOnSandbox(['--seed', join(folder, 'seed.json')]);
  const { baseUrl, apiKey, communityId } = on.sandbox;
  const opened: StandaloneConnection[] = [];
  const state = async () => (await on.sandbox.control('GET', '/state')) as DeviatingServiceState;
  const own = { baseUrl, apiKey, tokenUrl: baseUrl, legacyKey: apiKey };
  const open = async (change: Partial<ConnectOptions> = {}): Promise<StandaloneConnection> => {
    const connection = await connect({ ...own, clock: fastClock(), ...change });
    opened.push(connection);
    return connection;
  };
  const plain = await connect({ ...own, clock: fastClock() });
  const { signal } = new AbortController();
  return {
    on,
    bench: { on, seed: await state(), service: plain.service, signal, communityId },
    open,
    state,
    async deviate(row) {
      await on.sandbox.control('POST', '/settings', { deviations: row });
    },
    async restore() {
      for (const connection of opened.splice(0)) {
        for (const { id } of await connection.pendingWrites()) await connection.client.journal.settle(id, 'abandoned');
        await connection.close();
      }
      await on.restore();
      await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    },
    async stop() {
      for (const connection of opened.splice(0)) await connection.close();
      await plain.close();
      await on.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sleeps pass at once; `now` is as late as if they had not. */
export function fastClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      ahead += milliseconds;
      await setImmediate();
    },
  };
}

/** What is not as usual. */
export function shownRow(row: Deviations): string {
  const names = Object.keys(row) as (keyof Deviations)[];
  const turned = names.filter((name) => row[name] !== NO_DEVIATIONS[name]);
  return turned.map((name) => `${name} ${row[name]}`).join(', ') || 'as usual';
}
