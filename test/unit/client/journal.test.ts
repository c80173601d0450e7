import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journal, openJournal } from '../../../src/client/journal.ts';
import type { WriteIntent } from '../../../src/client/journalEntry.ts';

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
    return (await journal.unsettled()).map(({ operation, state }) => [operation, state]);
  }

  it('has the intent on disk before anything else happens', async () => {
    const journal = await opened();
    const id = await journal.intend(INTENT);
    const [name] = await readdir(folder);
    const line = JSON.parse((await readFile(join(folder, name ?? ''), 'utf8')).trim());
    assert.deepEqual(line, { step: 'intent', id, at: 5, ...INTENT });
    assert.equal((await stat(join(folder, name ?? ''))).mode & 0o777, 0o600);
  });

  it('lists a write until it is settled', async () => {
    const journal = await opened();
    const id = await journal.intend(INTENT);
    assert.deepEqual(await states(journal), [['analyses.update', 'intent']]);
    await journal.sent(id);
    assert.deepEqual(await states(journal), [['analyses.update', 'sent']]);
    await journal.settle(id, 'done');
    assert.deepEqual(await journal.unsettled(), []);
  });

  it('leaves no file behind when all is settled, and hands on what is not', async () => {
    const first = await openJournal(folder);
    await first.settle(await first.intend(INTENT), 'refused');
    await first.close();
    assert.deepEqual(await readdir(folder), []);
    const second = await openJournal(folder);
    const id = await second.intend(INTENT);
    await second.sent(id);
    await second.close();
    const third = await opened();
    assert.deepEqual(
      (await third.unsettled()).map((entry) => [entry.id, entry.state]),
      [[id, 'sent']],
    );
  });

  it('takes over the file of a run that was killed, torn last line and all', async () => {
    const first = await openJournal(folder);
    const id = await first.intend(INTENT);
    await first.sent(id);
    await first.close();
    const [name] = await readdir(folder);
    const text = await readFile(join(folder, name ?? ''), 'utf8');
    await rm(join(folder, name ?? ''));
    const dead = `operations-${DEAD_PID}-1-00000000-0000-0000-0000-000000000000.jsonl`;
    await writeFile(join(folder, dead), `${text}{"step":"settled","id":"${id}","at":6,"resu`);
    const second = await opened();
    assert.deepEqual(await states(second), [['analyses.update', 'sent']]);
    await second.settle(id, 'happened');
    assert.deepEqual(await second.unsettled(), []);
  });

  it('reads on after lines that are none', async () => {
    const first = await openJournal(folder);
    await first.intend(INTENT);
    await first.close();
    const [name] = await readdir(folder);
    await appendFile(join(folder, name ?? ''), 'garbage\n{"step":"x"}\n[]\n{"step":"intent","id":"z"}\n');
    assert.deepEqual(await states(await opened()), [['analyses.update', 'intent']]);
  });

  it('leaves the file of a window that still lives alone', async () => {
    const first = await opened();
    await first.intend(INTENT);
    const second = await opened();
    assert.deepEqual(await second.unsettled(), []);
    assert.equal((await first.unsettled()).length, 1);
  });

  it('stays small over thousands of settled writes, and keeps the open one', async () => {
    const journal = await opened();
    const id = await journal.intend(INTENT);
    const long = { ...INTENT, evidence: { updatedAt: 'x'.repeat(4000) } };
    for (let write = 0; write < 200; write++) await journal.settle(await journal.intend(long), 'done');
    const [name] = await readdir(folder);
    assert.ok((await stat(join(folder, name ?? ''))).size < 300_000);
    assert.deepEqual(
      (await journal.unsettled()).map((entry) => entry.id),
      [id],
    );
  });

  it('knows, after kill -9 at any moment, every write whose bytes were about to leave', async () => {
    for (let run = 0; run < 5; run++) {
      const acknowledged = await killedWriter(folder, 30 + run * 17);
      const journal = await openJournal(folder);
      const left = new Set((await journal.unsettled()).filter(({ state }) => state === 'sent').map(({ id }) => id));
      assert.deepEqual(
        acknowledged.filter((id) => !left.has(id)),
        [],
      );
      for (const entry of await journal.unsettled()) await journal.settle(entry.id, 'abandoned');
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
      const id = await journal.intend(${JSON.stringify(INTENT)});
      await journal.sent(id);
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
