import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type JournalEntry,
  type JournalLine,
  linesOf,
  readJournalLines,
  unsettledOf,
  type WriteIntent,
  type WriteResult,
} from './journalEntry.ts';

/** The memory of writes under way: what was meant is on disk before its bytes leave. */
export interface Journal {
  /** Writes the intent down and returns its id. */
  intend(intent: WriteIntent): Promise<string>;
  /** The bytes are about to leave. */
  sent(id: string): Promise<void>;
  /** The end is known. */
  settle(id: string, result: WriteResult): Promise<void>;
  /** Writes of this and of earlier runs whose end is not known, oldest first. */
  unsettled(): Promise<readonly JournalEntry[]>;
  close(): Promise<void>;
}

/** Process number and start of the run that writes the file; a closed journal's file says `ended`. */
const FILE_NAME = /^operations-(?:ended|(\d+)-(\d+))-[0-9a-f-]{36}\.jsonl$/;
const PROCESS_START = Math.round(performance.timeOrigin);
const COMPACT_ABOVE_BYTES = 256 * 1024;

/**
 * Opens the journal in a folder. Every run writes a file of its own (two windows share the folder);
 * files of runs that have ended are taken over, unsettled writes and all.
 */
export async function openJournal(folder: string, now: () => number = Date.now): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const inherited = await takeOver(folder);
  const journal = new FileJournal(folder, now);
  if (inherited.entries.length > 0) await journal.adopt(inherited.entries);
  for (const file of inherited.files) await unlink(file).catch(ignoreMissing);
  return journal;
}

class FileJournal implements Journal {
  readonly #folder: string;
  readonly #path: string;
  readonly #now: () => number;
  #file: FileHandle | undefined;
  #bytes = 0;
  #lines: JournalLine[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#path = join(folder, ownFileName());
    this.#now = now;
  }

  async intend(intent: WriteIntent): Promise<string> {
    const id = randomUUID();
    const { bodySha256, ...rest } = intent;
    const digest = bodySha256 === undefined ? {} : { bodySha256 };
    await this.#append([{ step: 'intent', id, at: this.#now(), ...rest, ...digest }]);
    return id;
  }

  sent(id: string): Promise<void> {
    return this.#append([{ step: 'sent', id, at: this.#now() }]);
  }

  settle(id: string, result: WriteResult): Promise<void> {
    return this.#append([{ step: 'settled', id, at: this.#now(), result }]);
  }

  unsettled(): Promise<readonly JournalEntry[]> {
    return this.#serially(async () => unsettledOf(this.#lines));
  }

  adopt(entries: readonly JournalEntry[]): Promise<void> {
    return this.#append(entries.flatMap(linesOf));
  }

  close(): Promise<void> {
    return this.#serially(async () => {
      await this.#file?.close();
      this.#file = undefined;
      const done = unsettledOf(this.#lines).length === 0;
      const ended = join(this.#folder, `operations-ended-${randomUUID()}.jsonl`);
      await (done ? unlink(this.#path) : rename(this.#path, ended)).catch(ignoreMissing);
    });
  }

  #append(lines: readonly JournalLine[]): Promise<void> {
    return this.#serially(async () => {
      if (this.#bytes > COMPACT_ABOVE_BYTES) await this.#compact();
      await this.#write(lines);
      this.#lines.push(...lines);
    });
  }

  async #write(lines: readonly JournalLine[]): Promise<void> {
    this.#file ??= await open(this.#path, 'a', 0o600);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // A torn line of an append that failed must not swallow the next one.
    await this.#file.appendFile(this.#bytes === 0 ? text : `\n${text}`);
    await this.#file.datasync();
    this.#bytes += text.length;
  }

  /** Writes what is unsettled to a new file and puts it in the old one's place. */
  async #compact(): Promise<void> {
    const open_ = unsettledOf(this.#lines);
    await this.#file?.close();
    this.#file = undefined;
    const next = `${this.#path}.next`;
    await unlink(next).catch(ignoreMissing);
    this.#file = await open(next, 'a', 0o600);
    this.#bytes = 0;
    this.#lines = open_.flatMap(linesOf);
    await this.#write(this.#lines);
    await rename(next, this.#path);
  }

  #serially<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** Claims the files of ended runs by renaming them (only one window can), and reads them. */
async function takeOver(folder: string): Promise<{ files: string[]; entries: JournalEntry[] }> {
  const files: string[] = [];
  const lines: JournalLine[] = [];
  for (const name of await readdir(folder)) {
    const match = FILE_NAME.exec(name);
    if (match === null || isInUse(match[1], match[2])) continue;
    const claimed = join(folder, ownFileName());
    try {
      await rename(join(folder, name), claimed);
      lines.push(...readJournalLines(await readFile(claimed, 'utf8')));
      files.push(claimed);
    } catch (error) {
      ignoreMissing(error);
    }
  }
  return { files, entries: unsettledOf(lines) };
}

function ownFileName(): string {
  return `operations-${process.pid}-${PROCESS_START}-${randomUUID()}.jsonl`;
}

/** Whether the run that writes the file still lives. This process's number with another start is an earlier run's. */
function isInUse(pid: string | undefined, start: string | undefined): boolean {
  if (pid === undefined) return false;
  if (Number(pid) === process.pid) return Number(start) === PROCESS_START;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
