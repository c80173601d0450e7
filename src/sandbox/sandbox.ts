import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BulkJobs } from './bulk/bulkJobs.ts';
import { Clock } from './clock.ts';
import { controlEndpoints } from './control/controlEndpoints.ts';
import { ExportJobs } from './exports/exportJobs.ts';
import { FaultPlan } from './http/faults.ts';
import { RateLimiter } from './http/rateLimiter.ts';
import { createRouter } from './http/router.ts';
import { createListener, createRequestLog, type HttpServer, listen } from './http/server.ts';
import { type JobKind, JobRunner } from './jobRunner.ts';
import { udfEndpoints } from './market/udf.ts';
import { exportFileEndpoint } from './routes/loyaltyExports.ts';
import { serviceEndpoint } from './routes/serviceEndpoint.ts';
import { serviceRoutes } from './routes/serviceRoutes.ts';
import { plantSeed, provideHistory, type SeedOptions } from './seed/plantSeed.ts';
import { openDatabase } from './store/database.ts';
import { Store } from './store/store.ts';

interface SandboxOptions {
  readonly folder: string;
  readonly port: number;
  /** Used when the folder is empty. */
  readonly seed: SeedOptions;
  /** A damaged database is replaced by an empty one. */
  readonly replacesDamaged: boolean;
  readonly writeLog: (line: string) => void;
}

interface Sandbox {
  readonly ready: ReadyLine;
  /** Answers the requests in progress, then closes the store. */
  close(): Promise<void>;
}

/** Opens the store, plants the seed into an empty one, and listens. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { folder, port, seed, writeLog, replacesDamaged } = options;
  const store = new Store(openDatabase(folder, { replacesDamaged }));
  const closing = new AbortController();
  const clock = new Clock(store.facts);
  const report = (problem: string) => writeLog(`unexpected: ${problem}\n`);
  let server: HttpServer | undefined;
  const jobs = new JobRunner(createJobKinds({ store, folder }), () => clock.now(), report);
  try {
    if (store.facts.get('communityId') === undefined) {
      store.transact(() => plantSeed(store, seed, Date.now(), undefined));
    } else provideHistory(store);
    const baseUrl = () => `http://127.0.0.1:${server?.port}`;
    const limiter = new RateLimiter(() => clock.now());
    const faults = new FaultPlan();
    const find = createRouter([
      ...serviceRoutes.map((route) => serviceEndpoint(route, { store, clock, limiter, jobs, baseUrl, report })),
      exportFileEndpoint({ store, folder, now: () => clock.now() }),
      ...udfEndpoints(() => clock.now()),
      ...controlEndpoints({ store, folder, clock, limiter, faults, jobs }),
    ]);
    server = await listen(
      createListener({
        find,
        faults,
        now: () => clock.now(),
        log: createRequestLog(writeLog),
        closing: closing.signal,
        report,
      }),
      port,
    );
  } catch (error) {
    store.close();
    throw error;
  }
  jobs.wake();
  const listening = server;
  const baseUrl = `http://127.0.0.1:${server.port}`;
  return {
    ready: {
      baseUrl,
      tokenUrl: baseUrl,
      controlUrl: `${baseUrl}/__sandbox`,
      apiKey: store.keys.all()[0]?.key ?? '',
      communityId: String(store.facts.get('communityId')),
      channelId: String(store.facts.get('firstChannelId')),
    },
    close: async () => {
      const closed = listening.close();
      closing.abort();
      await closed;
      jobs.close();
      store.close();
    },
  };
}

interface JobDependencies {
  readonly store: Store;
  /** The data folder, which contains the exported files. */
  readonly folder: string;
}

/** All kinds of background work. */
function createJobKinds({ store, folder }: JobDependencies): readonly JobKind[] {
  return [new ExportJobs(store, folder), new BulkJobs(store)];
}

const readySchema = z.looseObject({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  controlUrl: z.string(),
  apiKey: z.string(),
  communityId: z.string(),
  channelId: z.string(),
});

/** The first line of a running sandbox: its URLs and a key with every permission. */
interface ReadyLine {
  readonly baseUrl: string;
  /** Where `/v2/api/widget-access-keys/token` is served. */
  readonly tokenUrl: string;
  readonly controlUrl: string;
  readonly apiKey: string;
  readonly communityId: string;
  readonly channelId: string;
}

/** Writes the ready line next to the data for other windows; private because it contains a key. */
export function writeReady(folder: string, ready: ReadyLine): void {
  const file = join(folder, 'ready.json');
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(ready)}\n`, { mode: 0o600 });
  renameSync(part, file);
}

/** Removes the ready line. */
export function removeReady(folder: string): void {
  rmSync(join(folder, 'ready.json'), { force: true });
}

/** The ready line of another sandbox on the folder, if any. */
export function readReady(folder: string): ReadyLine | undefined {
  try {
    const read = readySchema.safeParse(JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
