import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PollPace } from '../../client/polling/pollUntil.ts';
import { describeRefusalReason } from '../admin/problems/whatHappened.ts';
import type { ConnectionProfile, ServiceConnections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { followJob } from './followJob.ts';
import type { JobRepository } from './jobBook.ts';
import { belongsTo } from './jobPlace.ts';
import type { JobRecord } from './jobRecord.ts';
import { canBeRead } from './jobState.ts';

/** What jobs are watched with. */
export interface JobWatcherOptions {
  readonly jobs: JobRepository;
  readonly connections: Pick<ServiceConnections, 'current' | 'client' | 'onDidChange'>;
  /** Whether asking would start nothing: a sandbox that does not run is left alone. */
  readonly isReachable: (connection: ConnectionProfile) => boolean;
  /** A job's state could not be read, for whatever reason. */
  readonly onProblem: (jobId: string, problem: string | undefined) => void;
  readonly pace?: Partial<PollPace>;
}

/** Jobs asked for at a time; the newest. */
const MAX_CONCURRENT = 5;
const PACE: Partial<PollPace> = { firstPauseMs: 2000 };

/** Follows the open jobs of the current connection, as long as somebody looks. Reads only. */
export class JobWatcher extends Disposable {
  readonly #parts: JobWatcherOptions;
  readonly #watched = new Map<string, AbortController>();
  #isLookedAt = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: JobWatcherOptions) {
    super();
    this.#parts = parts;
    this._register(parts.jobs.onDidChange(() => this.#look()));
    this._register(parts.connections.onDidChange(() => this.#startAnew()));
    this._register({ dispose: () => this.#stopAll() });
  }

  /** Somebody looks, or does not any more. */
  watch(isLookedAt: boolean): void {
    this.#isLookedAt = isLookedAt;
    if (isLookedAt) this.#look();
    else this.#stopAll();
  }

  get #isWanted(): boolean {
    return this.#isLookedAt && !this.isDisposed;
  }

  #startAnew(): void {
    this.#stopAll();
    this.#look();
  }

  #look(): void {
    this.#turn = this.#turn.then(() => this.#startNew()).catch(() => undefined);
  }

  async #startNew(): Promise<void> {
    const { connections, isReachable, jobs } = this.#parts;
    const { current } = connections;
    if (!this.#isWanted || current === undefined || !isReachable(current)) return;
    const all = await jobs.all();
    // Somebody may have looked away, or elsewhere, while the records were read.
    if (!this.#isWanted || connections.current?.id !== current.id) return;
    const open = all
      .filter((record) => canBeRead(record) && belongsTo(record, current))
      .slice(0, MAX_CONCURRENT)
      .filter(({ id }) => !this.#watched.has(id));
    for (const job of open) {
      const stop = new AbortController();
      this.#watched.set(job.id, stop);
      void this.#follow(current, job, stop);
    }
  }

  async #follow(connection: ConnectionProfile, job: JobRecord, stop: AbortController): Promise<void> {
    const { connections, jobs, onProblem, pace } = this.#parts;
    const { signal } = stop;
    try {
      const client = await connections.client(connection.id);
      if (client === undefined || signal.aborted) return;
      const onState = (): void => onProblem(job.id, undefined);
      const end = await followJob(client, jobs, job, { signal, pace: { ...PACE, ...pace }, onState });
      // A job that cannot be read stays marked as watched: it is asked for again when somebody looks anew.
      if (end.kind === 'failed' && !signal.aborted) onProblem(job.id, problemOf(end.outcome));
      else this.#forget(job.id, stop);
    } catch {
      this.#forget(job.id, stop);
    }
  }

  #forget(id: string, stop: AbortController): void {
    if (this.#watched.get(id) !== stop) return;
    this.#watched.delete(id);
    // There may be one that had to wait for a place.
    this.#look();
  }

  #stopAll(): void {
    for (const stop of this.#watched.values()) stop.abort();
    this.#watched.clear();
  }
}

/** What happened, without anything that the service wrote. */
function problemOf(outcome: FailedOutcome): string {
  return outcome.kind === 'refused' ? describeRefusalReason(outcome.refusal) : outcome.failure.text;
}
