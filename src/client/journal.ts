import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from '../contract/recordId.ts';
import { SerialQueue } from './serialQueue.ts';
import { errorCode, isSameProcess, machineDigest, ownProcessStart } from './system.ts';

/** A file of the journal that couldn't be read completely. */
export interface UnreadableJournalFile {
  readonly path: string;
  readonly reason: string;
}

/** The record of pending writes. The intent is on disk before any bytes are sent. */
export interface Journal {
  /** Records the intent and returns its id. */
  recordIntent(intent: WriteIntent): Promise<string>;
  /**
   * Records that bytes are about to be sent. Rejects with `WriteGivenUpError` if the write was settled in the meantime, or
   * another run took it over: what that run told its person must stay true.
   */
  recordSent(id: string): Promise<void>;
  /** Records the outcome. */
  settle(id: string, result: WriteResult): Promise<void>;
  /** Writes of this and earlier runs whose outcome isn't known, oldest first. */
  pending(): Promise<readonly JournalEntry[]>;
  /** Files of this and earlier runs that may contain unreadable writes. They are kept. */
  unreadableFiles(): Promise<readonly UnreadableJournalFile[]>;
  close(): Promise<void>;
}

/** A write that must not be sent any more, because it was settled or is another run's now. */
export class WriteGivenUpError extends Error {
  constructor() {
    super('The pending write was settled, or taken over by another window.');
    this.name = 'WriteGivenUpError';
  }
}

/** Process id, start time and machine of the run that writes the file; the file of a closed journal says `ended`. */
const FILE_NAME =
  /^operations-(?:ended|(\d+)-(t?\d+)(?:-([0-9a-f]{8}))?)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jsonl$/;
const UNREADABLE_FILE_NAME = /\.jsonl\.unread-\d+$/;
const COMPACT_ABOVE_BYTES = 256 * 1024;
/** How often a run touches its file. Where its process can't be identified, it lasts `LEASE_MS` from the last touch. */
const HEARTBEAT_MS = 10_000;
const LEASE_MS = 60_000;

/**
 * Opens the journal in a folder. Each run writes its own file, because windows share the folder. Files of ended runs are
 * taken over with their pending writes.
 */
export async function openJournal(folder: string, now: () => number = Date.now): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const run: Run = { folder, now, start: await ownProcessStart() };
  const inherited = await takeOver(run);
  const journal = new FileJournal(run, inherited.stuck);
  if (inherited.entries.length > 0) await journal.adopt(inherited.entries);
  for (const { path, keptAs } of inherited.files) {
    await (keptAs === undefined ? unlink(path) : rename(path, keptAs)).catch(ignoreMissing);
  }
  return journal;
}

/** The run that opens a journal. */
interface Run {
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** When its process started, as `ownProcessStart` says it. */
  readonly start: string;
}

class FileJournal implements Journal {
  readonly #run: Run;
  readonly #stuck: readonly UnreadableJournalFile[];
  #path: string;
  #heartbeat: NodeJS.Timeout | undefined;
  #file: FileHandle | undefined;
  #bytes = 0;
  #lines: JournalLine[] = [];
  readonly #adopted = new Set<string>();
  readonly #queue = new SerialQueue();

  constructor(run: Run, stuck: readonly UnreadableJournalFile[]) {
    this.#run = run;
    this.#stuck = stuck;
    this.#path = join(run.folder, ownFileName(run));
  }

  async recordIntent(intent: WriteIntent): Promise<string> {
    const id = randomUUID();
    const { bodySha256, ...rest } = intent;
    const digest = bodySha256 === undefined ? {} : { bodySha256 };
    await this.#append([{ step: 'intent', id, at: this.#run.now(), ...rest, ...digest }]);
    return id;
  }

  recordSent(id: string): Promise<void> {
    return this.#queue.run(async () => {
      if (!this.#isPending(id)) throw new WriteGivenUpError();
      await this.#appendNow([{ step: 'sent', id, at: this.#run.now() }]);
      // Only now is it certain: a run that takes the file over either finds this line in it, or took it before.
      if (!this.#isPending(id)) throw new WriteGivenUpError();
    });
  }

  settle(id: string, result: WriteResult): Promise<void> {
    return this.#append([{ step: 'settled', id, at: this.#run.now(), result }]);
  }

  pending(): Promise<readonly JournalEntry[]> {
    return this.#queue.run(async () =>
      pendingEntries(this.#lines).map((entry) => (this.#adopted.has(entry.id) ? { ...entry, adopted: true } : entry)),
    );
  }

  #isPending(id: string): boolean {
    return pendingEntries(this.#lines).some((entry) => entry.id === id);
  }

  async unreadableFiles(): Promise<readonly UnreadableJournalFile[]> {
    const names = (await readdir(this.#run.folder).catch(() => [])).filter((name) => UNREADABLE_FILE_NAME.test(name));
    const kept = names.map((name) => join(this.#run.folder, name));
    return [
      ...this.#stuck,
      ...(await Promise.all(kept.map(async (path) => ({ path, reason: await describeUnreadable(path) })))),
    ];
  }

  adopt(entries: readonly JournalEntry[]): Promise<void> {
    for (const { id } of entries) this.#adopted.add(id);
    return this.#append(entries.flatMap(linesForEntry));
  }

  close(): Promise<void> {
    return this.#queue.run(async () => {
      clearInterval(this.#heartbeat);
      await this.#file?.close();
      this.#file = undefined;
      const done = pendingEntries(this.#lines).length === 0;
      const ended = join(this.#run.folder, `operations-ended-${randomUUID()}.jsonl`);
      await (done ? unlink(this.#path) : rename(this.#path, ended)).catch(ignoreMissing);
    });
  }

  #append(lines: readonly JournalLine[]): Promise<void> {
    return this.#queue.run(() => this.#appendNow(lines));
  }

  async #appendNow(lines: readonly JournalLine[]): Promise<void> {
    if (this.#bytes > COMPACT_ABOVE_BYTES) await this.#compact();
    await this.#writeText(lines);
    if (!(await this.#hasFile())) {
      // Another run took over the file and its writes while this one was suspended.
      await this.#file?.close();
      this.#file = undefined;
      this.#bytes = 0;
      this.#lines = [];
      this.#path = join(this.#run.folder, ownFileName(this.#run));
      await this.#writeText(lines);
    }
    this.#lines.push(...lines);
  }

  async #writeText(lines: readonly JournalLine[]): Promise<void> {
    this.#file ??= await open(this.#path, 'a', 0o600);
    this.#heartbeat ??= setInterval(() => void touch(this.#path), HEARTBEAT_MS).unref();
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // An incomplete line of a failed append must not corrupt the next one.
    await this.#file.appendFile(this.#bytes === 0 ? text : `\n${text}`);
    await this.#file.datasync();
    this.#bytes += text.length;
  }

  /** Whether the open file still exists at its path. */
  async #hasFile(): Promise<boolean> {
    const [there, open_] = await Promise.all([stat(this.#path).catch(() => undefined), this.#file?.stat()]);
    return there !== undefined && there.ino === open_?.ino;
  }

  /** Replaces the file with a new one that has only the pending writes. */
  async #compact(): Promise<void> {
    const open_ = pendingEntries(this.#lines);
    await this.#file?.close();
    this.#file = undefined;
    const next = `${this.#path}.next`;
    await unlink(next).catch(ignoreMissing);
    this.#file = await open(next, 'a', 0o600);
    this.#bytes = 0;
    this.#lines = open_.flatMap(linesForEntry);
    await this.#writeText(this.#lines);
    await rename(next, this.#path);
  }
}

/**
 * Claims the files of ended runs by renaming them, which only one window can, and then reads them. A file that couldn't be
 * read completely is kept under another name, never deleted. `stuck`: files that couldn't be claimed.
 */
async function takeOver(run: Run) {
  const { folder } = run;
  const files: { readonly path: string; readonly keptAs: string | undefined }[] = [];
  const stuck: UnreadableJournalFile[] = [];
  const lines: JournalLine[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const owner = await ownerOf(path, name);
    if (owner === 'running') continue;
    try {
      const claimed = join(folder, ownFileName(run));
      // Mark it as used, so that a third window doesn't claim it too.
      await touch(path);
      await rename(path, claimed);
      const found = await readJournalFile(claimed);
      lines.push(...(found?.lines ?? []), ...lostSteps(found, owner, run));
      files.push({ path: claimed, keptAs: found?.unread === 0 ? undefined : await freeName(folder, name) });
    } catch (error) {
      if (isMissing(error)) continue;
      stuck.push({ path, reason: errorCode(error) });
    }
  }
  return { files, entries: pendingEntries(lines), stuck };
}

/**
 * Steps that the file may lack: an unreadable line may have recorded that a write was sent, and an unidentifiable process
 * may be suspended while it sends. The age of such a write counts from now, because that process may have another clock.
 */
function lostSteps(found: ReadJournal | undefined, owner: 'ended' | 'unknown', { now }: Run): readonly JournalLine[] {
  if (found === undefined || (found.unread === 0 && owner === 'ended')) return [];
  const open_ = pendingEntries(found.lines);
  const lost = owner === 'unknown' ? open_ : open_.filter(({ state }) => state === 'intent');
  return lost.map(({ id }) => ({ step: 'sent', id, at: now() }));
}

/** The file's lines; undefined if it isn't a file or can't be read. */
async function readJournalFile(path: string): Promise<ReadJournal | undefined> {
  try {
    return readJournalLines(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) throw error;
    return undefined;
  }
}

async function describeUnreadable(path: string): Promise<string> {
  const found = await readJournalFile(path).catch(() => undefined);
  return found === undefined ? 'It can’t be read.' : `It has ${found.unread} lines that can’t be read.`;
}

async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  let number = 1;
  while (taken.has(`${name}.unread-${number}`)) number += 1;
  return join(folder, `${name}.unread-${number}`);
}

function ownFileName({ start }: Run): string {
  return `operations-${process.pid}-${start}-${machineDigest()}-${randomUUID()}.jsonl`;
}

/**
 * Whether the run that writes the file is still running, however long it has been suspended. On another machine, and where a
 * process id may belong to another process by now (in a container it's always 1), its lease decides.
 */
async function ownerOf(path: string, name: string): Promise<'running' | 'ended' | 'unknown'> {
  const match = FILE_NAME.exec(name);
  if (match === null) return 'running';
  const [, pid, start = '', machine = machineDigest()] = match;
  if (pid === undefined) return 'ended';
  const isSame = machine === machineDigest() ? await isSameProcess(Number(pid), start) : undefined;
  if (isSame !== undefined) return isSame ? 'running' : 'ended';
  const touched = await stat(path).catch(() => undefined);
  return touched !== undefined && Math.abs(Date.now() - touched.mtimeMs) < LEASE_MS ? 'running' : 'unknown';
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** What is recorded of a write before it's sent: ids, digests and times only, no personal data. */
export interface WriteIntent {
  /** Operation id, e.g. `analyses.update`. */
  readonly operation: string;
  /** The ids in the path by parameter; anything but a record id is a digest. */
  readonly targets: Readonly<Record<string, string>>;
  readonly bodySha256: string | undefined;
  readonly keyFingerprint: string;
  /** The base address without path and query, so that an entry is resolved on its own connection. */
  readonly origin: string;
  /** What helps to resolve the write later, e.g. the card's previous `updatedAt`. */
  readonly evidence: Readonly<Record<string, string>>;
}

/** The outcome of a write. The last two come from reading back, or from a person who dismissed it. */
const WRITE_RESULTS = ['done', 'refused', 'notSent', 'happened', 'didNotHappen', 'abandoned'] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** A write whose outcome isn't known. */
export interface JournalEntry extends WriteIntent {
  readonly id: string;
  /** The time of the intent, in epoch milliseconds. */
  readonly at: number;
  /** When it was last sent, in epoch milliseconds; absent if it wasn't. */
  readonly sentAt?: number;
  /** `intent`: it wasn't sent, but a write of this run may be waiting for a rate limit. */
  readonly state: 'intent' | 'sent';
  /** It was recorded by an earlier run. */
  readonly adopted?: true;
}

const texts = z.record(z.string(), z.string());

const journalLineSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('intent'),
    id: z.string(),
    at: z.number(),
    operation: z.string(),
    targets: texts,
    bodySha256: z.optional(z.string()),
    keyFingerprint: z.string(),
    origin: z.string(),
    evidence: texts,
  }),
  z.object({ step: z.literal('sent'), id: z.string(), at: z.number() }),
  z.object({ step: z.literal('settled'), id: z.string(), at: z.number(), result: z.enum(WRITE_RESULTS) }),
]);

/** One line of the journal. */
export type JournalLine = z.infer<typeof journalLineSchema>;

/** The parsed text of a journal. */
interface ReadJournal {
  readonly lines: readonly JournalLine[];
  /** Lines that this version can't read. */
  readonly unread: number;
}

/** The start of every line, or a prefix of it if the process was killed. */
const LINE_START = '{"step":"';

/**
 * Reads a journal's text. An incomplete last line doesn't count as unread: it wasn't on disk, so the write hadn't got that
 * far.
 */
export function readJournalLines(text: string): ReadJournal {
  const lines: JournalLine[] = [];
  let unread = 0;
  const pieces = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, piece] of pieces.entries()) {
    if (piece === '') continue;
    // A power failure may leave zero bytes in place of other content.
    const bare = piece.replaceAll('\0', '');
    const line = readLine(bare);
    if (line !== undefined) lines.push(line);
    const isTorn = index === pieces.length - 1 && (bare.startsWith(LINE_START) || LINE_START.startsWith(bare));
    if (bare !== piece || (line === undefined && !isTorn)) unread += 1;
  }
  return { lines, unread };
}

function readLine(text: string): JournalLine | undefined {
  try {
    const parsed = journalLineSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The writes without an outcome, oldest first. */
export function pendingEntries(lines: readonly JournalLine[]): JournalEntry[] {
  const ended = new Set(lines.flatMap((line) => (line.step === 'settled' ? [line.id] : [])));
  const sentAt = new Map(lines.flatMap((line) => (line.step === 'sent' ? [[line.id, line.at] as const] : [])));
  const open = new Map<string, JournalEntry>();
  for (const line of lines) {
    if (line.step !== 'intent' || ended.has(line.id)) continue;
    const { step: _, bodySha256, ...intent } = line;
    const at = sentAt.get(line.id);
    const sent = at === undefined ? ({ state: 'intent' } as const) : ({ state: 'sent', sentAt: at } as const);
    open.set(line.id, { ...intent, bodySha256, ...sent });
  }
  return [...open.values()].toSorted((a, b) => a.at - b.at);
}

/** The lines that record a pending write again. */
function linesForEntry(entry: JournalEntry): JournalLine[] {
  const { state, bodySha256, adopted: _, sentAt = entry.at, ...intent } = entry;
  const first: JournalLine = { step: 'intent', ...intent, ...(bodySha256 === undefined ? {} : { bodySha256 }) };
  return state === 'intent' ? [first] : [first, { step: 'sent', id: entry.id, at: sentAt }];
}

/** Path parameters for the journal: record ids as they are, anything else as a digest, because it may be an e-mail. */
export function journalTargets(path: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, OBJECT_ID_PATTERN.test(value) ? value : shortDigest(value)]),
  );
}

function shortDigest(value: string): string {
  return `sha256:${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}
