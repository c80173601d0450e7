import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event, EventEmitter } from 'vscode';
import { isStalePart } from '../../client/exports/partFile.ts';
import { SerialQueue } from '../../client/serialQueue.ts';
import { emptyIfFolder, setAsideFile, writeWholeFile } from '../../shell/files/nodeFiles.ts';
import { type BulkJobRecord, type ExportJobRecord, type JobRecord, jobRecordSchema } from './jobRecord.ts';

type ChangeEmitter = Pick<EventEmitter<void>, 'event' | 'fire'>;

const RECORD_FILE = /^([0-9a-f-]{36})\.json$/;

/**
 * Job records on disk, one file each, so that windows don't overwrite each other's. Files are written by renaming, so
 * they are never partial; one that can't be read is renamed to `*.unreadable` and reported.
 */
export class JobFiles implements JobRepository {
  readonly onDidChange: Event<void>;
  readonly #folder: string;
  readonly #onUnreadable: (path: string) => void;
  readonly #changed: ChangeEmitter;
  readonly #queue = new SerialQueue();

  /** `onUnreadable` gets the new path of a file that can't be read; `changed` is fired after each change. */
  constructor(
    folder: string,
    onUnreadable: (path: string) => void = () => undefined,
    changed: ChangeEmitter = { event: () => ({ dispose: () => undefined }), fire: () => undefined },
  ) {
    this.onDidChange = changed.event;
    this.#folder = folder;
    this.#changed = changed;
    this.#onUnreadable = onUnreadable;
  }

  /** Newest order first. */
  async all(): Promise<readonly JobRecord[]> {
    await this.#queue.drained();
    const names = (await readdir(this.#folder).catch(undefinedIfMissing)) ?? [];
    const ids = names.flatMap((name) => RECORD_FILE.exec(name)?.[1] ?? []);
    for (const part of names.filter(isStalePart)) await rm(join(this.#folder, part), { force: true });
    const records = await Promise.all(ids.map((id) => this.#read(id)));
    return records.filter((record) => record !== undefined).sort(newestFirst);
  }

  async find(id: string): Promise<JobRecord | undefined> {
    await this.#queue.drained();
    return RECORD_FILE.test(`${id}.json`) ? this.#read(id) : undefined;
  }

  /** On disk when it resolves. */
  async keep(record: JobRecord): Promise<void> {
    await this.#queue.run(() => this.#write(record));
    this.#changed.fire();
  }

  /** Undefined if the record is gone. */
  async change(id: string, change: JobChange): Promise<JobRecord | undefined> {
    const changed = await this.#queue.run(async () => {
      const before = await this.#read(id);
      if (before === undefined) return undefined;
      const after = jobRecordSchema().parse({ ...before, ...change, id: before.id, kind: before.kind });
      if (JSON.stringify(after) !== JSON.stringify(before)) await this.#write(after);
      return after;
    });
    this.#changed.fire();
    return changed;
  }

  async forget(id: string): Promise<void> {
    await this.#queue.run(() => rm(this.#fileOf(id), { force: true }));
    this.#changed.fire();
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

  #write(record: JobRecord): Promise<void> {
    return writeWholeFile(this.#fileOf(record.id), Buffer.from(JSON.stringify(record)));
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
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

declare module '../runner/adminContext.ts' {
  interface AdminServices {
    /** The exports and bulk updates ordered on this machine. */
    readonly jobs: JobRepository;
  }
}

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
