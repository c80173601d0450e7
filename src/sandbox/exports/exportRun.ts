import type { ExportFailure, ExportRow } from '../store/exportTable.ts';
import type { Store } from '../store/store.ts';
import { resolveCustomers, selectCustomers } from './customers.ts';
import { ExportFile } from './exportFile.ts';
import { exportFilePath, exportFolder } from './exportFiles.ts';
import { ExportRows } from './exportRows.ts';
import { csvFormat, jsonFormat } from './rowFormat.ts';
import type { SeededTails } from './seededTails.ts';

/** A request that comes meanwhile waits for so long at most. */
const SLICE_MS = 8;

/** One run over one job: from the resolved customers to the whole file. A run that was cut off is begun anew. */
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
  static begin(row: ExportRow, store: Store, dataFolder: string, tails: SeededTails): ExportRun | ExportFailure {
    const { order, communityId } = row;
    const clientRefs = resolveCustomers(store, communityId);
    const selected = order.clientRefs && selectCustomers(clientRefs, order.clientRefs);
    if (typeof selected === 'string') return selected;
    const format = order.format === 'csv' ? csvFormat(clientRefs) : jsonFormat(clientRefs, communityId);
    const isOwn = communityId === store.facts.get('communityId');
    const rows = new ExportRows(
      store.history,
      isOwn ? order : { ...order, ...EMPTY_WINDOW },
      format,
      {
        isResolved: (platformUserId) => clientRefs.has(platformUserId),
        isSelected: (platformUserId) => selected === undefined || selected.has(platformUserId),
      },
      tails,
    );
    exportFolder(dataFolder);
    const file = new ExportFile(exportFilePath(dataFolder, row), row.run);
    file.write(Buffer.from(format.start, 'utf8'));
    return new ExportRun(row, file, rows, format.end);
  }

  /** Writes for some milliseconds; false when every row is written. */
  writeNext(): boolean {
    const until = performance.now() + SLICE_MS;
    for (let bytes = this.#rows.next(); bytes !== undefined; bytes = this.#rows.next()) {
      this.#file.write(bytes);
      if (performance.now() >= until) return true;
    }
    this.#file.write(Buffer.from(this.#end, 'utf8'));
    return false;
  }

  /** Makes the written file the job's file. */
  commit(): Promise<void> {
    return this.#file.commit();
  }

  /** The same, at once. */
  commitSync(): void {
    this.#file.commitSync();
  }

  /** The job as it stands when the file is settled. */
  completed(): ExportRow {
    return { ...this.row, status: 'completed', rowCount: this.#rows.count, sizeBytes: this.#file.bytes, failure: null };
  }

  discard(): void {
    this.#file.discard();
  }
}

/** The history is the own community's. */
const EMPTY_WINDOW = { startAt: 0, endAt: 0 };
