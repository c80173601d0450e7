import type { BulkJob } from '../../bulk/bulkJob.ts';
import { applyBlock, matchNamesIn, planJob, sliceContext } from '../../bulk/bulkPiece.ts';
import type { ColumnPlan } from '../../bulk/columnPlan.ts';
import { readSettings } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind } from '../jobRunner.ts';

/** How long a job is `In Queue`, and at least `In Progress`, by the service's clock: long enough to be seen. */
const QUEUE_MS = 300;
const MIN_WORK_MS = 300;
/** A piece of work is ended by the first block after so long. */
const SLICE_MS = 8;

/** Bulk updates: one job a community at a time, oldest first (P2 3.1). */
export class BulkJobs implements JobKind {
  readonly name = 'bulk update';
  readonly #store: Store;
  /** By job: what its rows so far were matched by; made again from the rows when the process was started anew. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(store: Store) {
    this.#store = store;
    store.transact(() => store.bulk.removeStrayBlocks());
  }

  step(now: number): 'again' | number | undefined {
    if (readSettings(this.#store.facts).jobsPaused) return undefined;
    const next = this.#store.bulk.turns().map((job) => this.#advance(job, now));
    if (next.length === 0) this.#seen.clear();
    return next.includes('again') ? 'again' : next.length === 0 ? undefined : Math.min(...next.map(Number));
  }

  #advance(job: BulkJob, now: number): 'again' | number {
    if (job.status === 'In Queue') {
      const wait = remainingMs(job.createdAt, QUEUE_MS, now);
      if (wait === 0) this.#update({ ...job, status: 'In Progress', startedAt: now });
      return wait === 0 ? 'again' : wait;
    }
    const plan = planJob(this.#store, job);
    if (plan !== undefined && job.done < job.total) {
      this.#work(job, plan, now);
      return 'again';
    }
    const wait = remainingMs(job.startedAt ?? now, MIN_WORK_MS, now);
    if (wait === 0) this.#end(job, plan === undefined ? 'Failed' : 'Completed', now);
    return wait === 0 ? 'again' : wait;
  }

  /** Applies some blocks. Traders, histories, results and how far the job is become true together. */
  #work(job: BulkJob, plan: ColumnPlan, now: number): void {
    const store = this.#store;
    const context = sliceContext(store, job, plan, this.#seenOf(job, plan), now);
    const started = performance.now();
    try {
      store.transactUnflushed(() => {
        let { done, failed } = job;
        for (const block of store.bulk.blocksFrom(job.id, done)) {
          failed += applyBlock(job.id, block, context);
          done += block.rows;
          if (performance.now() - started >= SLICE_MS) break;
        }
        store.bulk.update({ ...job, done, failed });
      });
    } catch (error) {
      // The next job must not wait for one that can never go on.
      this.#end(job, 'Failed', now);
      throw error;
    }
  }

  #end(job: BulkJob, status: 'Completed' | 'Failed', now: number): void {
    this.#seen.delete(job.id);
    this.#update({ ...job, status, endedAt: now });
  }

  #update(job: BulkJob): void {
    this.#store.transact(() => this.#store.bulk.update(job));
  }

  #seenOf(job: BulkJob, plan: ColumnPlan): Set<string> {
    const held = this.#seen.get(job.id);
    if (held !== undefined) return held;
    const seen = new Set<string>();
    for (const block of this.#store.bulk.blocksFrom(job.id, 0)) {
      if (block.firstRow >= job.done) break;
      for (const name of matchNamesIn(block, plan)) seen.add(name);
    }
    this.#seen.set(job.id, seen);
    return seen;
  }
}

/** Milliseconds still to wait; none when the clock was set back behind the beginning. */
function remainingMs(since: number, milliseconds: number, now: number): number {
  return now < since ? 0 : Math.max(0, since + milliseconds - now);
}
