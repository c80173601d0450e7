import type { JobKind } from '../jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { BulkJob } from '../store/bulkTable.ts';
import type { Store } from '../store/store.ts';
import { type Catalog, type ColumnPlan, planColumns } from './columns.ts';
import { CsvReader } from './csvRecords.ts';
import { applyRow, matchName, type RowContext } from './rows.ts';

/** How long a job is `In Queue`, and at least `In Progress`, by the service's clock: long enough for a client to see it. */
const QUEUE_MS = 300;
const MIN_WORK_MS = 300;
/** A step ends with the first batch of rows after this time. */
const SLICE_MS = 8;
const ROWS_AT_ONCE = 50;

/** Bulk updates: one job a community at a time, oldest first (P2 3.1). */
export class BulkJobs implements JobKind {
  readonly name = 'bulk update';
  readonly #store: Store;
  /** Match values of the rows processed so far, by job; rebuilt from the rows after a restart. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(store: Store) {
    this.#store = store;
    store.transact(() => store.bulk.removeStrayRows());
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

  /** Applies some rows in one transaction: traders, histories, results and progress. */
  #work(job: BulkJob, plan: ColumnPlan, now: number): void {
    const { bulk } = this.#store;
    const context = rowContext(this.#store, job, plan, this.#seenOf(job, plan), now);
    const until = performance.now() + SLICE_MS;
    try {
      this.#store.transactUnflushed(() => {
        let { done, failed } = job;
        while (done < job.total && performance.now() < until) {
          for (const { cells } of bulk.rows(job.id, done, ROWS_AT_ONCE)) {
            const errors = applyRow(cells, context);
            if (errors.length > 0) {
              bulk.failRow(job.id, done, errors);
              failed += 1;
            }
            done += 1;
          }
        }
        bulk.update({ ...job, done, failed });
      });
    } catch (error) {
      // The next job must not wait for one that can never continue.
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
    for (const { cells } of this.#store.bulk.rows(job.id, 0, job.done)) seen.add(matchName(cells, plan));
    this.#seen.set(job.id, seen);
    return seen;
  }
}

/** Milliseconds left to wait; 0 when the clock was set back to before the start. */
function remainingMs(since: number, milliseconds: number, now: number): number {
  return now < since ? 0 : Math.max(0, since + milliseconds - now);
}

/** How to read the rows of a job; undefined when the whole file is rejected (P2 3.1). */
function planJob(store: Store, { columns, identifier, isUnreadable }: BulkJob): ColumnPlan | undefined {
  if (isUnreadable) return undefined;
  return planColumns(columns, identifier, {
    identifier: store.fields.identifier(),
    byName: (name) => store.fields.byName(name),
  });
}

function rowContext(store: Store, job: BulkJob, plan: ColumnPlan, seen: Set<string>, now: number): RowContext {
  const settings = readSettings(store.facts);
  return {
    store,
    plan,
    catalog: readCatalog(store),
    settings,
    isOwnCommunity: store.facts.get('communityId') === job.communityId,
    coinCap: job.isCapped && settings.coinCap !== null ? settings.coinCap : undefined,
    now,
    matchedNames: seen,
  };
}

function readCatalog(store: Store): Catalog {
  const fact = store.facts.get('catalog');
  const names = (list: string): ReadonlySet<string> => {
    const value: unknown = typeof fact === 'object' && fact !== null ? Reflect.get(fact, list) : undefined;
    return new Set(Array.isArray(value) ? value.map(String) : []);
  };
  return {
    roles: names('roles'),
    tags: names('tags'),
    badges: names('badges'),
    countries: names('countries'),
    languages: names('languages'),
  };
}

/** A commit per chunk would be hundreds. */
const ROWS_PER_COMMIT = 5000;

/** An upload in progress: rows are stored as they arrive, under the id of a job that doesn't exist yet. */
export class BulkUpload {
  readonly #store: Store;
  readonly #jobId: string;
  readonly #reader = new CsvReader((cells) => this.add(cells));
  #columns: readonly string[] | undefined;
  #waiting: (readonly string[])[] = [];
  #rows = 0;

  constructor(store: Store, jobId: string) {
    this.#store = store;
    this.#jobId = jobId;
  }

  /** Reads a chunk of a CSV file. */
  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  /** Adds a record, the header first. */
  add(cells: readonly string[]): void {
    if (this.#columns === undefined) this.#columns = cells;
    else if (this.#waiting.push(cells) === ROWS_PER_COMMIT) this.#write();
  }

  #write(): void {
    const rows = this.#waiting;
    this.#waiting = [];
    // Flushed later, together with the job that refers to these rows.
    this.#store.transactUnflushed(() => {
      for (const cells of rows) this.#store.bulk.addRow(this.#jobId, this.#rows++, cells);
    });
  }

  /** Ends the upload and returns what was read. */
  end(): { readonly columns: readonly string[]; readonly isUnreadable: boolean; readonly total: number } {
    this.#reader.end();
    this.#write();
    return {
      columns: this.#columns ?? [],
      isUnreadable: this.#reader.problem !== undefined || this.#columns === undefined,
      total: this.#rows,
    };
  }

  /** Deletes everything that was stored. */
  discard(): void {
    this.#store.transact(() => this.#store.bulk.remove(this.#jobId));
  }
}
