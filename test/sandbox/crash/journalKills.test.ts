import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { type JournalEntry, openJournal, pendingEntries, readJournalLines } from '../../../src/client/journal.ts';

import { checkPending } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { randomMoment } from '../../support/randomMoment.ts';
import { loops, randomSeed, seededRandom } from '../../support/sampling.ts';
import { builtProgram, type SandboxProcess } from '../../support/sandbox.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';

const KILLS = loops(60, 16);
/** Whole writes of a run before the one that is cut, at most. */
const MOST_WRITES = 3;
/** Where in it the kill falls: so long, at most, behind one of these. */
const STEPS = ['intent', 'sent', 'sent', 'settled'] as const;
const MOST_MS = 8;
/** Runs that only take over what the runs before them left, until one looks what came of it. */
const RUNS_A_CHECK = 4;

/** A write whose process was killed between its intent and its end. */
interface CutWrite {
  readonly name: string;
  readonly entry: JournalEntry;
}

describe('client: kill -9 between intent, bytes and end of a write (reliability 3)', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'journal-kills-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`${KILLS} times: the next start finds and reconciles every pending write`, async () => {
    const seed = randomSeed();
    const chance = seededRandom(seed);
    const program = await builtProgram('test/sandbox/crash/journalWriter.ts', folder);
    const journals = join(folder, 'journals');
    mkdirSync(journals);
    const sandbox = await sharedSandbox();
    const { baseUrl, apiKey, communityId } = sandbox;
    const transport = createHostFetch(globalThis.fetch);
    const tally = { ended: 0, notYet: 0, intent: 0, happened: 0, didNotHappen: 0, settled: 0 };
    let number = 1;
    let open: CutWrite[] = [];
    /** Ids of all intents so far. */
    const seen = new Set<string>();

    const run = (from: string) =>
      spawn(process.execPath, [program.path, baseUrl, apiKey, journals, communityId, from], {
        env: { ...process.env, ...program.env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    // Its own end writes the compiled code down.
    await new Promise((resolve) => run('').once('exit', resolve));
    for (let kill = 1; kill <= KILLS; kill++) {
      const child = run(String(number));
      const { started, ended } = await cut(
        child,
        Math.floor(chance() * MOST_WRITES),
        STEPS[kill % STEPS.length] ?? 'sent',
        chance,
      );
      for (const end of ended) assert.equal(end.kind, 'done', `write ${end.number}, seed ${seed}`);
      tally.ended += ended.length;
      const lines = linesOf(journals);
      const left = pendingEntries(lines);
      // What earlier runs left is still there, wherever the kill fell into taking it over.
      for (const { entry } of open)
        assert.ok(
          left.some(({ id }) => id === entry.id),
          `an earlier write is lost, seed ${seed}`,
        );
      const fresh = new Set(lines.flatMap((it) => (it.step === 'intent' && !seen.has(it.id) ? [it.id] : [])));
      for (const id of fresh) seen.add(id);
      number += ended.length;
      if (started !== undefined) {
        const name = `kill-${started}`;
        const isThere = await isDone(sandbox, name);
        const entry = left.find(({ id }) => fresh.has(id));
        if (entry !== undefined) {
          open.push({ name, entry });
          if (entry.state === 'intent') assert.ok(!isThere, `${name} left before it was called sent, seed ${seed}`);
        } else if (fresh.size > ended.length) {
          assert.ok(isThere, `${name} is settled as done, seed ${seed}`);
          tally.settled += 1;
        } else {
          assert.ok(!isThere, `${name} left before its intent was on disk, seed ${seed}`);
          tally.notYet += 1;
        }
        number = started + 1;
      }

      if (kill % RUNS_A_CHECK !== 0) continue;
      const journal = await openJournal(journals);
      const reported = await journal.pending();
      assert.deepEqual(
        new Set(reported.map(({ id }) => id)),
        new Set(open.map(({ entry }) => entry.id)),
        'all are reported',
      );
      const client = createServiceClient({
        baseUrl,
        apiKey: async () => apiKey,
        transport,
        journal,
        log: () => undefined,
      });
      for (const { entry, verdict } of await checkPending(client, new AbortController().signal, { lateWriteMs: 0 })) {
        const name = open.find((it) => it.entry.id === entry.id)?.name ?? '';
        const isThere = await isDone(sandbox, name);
        // The list of statuses doesn't say that it is whole: that one is absent proves nothing.
        const isOpen = entry.operation === 'redemptions.createStatus' && entry.state === 'sent' && !isThere;
        const expected = isThere ? 'happened' : isOpen ? 'stillUnknown' : 'didNotHappen';
        assert.equal(verdict, expected, `${name}, ${entry.operation}, seed ${seed}`);
        if (isOpen) await journal.settle(entry.id, 'abandoned');
        if (entry.state === 'intent') tally.intent += 1;
        tally[isThere ? 'happened' : 'didNotHappen'] += 1;
      }
      assert.deepEqual(await journal.pending(), []);
      await journal.close();
      assert.deepEqual(readdirSync(journals), [], 'a journal without open writes leaves no file');
      open = [];
    }
    await transport.close();
    console.log(
      `      seed ${seed}: ${KILLS} kills; ${tally.ended} writes ended, ${tally.notYet} not begun, ${tally.settled} settled; ` +
        `left open ${tally.happened + tally.didNotHappen} (${tally.intent} not sent): ${tally.happened} had happened, ${tally.didNotHappen} had not`,
    );
    assert.ok(tally.happened + tally.didNotHappen > KILLS / 4);
  });
});

/** Kills soon after a step of the write after so many; tells which was under way. */
async function cut(child: ChildProcess, writes: number, step: string, chance: () => number) {
  const ended: { readonly number: number; readonly kind: string }[] = [];
  let started: number | undefined;
  const gone = new Promise((resolve) => child.once('close', resolve));
  if (child.stdout === null) throw new Error('no standard output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, number, kind = ''] = line.split(' ');
    if (word === 'start') started = Number(number);
    if (word === step && ended.length === writes) {
      void randomMoment(chance, MOST_MS).then(() => child.kill('SIGKILL'));
    }
    if (word === 'end') {
      ended.push({ number: Number(number), kind });
      started = undefined;
    }
  });
  await gone;
  return { started, ended };
}

function linesOf(folder: string) {
  return readdirSync(folder).flatMap((name) => readJournalLines(readFileSync(join(folder, name), 'utf8')).lines);
}

/** Whether any of the writes of this name is there: every name is one write's. */
async function isDone(sandbox: SandboxProcess, name: string): Promise<boolean> {
  const state = await sandbox.state();
  const { body } = await sandbox.call('GET', `/v1/leaderboards?search=keyword:${name}&fields=slug`);
  const listed = JSON.stringify(body).includes(`"${name}"`);
  return (
    listed ||
    state.redemptionStatuses.some((it) => it.name === name) ||
    state.userFields.some((it) => it.field === name) ||
    state.bulkJobs.some((it) => it.name === name)
  );
}
