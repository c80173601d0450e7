import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalKey } from '../../../src/client/digest.ts';
import { type Journal, openJournal, WriteGivenUpError, type WriteIntent } from '../../../src/client/journal.ts';

const INTENT: WriteIntent = {
  operation: 'analyses.update',
  targets: { analysisId: '65f0c0ffee65f0c0ffee65f0' },
  bodySha256: 'ab',
  keyFingerprint: 'cd',
  origin: 'https://api.example.test',
  evidence: { updatedAt: '2026-03-02T08:00:00Z' },
};
/** A number that no process of this machine has. */
const DEAD_PID = 2 ** 22 + 1;

describe('journal', () => {
  let folder: string;
  const open_: Journal[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journal-'));
  });
  afterEach(async () => {
    for (const journal of open_.splice(0)) await journal.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function opened(): Promise<Journal> {
    const journal = await openJournal(folder, () => 5);
    open_.push(journal);
    return journal;
  }

  async function states(journal: Journal) {
    return (await journal.pending()).map(({ operation, state }) => [operation, state]);
  }

  it('has the intent on disk before anything else happens', async () => {
    const journal = await opened();
    const id = await journal.recordIntent(INTENT);
    const [name] = await readdir(folder);
    const line = JSON.parse((await readFile(join(folder, name ?? ''), 'utf8')).trim());
    assert.deepEqual(line, { step: 'intent', id, at: 5, ...INTENT });
    assert.equal((await stat(join(folder, name ?? ''))).mode & 0o777, 0o600);
  });

  it('lists a write until its outcome is recorded', async () => {
    const journal = await opened();
    const id = await journal.recordIntent(INTENT);
    assert.deepEqual(await states(journal), [['analyses.update', 'intent']]);
    await journal.recordSent(id);
    assert.deepEqual(await states(journal), [['analyses.update', 'sent']]);
    await journal.settle(id, 'done');
    assert.deepEqual(await journal.pending(), []);
  });

  it('leaves no file if nothing is pending, and passes on what is', async () => {
    const first = await openJournal(folder);
    await first.settle(await first.recordIntent(INTENT), 'refused');
    await first.close();
    assert.deepEqual(await readdir(folder), []);
    const second = await openJournal(folder);
    const id = await second.recordIntent(INTENT);
    await second.recordSent(id);
    await second.close();
    const third = await opened();
    assert.deepEqual(
      (await third.pending()).map((entry) => [entry.id, entry.state]),
      [[id, 'sent']],
    );
  });

  it('begins a new line after an append that broke off', async () => {
    const journal = await opened();
    await journal.recordIntent(INTENT);
    const [name = ''] = await readdir(folder);
    await appendFile(join(folder, name), '{"step":"int');
    const id = await journal.recordIntent(INTENT);
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    assert.equal(JSON.parse(lines.at(-1) ?? '').id, id);
  });

  it('takes over the file of a killed run, including an incomplete last line', async () => {
    const first = await openJournal(folder);
    const id = await first.recordIntent(INTENT);
    await first.recordSent(id);
    await first.close();
    const [name] = await readdir(folder);
    const text = await readFile(join(folder, name ?? ''), 'utf8');
    await rm(join(folder, name ?? ''));
    const dead = `operations-${DEAD_PID}-1-00000000-0000-0000-0000-000000000000.jsonl`;
    await writeFile(join(folder, dead), `${text}{"step":"settled","id":"${id}","at":6,"resu`);
    const second = await opened();
    assert.deepEqual(await states(second), [['analyses.update', 'sent']]);
    await second.settle(id, 'happened');
    assert.deepEqual(await second.pending(), []);
  });

  /** A file as another run leaves it: of this process number, touched so many milliseconds ago. */
  async function fileOf(pid: number, change: (text: string) => string = (text) => text, ageMs = 0): Promise<string> {
    const run = await openJournal(folder);
    await run.recordSent(await run.recordIntent(INTENT));
    await run.close();
    const [ended = ''] = (await readdir(folder)).filter((name) => name.startsWith('operations-ended-'));
    const text = change(await readFile(join(folder, ended), 'utf8'));
    await rm(join(folder, ended));
    const path = join(folder, `operations-${pid}-1-00000000-0000-0000-0000-000000000000.jsonl`);
    await writeFile(path, text);
    const touched = new Date(Date.now() - ageMs);
    await utimes(path, touched, touched);
    return path;
  }

  const SENT = [['analyses.update', 'sent']];
  for (const [what, change, unread] of [
    ['lines that are none', (text: string) => `${text}garbage\n[]\n{"step":"intent","id":"z"}\n`, true],
    ['a line of another version', (text: string) => `${text}{"step":"paused","id":"z","at":1}\n`, true],
    ['zero bytes in it', (text: string) => `${text}${'\0'.repeat(64)}`, true],
    ['zero bytes before a line', (text: string) => `\0\0${text}`, true],
    ['zero bytes in place of what it said last', (text: string) => text.replace(/\{"step":"sent".*/, '\0\0\n\n'), true],
    ['a byte order mark', (text: string) => `\uFEFF${text}`, false],
    ['a torn last line', (text: string) => `${text}{"step":"settled","id":"x","at":6,"resu`, false],
  ] as const) {
    it(`reads what it can of a file with ${what}, and ${unread ? 'keeps the file' : 'misses nothing'}`, async () => {
      await fileOf(DEAD_PID, change);
      const journal = await opened();
      assert.deepEqual(await states(journal), SENT);
      const kept = (await readdir(folder)).filter((name) => name.includes('.unread-'));
      assert.equal(kept.length, unread ? 1 : 0);
      assert.deepEqual(
        (await journal.unreadableFiles()).map(({ path }) => path),
        kept.map((name) => join(folder, name)),
      );
    });
  }

  it('keeps every unreadable file, and reports them again in the next run', async () => {
    for (let run = 1; run <= 2; run++) {
      await fileOf(DEAD_PID, () => `{"version":9}\n`);
      const journal = await openJournal(folder);
      assert.equal((await journal.unreadableFiles()).length, run);
      await journal.close();
    }
  });

  it('opens although a folder has the name of a file, and reports it', async () => {
    await mkdir(join(folder, `operations-${DEAD_PID}-1-00000000-0000-0000-0000-000000000000.jsonl`));
    const journal = await opened();
    assert.equal((await journal.unreadableFiles()).length, 1);
    await journal.recordSent(await journal.recordIntent(INTENT));
    assert.deepEqual(await states(journal), SENT);
  });

  it("takes over a file that wasn't touched for a minute, even if its process id is in use", async () => {
    await fileOf(process.ppid, undefined, 61_000);
    assert.deepEqual(await states(await opened()), SENT);
  });

  it('leaves a file alone that another process touched recently', async () => {
    const path = await fileOf(process.ppid, undefined, 30_000);
    assert.deepEqual(await states(await opened()), []);
    assert.equal((await stat(path)).isFile(), true);
  });

  it('sends no write that another window took over, and goes on with the next one', async () => {
    const journal = await opened();
    const first = await journal.recordIntent(INTENT);
    const [name = ''] = await readdir(folder);
    await rename(
      join(folder, name),
      join(folder, `operations-${DEAD_PID}-1-00000000-0000-0000-0000-000000000000.jsonl`),
    );
    const other = await opened();
    assert.deepEqual(
      (await other.pending()).map(({ id, adopted }) => [id, adopted]),
      [[first, true]],
    );
    await assert.rejects(journal.recordSent(first), WriteGivenUpError);
    const second = await journal.recordIntent(INTENT);
    await journal.recordSent(second);
    assert.deepEqual(
      (await journal.pending()).map(({ id, state }) => [id, state]),
      [[second, 'sent']],
    );
  });

  it('sends no write that was settled while it waited', async () => {
    const journal = await opened();
    const id = await journal.recordIntent(INTENT);
    await journal.settle(id, 'abandoned');
    await assert.rejects(journal.recordSent(id), WriteGivenUpError);
  });

  it('counts a write of a process that may be alive as sent, from when it was taken over', async () => {
    const path = await fileOf(process.ppid, (text) => text.replace(/\{"step":"sent".*/, ''), 61_000);
    assert.equal((await stat(path)).isFile(), true);
    assert.deepEqual(
      (await (await opened()).pending()).map(({ state, sentAt }) => [state, sentAt]),
      [['sent', 5]],
    );
  });

  it('takes over the file of a process whose id another process has by now', async () => {
    const path = await fileOf(process.ppid);
    await rename(path, path.replace(`-${process.ppid}-1-`, `-${process.ppid}-t1-`));
    assert.deepEqual(await states(await opened()), SENT);
  });

  it('counts the age of a write from when it was sent', async () => {
    let now = 5;
    const journal = await openJournal(folder, () => now);
    open_.push(journal);
    const id = await journal.recordIntent(INTENT);
    now = 9;
    await journal.recordSent(id);
    assert.deepEqual(
      (await journal.pending()).map(({ at, sentAt }) => [at, sentAt]),
      [[5, 9]],
    );
  });

  it('leaves the file of a running window alone', async () => {
    const first = await opened();
    await first.recordIntent(INTENT);
    const second = await opened();
    assert.deepEqual(await second.pending(), []);
    assert.equal((await first.pending()).length, 1);
  });

  it('stays small over thousands of settled writes, and keeps the pending one', async () => {
    const journal = await opened();
    const id = await journal.recordIntent(INTENT);
    const long = { ...INTENT, evidence: { updatedAt: 'x'.repeat(4000) } };
    for (let write = 0; write < 200; write++) await journal.settle(await journal.recordIntent(long), 'done');
    const [name] = await readdir(folder);
    assert.ok((await stat(join(folder, name ?? ''))).size < 300_000);
    assert.deepEqual(
      (await journal.pending()).map((entry) => entry.id),
      [id],
    );
  });

  it('knows after kill -9 at any moment every write that was about to be sent', async () => {
    for (let run = 0; run < 5; run++) {
      const acknowledged = await killedWriter(folder, 30 + run * 17);
      const journal = await openJournal(folder);
      const left = new Set((await journal.pending()).filter(({ state }) => state === 'sent').map(({ id }) => id));
      assert.deepEqual(
        acknowledged.filter((id) => !left.has(id)),
        [],
      );
      for (const entry of await journal.pending()) await journal.settle(entry.id, 'abandoned');
      await journal.close();
    }
    assert.deepEqual(await readdir(folder), []);
  });
});

/** Starts a program that writes intents as fast as it can, kills it, and returns what it had said to be on disk. */
async function killedWriter(folder: string, afterLines: number): Promise<string[]> {
  const program = `
    import { openJournal } from ${JSON.stringify(new URL('../../../src/client/journal.ts', import.meta.url).href)};
    const journal = await openJournal(${JSON.stringify(folder)});
    for (;;) {
      const id = await journal.recordIntent(${JSON.stringify(INTENT)});
      await journal.recordSent(id);
      process.stdout.write(id + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('\n').length > afterLines) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  return text.split('\n').slice(0, -1);
}

describe('an Idempotency-Key in the journal', () => {
  it('is stored as it is if this program generated it', () => {
    const made = '2f1c0a9e-4b7d-4c1e-9a53-0d6f5b7e8c21';
    assert.equal(journalKey(made), made);
  });

  it('is a digest if a person may have typed it, the same for the same key', () => {
    const typed = 'anna.smith-august';
    assert.match(journalKey(typed), /^sha256:[0-9a-f]{64}$/);
    assert.equal(journalKey(typed), journalKey(typed));
    assert.notEqual(journalKey(typed), journalKey(`${typed}-2`));
    assert.match(journalKey('2f1c0a9e-4b7d-4c1e-9a53-0d6f5b7e8c21.anna'), /^sha256:/);
  });
});
