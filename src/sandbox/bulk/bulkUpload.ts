import type { Store } from '../store/store.ts';
import type { BulkBlock } from './bulkJob.ts';
import { parseRecords } from './csv/parseRecords.ts';
import { RecordBlocks } from './csv/recordBlocks.ts';

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
