import { statSync } from 'node:fs';
import type { JobKind } from '../jobs/jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { ExportFailure, ExportRow } from '../store/exportTable.ts';
import type { Store } from '../store/store.ts';
import { exportFilePath, removeExportFile, sweepExportFiles } from './exportFiles.ts';
import { ExportRun } from './exportRun.ts';
import { SeededTails } from './seededTails.ts';

/** How long a job stays in the queue, by the service's clock. */
const QUEUE_MS = 100;
/** How often is looked whether the disk has it. */
const COMMIT_POLL_MS = 2;

type ExportWork =
  | { readonly kind: 'writing'; readonly run: ExportRun }
  | { readonly kind: 'settling'; readonly run: ExportRun; end: 'pending' | 'settled' | 'failed' };

/** Does the export jobs, one after the other (P1 3.1): queued, processing, then completed or failed. */
export class ExportJobs implements JobKind {
  readonly name = 'exports';
  readonly #store: Store;
  readonly #dataFolder: string;
  readonly #tails = new SeededTails();
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
      return work.kind === 'writing' ? this.#write(work.run) : this.#settle(work);
    } catch (error) {
      this.#fail(work.run.row, 'processing_failed');
      this.#drop(work);
      throw error;
    }
  }

  /** Work that was cut off goes first, then the oldest in the queue. */
  #begin(now: number): 'again' | number | undefined {
    const next = this.#store.exports.first('processing') ?? this.#store.exports.first('queued');
    if (next === undefined) return undefined;
    // A clock that was put back does not hold a job up.
    const waits = next.status === 'queued' && now >= next.queuedAt ? next.queuedAt + QUEUE_MS - now : 0;
    if (waits > 0) return waits;
    const row: ExportRow = { ...next, status: 'processing', run: next.run + 1 };
    this.#update(row);
    try {
      const run = ExportRun.begin(row, this.#store, this.#dataFolder, this.#tails);
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
    const work: ExportWork = { kind: 'settling', run, end: 'pending' };
    this.#work = work;
    run.commit().then(
      () => {
        work.end = 'settled';
      },
      () => {
        work.end = 'failed';
      },
    );
    return COMMIT_POLL_MS;
  }

  #settle(work: ExportWork & { readonly kind: 'settling' }): 'again' | number {
    if (work.end === 'pending') return COMMIT_POLL_MS;
    if (work.end === 'failed') throw new Error('the export file could not be written to disk');
    this.#update(work.run.completed());
    this.#work = undefined;
    return 'again';
  }

  /** Somebody else has put the job into another state, or begun it anew. */
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

  /** Once, before anything is begun: what a killed process left behind; and files that a power cut took away are made again. */
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
