import * as vscode from 'vscode';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PollOptions } from '../../client/polling.ts';
import { type ConnectionProfile, SANDBOX_ID } from '../../shell/connection/connectionProfile.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { AdminDependencies } from '../runner/adminContext.ts';
import { describeRefusal } from '../runner/problems/describeProblem.ts';
import type { JobRepository } from './jobFiles.ts';
import { formatJobStatus, type JobNode, jobItem, jobLabel } from './jobItem.ts';
import { belongsTo, type JobPhase, type JobRecord, phaseOf } from './jobRecord.ts';
import { canBeRead, followJob } from './jobState.ts';

const UNFINISHED: ReadonlySet<JobPhase> = new Set(['open', 'unconfirmed']);

interface JobTreeContext {
  readonly connections: ServiceConnections;
  readonly sandbox: AdminDependencies['sandbox'];
  readonly jobs: JobRepository;
}

declare module '../runner/adminContext.ts' {
  interface AdminServices {
    /** The rows of the Jobs view. */
    readonly jobTree: JobTree;
  }
}

/** The jobs ordered on this machine on the current connection, newest first; updated while the view is visible. */
export class JobTree extends Disposable implements vscode.TreeDataProvider<JobNode> {
  readonly #options: JobTreeContext;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #problems = new Map<string, string>();
  readonly #watcher: JobWatcher;
  #isVisible = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(options: JobTreeContext) {
    super();
    this.#options = options;
    const { jobs, connections, sandbox } = options;
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
    const { jobs, connections } = this.#options;
    const { current } = connections;
    if (node !== undefined || current === undefined) return [];
    const records = (await jobs.all()).filter((record) => belongsTo(record, current));
    return records.map((record) => {
      const problem = this.#problems.get(record.id);
      return { kind: 'job', record, ...(problem === undefined ? {} : { problem }) };
    });
  }

  /** The unfinished jobs of an earlier run, by their records; undefined if none. */
  async describeUnfinished(): Promise<string | undefined> {
    const open = (await this.getChildren()).filter(({ record }) => UNFINISHED.has(phaseOf(record)));
    const [first] = open;
    if (first === undefined) return undefined;
    return open.length === 1
      ? vscode.l10n.t('A job isn’t finished: {0} ({1}).', jobLabel(first.record), formatJobStatus(first.record))
      : vscode.l10n.t('{0} jobs aren’t finished.', open.length);
  }

  /** Call when the view is shown or hidden: jobs are polled only while it is visible. */
  watch(isVisible: boolean): void {
    this.#isVisible = isVisible;
    // Another window may have ordered something.
    if (isVisible) this.#changed.fire(undefined);
    this.#watcher.watch(isVisible);
  }

  /** Reads the records again, and polls jobs whose state couldn't be read. */
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

interface JobWatcherOptions {
  readonly jobs: JobRepository;
  readonly connections: Pick<ServiceConnections, 'current' | 'client' | 'onDidChange'>;
  /** Whether polling wouldn't start anything: a stopped sandbox stays stopped. */
  readonly isReachable: (connection: ConnectionProfile) => boolean;
  /** A job's state couldn't be read. */
  readonly onProblem: (jobId: string, problem: string | undefined) => void;
  readonly pace?: PollOptions<JobRecord>['pace'];
}

/** Jobs polled at a time; the newest ones. */
const MAX_CONCURRENT = 5;
const PACE = { firstPauseMs: 2000 };

/** Polls the unfinished jobs of the current connection while the view is visible. Reads only. */
export class JobWatcher extends Disposable {
  readonly #options: JobWatcherOptions;
  readonly #watched = new Map<string, AbortController>();
  #isLookedAt = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: JobWatcherOptions) {
    super();
    this.#options = options;
    this._register(options.jobs.onDidChange(() => this.#look()));
    this._register(options.connections.onDidChange(() => this.#restart()));
    this._register({ dispose: () => this.#stopAll() });
  }

  /** Call when the view is shown or hidden. */
  watch(isLookedAt: boolean): void {
    this.#isLookedAt = isLookedAt;
    if (isLookedAt) this.#look();
    else this.#stopAll();
  }

  get #isWanted(): boolean {
    return this.#isLookedAt && !this.isDisposed;
  }

  #restart(): void {
    this.#stopAll();
    this.#look();
  }

  #look(): void {
    this.#turn = this.#turn.then(() => this.#startNew()).catch(() => undefined);
  }

  async #startNew(): Promise<void> {
    const { connections, isReachable, jobs } = this.#options;
    const { current } = connections;
    if (!this.#isWanted || current === undefined || !isReachable(current)) return;
    const all = await jobs.all();
    // The view may have been hidden, or the connection changed, while the records were read.
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
    const { connections, jobs, onProblem, pace } = this.#options;
    const { signal } = stop;
    try {
      const client = await connections.client(connection.id);
      if (client === undefined || signal.aborted) return;
      const onAnswer = (): void => onProblem(job.id, undefined);
      const end = await followJob(client, jobs, job, { signal, pace: { ...PACE, ...pace }, onAnswer });
      // A job that can't be read stays marked as watched; it is polled again when the view is shown again.
      if (end.kind === 'failed' && !signal.aborted) onProblem(job.id, problemOf(end.outcome));
      else this.#forget(job.id, stop);
    } catch {
      this.#forget(job.id, stop);
    }
  }

  #forget(id: string, stop: AbortController): void {
    if (this.#watched.get(id) !== stop) return;
    this.#watched.delete(id);
    // A job may have been waiting for a free slot.
    this.#look();
  }

  #stopAll(): void {
    for (const stop of this.#watched.values()) stop.abort();
    this.#watched.clear();
  }
}

/** What happened, without any text from the service. */
function problemOf(outcome: FailedOutcome): string {
  return outcome.kind === 'refused' ? describeRefusal(outcome.refusal) : outcome.failure.text;
}
