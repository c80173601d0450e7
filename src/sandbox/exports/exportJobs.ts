import { statSync } from 'node:fs';
import type { JobKind } from '../jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { ExportFailure, ExportRow } from '../store/exportTable.ts';
import { lookupKey } from '../store/fieldTables.ts';
import type { HistoryCursor, HistoryTable } from '../store/historyTable.ts';
import type { Store } from '../store/store.ts';
import { ExportFile, exportFilePath, exportFolder, removeExportFile, sweepExportFiles } from './exportFiles.ts';
import { csvFormat, jsonFormat, type RowFormat, toCoinRow } from './rowFormat.ts';

/** How long a job stays in the queue, by the service's clock. */
const QUEUE_MS = 100;
/** How often to check whether the file is on disk. */
const COMMIT_POLL_MS = 2;

type ExportWork =
  | { readonly kind: 'writing'; readonly run: ExportRun }
  | { readonly kind: 'flushing'; readonly run: ExportRun; state: 'pending' | 'done' | 'failed' };

/** Runs the export jobs one by one (P1 3.1): queued, processing, then completed or failed. */
export class ExportJobs implements JobKind {
  readonly name = 'exports';
  readonly #store: Store;
  readonly #dataFolder: string;
  #work: ExportWork | undefined;
  #isSwept = false;

  constructor(store: Store, dataFolder: string) {
    this.#store = store;
    this.#dataFolder = dataFolder;
  }

  step(now: number): 'again' | number | undefined {
    if (!this.#isSwept) this.#sweep();
    if (readSettings(this.#store.facts).jobsPaused) return undefined;
    const work = this.#work;
    if (work === undefined) return this.#begin(now);
    if (!this.#isCurrent(work.run.row)) return this.#drop(work);
    try {
      return work.kind === 'writing' ? this.#write(work.run) : this.#finish(work);
    } catch (error) {
      this.#fail(work.run.row, 'processing_failed');
      this.#drop(work);
      throw error;
    }
  }

  /** Interrupted jobs first, then the oldest in the queue. */
  #begin(now: number): 'again' | number | undefined {
    const next = this.#store.exports.first('processing') ?? this.#store.exports.first('queued');
    if (next === undefined) return undefined;
    // Setting the clock back doesn't delay a job.
    const waits = next.status === 'queued' && now >= next.queuedAt ? next.queuedAt + QUEUE_MS - now : 0;
    if (waits > 0) return waits;
    const row: ExportRow = { ...next, status: 'processing', run: next.run + 1 };
    this.#update(row);
    try {
      const run = ExportRun.begin(row, this.#store, this.#dataFolder);
      if (typeof run === 'string') this.#fail(row, run);
      else this.#work = { kind: 'writing', run };
    } catch (error) {
      this.#fail(row, 'processing_failed');
      throw error;
    }
    return 'again';
  }

  #write(run: ExportRun): 'again' | number {
    if (run.writeNext()) return 'again';
    const work: ExportWork = { kind: 'flushing', run, state: 'pending' };
    this.#work = work;
    run.commit().then(
      () => {
        work.state = 'done';
      },
      () => {
        work.state = 'failed';
      },
    );
    return COMMIT_POLL_MS;
  }

  #finish(work: ExportWork & { readonly kind: 'flushing' }): 'again' | number {
    if (work.state === 'pending') return COMMIT_POLL_MS;
    if (work.state === 'failed') throw new Error('the export file could not be written to disk');
    this.#update(work.run.completed());
    this.#work = undefined;
    return 'again';
  }

  /** False when a control call changed the job's status or restarted it. */
  #isCurrent({ id, run }: ExportRow): boolean {
    const stored = this.#store.exports.find(id);
    return stored?.status === 'processing' && stored.run === run;
  }

  #drop({ run }: ExportWork): 'again' {
    run.discard();
    this.#work = undefined;
    return 'again';
  }

  #fail(row: ExportRow, failure: ExportFailure): void {
    removeExportFile(this.#dataFolder, row);
    this.#update({ ...row, status: 'failed', failure });
  }

  #update(row: ExportRow): void {
    this.#store.transact(() => this.#store.exports.update(row));
  }

  /** Runs once before the first job: removes what a killed process left and queues jobs whose files a power cut lost. */
  #sweep(): void {
    this.#isSwept = true;
    const completed = this.#store.exports.all().filter(({ status }) => status === 'completed');
    sweepExportFiles(this.#dataFolder, completed);
    for (const row of completed) {
      const file = statSync(exportFilePath(this.#dataFolder, row), { throwIfNoEntry: false });
      if (file?.size !== row.sizeBytes) this.#update({ ...row, status: 'queued', rowCount: null, sizeBytes: null });
    }
  }
}

/** How long a step may keep requests waiting. */
const SLICE_MS = 8;

/** One run of a job, from resolving the customers to the complete file. Interrupted runs start over. */
export class ExportRun {
  readonly row: ExportRow;
  readonly #file: ExportFile;
  readonly #rows: ExportRows;
  readonly #end: string;

  private constructor(row: ExportRow, file: ExportFile, rows: ExportRows, end: string) {
    this.row = row;
    this.#file = file;
    this.#rows = rows;
    this.#end = end;
  }

  /** Resolves the customers and opens the file; a selection that cannot be resolved fails the job. */
  static begin(row: ExportRow, store: Store, dataFolder: string): ExportRun | ExportFailure {
    const { order, communityId } = row;
    const clientRefs = resolveCustomers(store, communityId);
    const selected = order.clientRefs && selectCustomers(clientRefs, order.clientRefs);
    if (typeof selected === 'string') return selected;
    const format = order.format === 'csv' ? csvFormat(clientRefs) : jsonFormat(clientRefs, communityId);
    const isOwn = communityId === store.facts.get('communityId');
    const rows = new ExportRows(
      store.history,
      isOwn ? order : EMPTY_WINDOW,
      format,
      (platformUserId) => selected === undefined || selected.has(platformUserId),
    );
    exportFolder(dataFolder);
    const file = new ExportFile(exportFilePath(dataFolder, row), row.run);
    file.write(Buffer.from(format.start, 'utf8'));
    return new ExportRun(row, file, rows, format.end);
  }

  /** Writes for some milliseconds; false once every row is written. */
  writeNext(): boolean {
    const until = performance.now() + SLICE_MS;
    for (let text = this.#rows.next(); text !== undefined; text = this.#rows.next()) {
      this.#file.write(Buffer.from(text, 'utf8'));
      if (performance.now() >= until) return true;
    }
    this.#file.write(Buffer.from(this.#end, 'utf8'));
    return false;
  }

  /** Publishes the written file as the job's file. */
  commit(): Promise<void> {
    return this.#file.commit();
  }

  /** Publishes the written file synchronously. */
  commitSync(): void {
    this.#file.commitSync();
  }

  /** The job after the commit. */
  completed(): ExportRow {
    return { ...this.row, status: 'completed', rowCount: this.#rows.count, sizeBytes: this.#file.bytes, failure: null };
  }

  discard(): void {
    this.#file.discard();
  }
}

/** The other community has no history. */
const EMPTY_WINDOW = { startAt: 0, endAt: 0 };

/** Current customer identifiers by platform user id; traders not in the map are unresolved (P1 2.2). */
function resolveCustomers(store: Store, communityId: string): ReadonlyMap<string, string> {
  if (communityId !== store.facts.get('communityId')) return new Map();
  const identifier = store.fields.all().find((field) => field.isIdentifier);
  if (identifier === undefined) return new Map();
  const refs = store.users.clientRefs();
  if (identifier.type !== 'numerical') return refs;
  // Numbers in canonical text: `000101` does not match 101 (P1 4.1).
  return new Map(
    [...refs].map(([platformUserId, ref]) => [platformUserId, lookupKey(identifier, ref) ?? ref] as const),
  );
}

/** The selected customers by platform user id, or why the job fails (P1 3.1). Identifiers match exactly. */
function selectCustomers(
  clientRefs: ReadonlyMap<string, string>,
  selection: readonly string[],
): ReadonlySet<string> | 'client_ref_unknown' | 'client_ref_ambiguous' {
  const owners = new Map<string, string[]>(selection.map((ref) => [ref, []]));
  for (const [platformUserId, ref] of clientRefs) owners.get(ref)?.push(platformUserId);
  const found = [...owners.values()];
  if (found.some((ids) => ids.length === 0)) return 'client_ref_unknown';
  if (found.some((ids) => ids.length > 1)) return 'client_ref_ambiguous';
  return new Set(found.flat());
}

const ENTRIES_PER_BATCH = 1000;

/** Recording times in epoch milliseconds; the end is exclusive. */
interface ExportWindow {
  readonly startAt: number;
  readonly endAt: number;
}

/** The rows of an export file as text, newest first, in batches. */
export class ExportRows {
  readonly #history: HistoryTable;
  readonly #format: RowFormat;
  readonly #isSelected: (platformUserId: string) => boolean;
  readonly #startAt: number;
  #cursor: HistoryCursor | undefined;
  #count = 0;

  constructor(
    history: HistoryTable,
    { startAt, endAt }: ExportWindow,
    format: RowFormat,
    isSelected: (platformUserId: string) => boolean,
  ) {
    this.#history = history;
    this.#format = format;
    this.#isSelected = isSelected;
    this.#startAt = startAt;
    this.#cursor = { at: endAt, position: Number.MIN_SAFE_INTEGER };
  }

  /** Rows returned so far. */
  get count(): number {
    return this.#count;
  }

  /** The next rows, possibly none; undefined at the end. */
  next(): string | undefined {
    if (this.#cursor === undefined) return undefined;
    const { entries, next } = this.#history.coinEntries(this.#startAt, this.#cursor, ENTRIES_PER_BATCH);
    this.#cursor = next;
    let text = '';
    for (const entry of entries) {
      const row = toCoinRow(entry);
      if (row === undefined || !this.#isSelected(row.platformUserId)) continue;
      text += (this.#count === 0 ? '' : this.#format.between) + this.#format.row(row);
      this.#count += 1;
    }
    return text;
  }
}
