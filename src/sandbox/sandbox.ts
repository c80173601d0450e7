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
import type { ReadyLine } from './readyFile.ts';
import { exportFileEndpoint } from './routes/loyaltyExports.ts';
import { serviceEndpoint } from './routes/serviceEndpoint.ts';
import { serviceRoutes } from './routes/serviceRoutes.ts';
import { plantSeed, provideHistory, type SeedOptions } from './seed/plantSeed.ts';
import { openDatabase } from './store/database.ts';
import { Store } from './store/store.ts';

/** The options of a sandbox. */
export interface SandboxOptions {
  readonly folder: string;
  readonly port: number;
  /** Used when the folder is empty. */
  readonly seed: SeedOptions;
  readonly writeLog: (line: string) => void;
}

/** A running sandbox. */
export interface Sandbox {
  readonly ready: ReadyLine;
  /** Answers the requests in progress, then closes the store. */
  close(): Promise<void>;
}

/** Opens the store, plants the seed into an empty one, and listens. */
export async function startSandbox({ folder, port, seed, writeLog }: SandboxOptions): Promise<Sandbox> {
  const store = new Store(openDatabase(folder));
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

/** The collaborators of background work. */
export interface JobDependencies {
  readonly store: Store;
  /** The data folder, which contains the exported files. */
  readonly folder: string;
}

/** All kinds of background work. */
function createJobKinds({ store, folder }: JobDependencies): readonly JobKind[] {
  return [new ExportJobs(store, folder), new BulkJobs(store)];
}
