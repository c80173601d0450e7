import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event } from 'vscode';
import { emptyIfFolder, setAsideFile } from '../files/nodeFiles.ts';
import { type BulkJobRecord, type ExportJobRecord, type JobRecord, jobRecordSchema } from './jobRecord.ts';

/** A temporary file this old belongs to a window that is gone; in milliseconds. */
const TEMP_FILE_LIFETIME_MS = 3_600_000;
const RECORD_FILE = /^([0-9a-f-]{36})\.json$/;

/**
 * Job records on disk, one file each, so that windows don't overwrite each other's. Files are written by renaming, so
 * they are never partial; one that can't be read is renamed to `*.unreadable` and reported.
 */
export class JobFiles {
  readonly #folder: string;
  readonly #onUnreadable: (path: string) => void;
  #queue: Promise<unknown> = Promise.resolve();

  /** `onUnreadable` gets the new path of such a file. */
  constructor(folder: string, onUnreadable: (path: string) => void = () => undefined) {
    this.#folder = folder;
    this.#onUnreadable = onUnreadable;
  }

  /** Newest order first. */
  async all(): Promise<readonly JobRecord[]> {
    await this.#queue;
    const names = (await readdir(this.#folder).catch(undefinedIfMissing)) ?? [];
    const ids = names.flatMap((name) => RECORD_FILE.exec(name)?.[1] ?? []);
    await this.#sweep(names.filter((name) => name.endsWith('.part')));
    const records = await Promise.all(ids.map((id) => this.#read(id)));
    return records.filter((record) => record !== undefined).sort(newestFirst);
  }

  async find(id: string): Promise<JobRecord | undefined> {
    await this.#queue;
    return RECORD_FILE.test(`${id}.json`) ? this.#read(id) : undefined;
  }

  /** On disk when it resolves. */
  keep(record: JobRecord): Promise<void> {
    return this.#serially(() => this.#write(record));
  }

  /** Undefined if the record is gone. */
  change(id: string, change: JobChange): Promise<JobRecord | undefined> {
    return this.#serially(async () => {
      const before = await this.#read(id);
      if (before === undefined) return undefined;
      const after = jobRecordSchema().parse({ ...before, ...change, id: before.id, kind: before.kind });
      if (JSON.stringify(after) !== JSON.stringify(before)) await this.#write(after);
      return after;
    });
  }

  forget(id: string): Promise<void> {
    return this.#serially(() => rm(this.#fileOf(id), { force: true }));
  }

  async #read(id: string): Promise<JobRecord | undefined> {
    const text = await readFile(this.#fileOf(id), 'utf8').catch(emptyIfFolder).catch(undefinedIfMissing);
    if (text === undefined) return undefined;
    const record = parseRecord(text);
    if (record?.id === id) return record;
    const kept = await setAsideFile(this.#fileOf(id));
    if (kept !== undefined) this.#onUnreadable(kept);
    return undefined;
  }

  async #write(record: JobRecord): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = join(this.#folder, `${record.id}.${randomUUID()}.part`);
    try {
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify(record));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, this.#fileOf(record.id));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #sweep(parts: readonly string[]): Promise<void> {
    for (const name of parts) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(undefinedIfMissing);
      if (found !== undefined && Date.now() - found.mtimeMs > TEMP_FILE_LIFETIME_MS) await rm(path, { force: true });
    }
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  #serially<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#queue.then(run);
    this.#queue = running.catch(() => undefined);
    return running;
  }
}

function newestFirst(a: JobRecord, b: JobRecord): number {
  return b.at - a.at || (a.id < b.id ? -1 : 1);
}

function parseRecord(text: string): JobRecord | undefined {
  try {
    return jobRecordSchema().safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A missing file is fine: another window may have forgotten the job. */
function undefinedIfMissing(error: unknown): undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}

/** Changed fields of a job record. */
export type JobChange = Partial<Omit<ExportJobRecord, 'id' | 'kind'>> | Partial<Omit<BulkJobRecord, 'id' | 'kind'>>;

/** The jobs ordered on this machine, by all its windows; kept until the user removes them. */
export interface JobRepository {
  /** Fires when a job was ordered, changed or removed in this window. */
  readonly onDidChange: Event<void>;
  /** All readable records, newest order first. */
  all(): Promise<readonly JobRecord[]>;
  find(id: string): Promise<JobRecord | undefined>;
  /** On disk when it resolves. Throws if it can't be written; then nothing may be sent. */
  keep(record: JobRecord): Promise<void>;
  /** Changes a job's record; undefined if it was removed in the meantime. */
  change(id: string, change: JobChange): Promise<JobRecord | undefined>;
  /** Removes the record; the job on the service stays. */
  forget(id: string): Promise<void>;
}
