import type { JobKind } from '../jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { BulkBlock, BulkJob, RowError } from '../store/bulkTable.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { type Catalog, type ColumnPlan, planColumns } from './columns.ts';
import { parseRecords, RecordBlocks } from './csvRecords.ts';
import { applyRow, type RowContext } from './rows.ts';

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

/** How the rows of a job are read; undefined when the file is rejected as a whole (P2 3.1). */
function planJob(store: Store, { columns, identifier, isUnreadable }: BulkJob): ColumnPlan | undefined {
  if (isUnreadable) return undefined;
  return planColumns(columns, identifier, {
    identifier: store.fields.identifier(),
    byName: (name) => store.fields.byName(name),
  });
}

/** What is the same for all blocks of a piece. */
export type SliceContext = Omit<RowContext, 'users' | 'changed' | 'entries'>;

/** What every row of a piece is applied with. */
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

/** Applies the rows of a block and keeps what failed, inside the caller's transaction; answers how many failed. */
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

/** What the rows of a block are matched by, as `matchUser` notes it: for work that goes on after the process was killed. */
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

/** So many blocks are written in one transaction: some 512 kB. */
const BLOCKS_AT_ONCE = 8;

/** An upload that comes in: its rows are stored as they come, under the id of a job that is not there yet. */
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

  /** Nothing follows; what was read. */
  end(): { readonly columns: readonly string[]; readonly isUnreadable: boolean; readonly total: number } {
    this.#blocks.end();
    this.#write();
    return {
      columns: this.#columns ?? [],
      isUnreadable: this.#blocks.problem !== undefined || this.#columns === undefined,
      total: this.#rows,
    };
  }

  /** Nothing of it stays. */
  discard(): void {
    this.#waiting = [];
    this.#store.transact(() => this.#store.bulk.remove(this.#jobId));
  }

  #write(): void {
    if (this.#waiting.length === 0) return;
    const blocks = this.#waiting;
    this.#waiting = [];
    // The job that makes them count is flushed, and they with it.
    this.#store.transactUnflushed(() => {
      for (const block of blocks) this.#store.bulk.addBlock(this.#jobId, block);
    });
  }
}
