import type { JobKind } from '../jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { BulkBlock, BulkJob, RowError } from '../store/bulkTable.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { type Catalog, type ColumnPlan, planColumns } from './columns.ts';
import { parseRecords, RecordBlocks } from './csvRecords.ts';
import { applyRow, type RowContext } from './rows.ts';

/** How long a job is `In Queue`, and at least `In Progress`, by the service's clock: long enough for a client to see it. */
const QUEUE_MS = 300;
const MIN_WORK_MS = 300;
/** A step ends with the first block after this time. */
const SLICE_MS = 8;

/** Bulk updates: one job a community at a time, oldest first (P2 3.1). */
export class BulkJobs implements JobKind {
  readonly name = 'bulk update';
  readonly #store: Store;
  /** Match values of the rows processed so far, by job; rebuilt from the rows after a restart. */
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

  /** Applies some blocks in one transaction: traders, histories, results and progress. */
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
    for (const block of this.#store.bulk.blocksFrom(job.id, 0)) {
      if (block.firstRow >= job.done) break;
      for (const name of matchNamesIn(block, plan)) seen.add(name);
    }
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

/** What all blocks of a step have in common. */
type SliceContext = Omit<RowContext, 'users' | 'changed' | 'entries'>;

/** The context for all rows of a step. */
function sliceContext(store: Store, job: BulkJob, plan: ColumnPlan, seen: Set<string>, now: number): SliceContext {
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

/** Applies the rows of a block and stores the failures, inside the caller's transaction; returns the number of failures. */
function applyBlock(jobId: string, { bytes, firstRow }: BulkBlock, piece: SliceContext): number {
  const { store, plan } = piece;
  const records = parseBlock(bytes);
  const users = plan.match.by === 'email' ? store.users.byEmails(matchNames(records, plan)) : new Map<string, User>();
  const context: RowContext = { ...piece, users, changed: [], entries: [] };
  const failures: [number, readonly RowError[]][] = [];
  for (const [row, cells] of records.entries()) {
    const errors = applyRow(cells, context);
    if (errors.length > 0) failures.push([row, errors]);
  }
  store.users.changeMany(context.changed);
  store.history.addMany(context.entries);
  if (failures.length > 0) store.bulk.addFailures(jobId, firstRow, failures);
  return failures.length;
}

/** The match values of a block's rows, as `matchUser` records them; for jobs that continue after a kill. */
function matchNamesIn({ bytes }: BulkBlock, plan: ColumnPlan): string[] {
  return matchNames(parseBlock(bytes), plan);
}

function matchNames(records: readonly (readonly string[])[], { match }: ColumnPlan): string[] {
  const names = records.map((cells) => (cells[match.index] ?? '').trim());
  return match.by === 'email' ? names.map((name) => name.toLowerCase()) : names;
}

/** The rows of a block. */
export function parseBlock(bytes: Uint8Array): string[][] {
  return parseRecords(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
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

/** Blocks per transaction: about 512 kB. */
const BLOCKS_AT_ONCE = 8;

/** An upload in progress: rows are stored as they arrive, under the id of a job that doesn't exist yet. */
export class BulkUpload {
  readonly #store: Store;
  readonly #jobId: string;
  readonly #blocks: RecordBlocks;
  #columns: readonly string[] | undefined;
  #waiting: BulkBlock[] = [];
  #rows = 0;

  constructor(store: Store, jobId: string) {
    this.#store = store;
    this.#jobId = jobId;
    this.#blocks = new RecordBlocks(({ bytes, records }) => {
      if (this.#columns === undefined) {
        this.#columns = parseRecords(Buffer.from(bytes).toString('utf8'))[0] ?? [];
        return;
      }
      this.#waiting.push({ firstRow: this.#rows, rows: records, bytes });
      this.#rows += records;
      if (this.#waiting.length >= BLOCKS_AT_ONCE) this.#write();
    });
  }

  push(chunk: Uint8Array): void {
    this.#blocks.push(chunk);
  }

  /** Ends the upload and returns what was read. */
  end(): { readonly columns: readonly string[]; readonly isUnreadable: boolean; readonly total: number } {
    this.#blocks.end();
    this.#write();
    return {
      columns: this.#columns ?? [],
      isUnreadable: this.#blocks.problem !== undefined || this.#columns === undefined,
      total: this.#rows,
    };
  }

  /** Deletes everything that was stored. */
  discard(): void {
    this.#waiting = [];
    this.#store.transact(() => this.#store.bulk.remove(this.#jobId));
  }

  #write(): void {
    if (this.#waiting.length === 0) return;
    const blocks = this.#waiting;
    this.#waiting = [];
    // Flushed later, together with the job that refers to these rows.
    this.#store.transactUnflushed(() => {
      for (const block of blocks) this.#store.bulk.addBlock(this.#jobId, block);
    });
  }
}
