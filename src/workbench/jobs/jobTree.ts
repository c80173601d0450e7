import * as vscode from 'vscode';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PollPace } from '../../client/polling.ts';
import type { AdminDependencies } from '../admin/adminDependencies.ts';
import { describeRefusalReason } from '../admin/problems/describeProblem.ts';
import { type ConnectionProfile, SANDBOX_ID, type ServiceConnections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { formatJobStatus } from './formatJob.ts';
import type { JobRepository } from './jobFiles.ts';
import { type JobNode, jobItem, jobLabel } from './jobItem.ts';
import { belongsTo, type JobPhase, type JobRecord, phaseOf } from './jobRecord.ts';
import { canBeRead, followJob } from './jobState.ts';

const UNFINISHED: ReadonlySet<JobPhase> = new Set(['open', 'unconfirmed']);

/** What the rows of the jobs view are made of. */
export interface JobTreeContext extends Pick<AdminDependencies, 'connections' | 'sandbox'> {
  readonly jobs: JobRepository;
}

/** The jobs that were ordered here on the current connection, the newest first; live while somebody looks. */
export class JobTree extends Disposable implements vscode.TreeDataProvider<JobNode> {
  readonly #parts: JobTreeContext;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #problems = new Map<string, string>();
  readonly #watcher: JobWatcher;
  #isVisible = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: JobTreeContext) {
    super();
    this.#parts = parts;
    const { jobs, connections, sandbox } = parts;
    this._register(jobs.onDidChange(() => this.#changed.fire(undefined)));
    this._register(connections.onDidChange(() => this.#changed.fire(undefined)));
    this.#watcher = this._register(
      new JobWatcher({
        jobs,
        connections,
        isReachable: ({ id }) => id !== SANDBOX_ID || sandbox.running !== undefined,
        onProblem: (id, problem) => this.#note(id, problem),
      }),
    );
  }

  getTreeItem(node: JobNode): vscode.TreeItem {
    return jobItem(node);
  }

  async getChildren(node?: JobNode): Promise<JobNode[]> {
    const { jobs, connections } = this.#parts;
    const { current } = connections;
    if (node !== undefined || current === undefined) return [];
    const records = (await jobs.all()).filter((record) => belongsTo(record, current));
    return records.map((record) => {
      const problem = this.#problems.get(record.id);
      return { kind: 'job', record, ...(problem === undefined ? {} : { problem }) };
    });
  }

  /** Which jobs an earlier run has left unfinished, as far as that is known without asking; undefined: none. */
  async describeUnfinished(): Promise<string | undefined> {
    const open = (await this.getChildren()).filter(({ record }) => UNFINISHED.has(phaseOf(record)));
    const [first] = open;
    if (first === undefined) return undefined;
    return open.length === 1
      ? vscode.l10n.t('A job isn’t finished: {0} ({1}).', jobLabel(first.record), formatJobStatus(first.record))
      : vscode.l10n.t('{0} jobs aren’t finished.', open.length);
  }

  /** The view is seen, or not: only what is looked at is asked for. */
  watch(isVisible: boolean): void {
    this.#isVisible = isVisible;
    // Another window may have ordered something meanwhile.
    if (isVisible) this.#changed.fire(undefined);
    this.#watcher.watch(isVisible);
  }

  /** Reads the disk anew, and asks again for jobs whose state could not be read. */
  refresh(): void {
    this.#problems.clear();
    this.#watcher.watch(false);
    this.#changed.fire(undefined);
    this.#watcher.watch(this.#isVisible);
  }

  #note(id: string, problem: string | undefined): void {
    if (this.#problems.get(id) === problem) return;
    if (problem === undefined) this.#problems.delete(id);
    else this.#problems.set(id, problem);
    this.#changed.fire(undefined);
  }
}

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
