import * as vscode from 'vscode';
import type { AdminDependencies } from '../admin/adminParts.ts';
import { SANDBOX_ID } from '../connection/connectionSettings.ts';
import { Disposable } from '../disposable.ts';
import type { JobRepository } from './jobBook.ts';
import { type JobNode, jobItem, jobLabel } from './jobNode.ts';
import { belongsTo } from './jobPlace.ts';
import { type JobPhase, phaseOf } from './jobRecord.ts';
import { JobWatcher } from './jobWatcher.ts';
import { formatJobStatus } from './jobWords.ts';

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
