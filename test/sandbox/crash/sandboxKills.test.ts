import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { checkPending, writeAndReconcile } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createService } from '../../../src/client/service.ts';
import type { CallInput, Verdict } from '../../../src/client/serviceClient.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Deviations } from '../../../src/sandbox/settings.ts';
import { skippingClock } from '../../support/clocks.ts';
import { randomMoment } from '../../support/randomMoment.ts';
import { loops, randomSeed, seededRandom } from '../../support/sampling.ts';
import { type BuiltProgram, builtProgram, type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import type { SandboxState } from '../../support/sandboxState.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';
import { inTime } from '../../support/waiting.ts';
import type { CrashFixture, CrashWrite, CrashWriter } from './crashWriter.ts';
import { cardWriter } from './writers/cardWriter.ts';
import { fieldWriter, valueWriter } from './writers/fieldWriters.ts';
import { bulkWriter, exportWriter } from './writers/jobWriters.ts';
import { badgeWriter, roleWriter } from './writers/legacyWriters.ts';
import { leaderboardWriter, orderWriter, statusWriter } from './writers/loyaltyWriters.ts';

const KILLS = loops(100, 20);
/** These sandboxes die at the same time, each in a folder of its own: one as documented, and one that differs. */
const SANDBOXES = [{}, { storedDrawings: 'normalized', writeBodies: 'messageOnly', listShape: 'snakeCase' }] as const;

/** Of a smaller community, so that it can be looked at a hundred times. */
const SMALL = { users: 260, historyRows: 12_000 };
/** Writes that a life has answered before its kill, and how long that then waits: counted, so that a busy machine writes as much. */
const [MOST_ANSWERED, MOST_MS] = [18, 6];
/** One in so many lives ends before the sandbox has said that it is ready. */
const UNBORN = 10;
const START_MS = 150;
/** Pauses of nothing: there is nobody to wait for. */
const CLOCK = skippingClock();
/** What a dead sandbox did not do, it does not do later. */
const LATE_WRITE_MS = 500;

/** Every kind of write of the interface: one file each, one line here. */
const crashWriters: readonly ((bench: CrashFixture) => Promise<CrashWriter>)[] = [
  cardWriter,
  fieldWriter,
  valueWriter,
  statusWriter,
  orderWriter,
  leaderboardWriter,
  bulkWriter,
  exportWriter,
  badgeWriter,
  roleWriter,
];

describe('sandbox: kill -9 under writers of every kind (design: starting it)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-kills-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`${KILLS} random kills: no answered write is lost or duplicated, and jobs finish`, async function () {
    this.timeout(600_000);
    const seed = randomSeed();
    const program = await builtProgram('src/sandbox/main.ts', folder);
    const runs = SANDBOXES.map((deviations, i) => {
      const own = join(folder, String(i));
      mkdirSync(own);
      return killSandbox(program, own, KILLS / SANDBOXES.length, seed + i, deviations);
    });
    const tallies = await Promise.all(runs);
    const sum = (name: Exclude<keyof CrashTally, 'tried'>) => tallies.reduce((total, tally) => total + tally[name], 0);
    console.log(
      `      seed ${seed}: ${KILLS} kills, ${sum('unborn')} more while starting; ${sum('answered')} writes answered, 0 lost, ` +
        `0 twice; ${sum('doubts')} in doubt, ${sum('happened')} of them done, ${sum('verdicts')} told by reading back`,
    );
    const writing = operations.filter(
      ({ repeat, successStatuses }) => repeat.kind !== 'read' && successStatuses.length > 0,
    );
    assert.deepEqual(
      writing.map(({ id }) => id).filter((id) => !tallies.some(({ tried }) => tried.has(id))),
      [],
      'every operation that changes something was under way',
    );
    assert.ok(sum('answered') > KILLS * 4, `only ${sum('answered')} writes were answered`);
    assert.ok(sum('doubts') > KILLS, `only ${sum('doubts')} writes were cut off`);
  });
});

/** A write whose sandbox died before all was known of it; `answered`: it must be there. */
interface Doubt {
  readonly write: CrashWrite;
  readonly journalId: string | undefined;
  readonly isAnswered: boolean;
  readonly writer: CrashWriter;
}

/** What came of a run. */
interface CrashTally {
  answered: number;
  doubts: number;
  happened: number;
  verdicts: number;
  unborn: number;
  /** Ids of the operations that were under way. */
  readonly tried: Set<string>;
}

/**
 * Kills one sandbox so many times in the middle of writes of every kind, and holds after every start what is there
 * against what was answered.
 */
async function killSandbox(
  program: BuiltProgram,
  folder: string,
  kills: number,
  seed: number,
  deviations: Partial<Deviations>,
): Promise<CrashTally> {
  const chance = seededRandom(seed);
  const tally: CrashTally = { answered: 0, doubts: 0, happened: 0, verdicts: 0, unborn: 0, tried: new Set<string>() };
  const data = join(folder, 'data');
  const start = (port: number, killed?: AbortSignal) =>
    startSandboxProcess({
      data,
      port,
      program,
      seed: SMALL,
      ...(killed === undefined ? {} : { killed }),
    });

  // Below the ports that connections are given; its own end writes the compiled code down.
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  await (await start(port)).stop();
  let sandbox: SandboxProcess = await start(port);
  await sandbox.control('POST', '/settings', { deviations });
  let isDead = false;
  /** Called after each answered write. */
  let onAnswered = (): void => undefined;
  let state: Promise<SandboxState> | undefined;

  const journal = memoryJournal();
  const transport = createHostFetch(globalThis.fetch);
  const client = createServiceClient({
    baseUrl: sandbox.baseUrl,
    apiKey: async () => sandbox.apiKey,
    legacyKey: async () => sandbox.apiKey,
    transport,
    journal,
    log: () => undefined,
    clock: CLOCK,
    lateWriteMs: LATE_WRITE_MS,
  });
  const signal = new AbortController().signal;
  const bench = {
    client,
    service: createService(client),
    signal,
    communityId: sandbox.communityId,
    channelId: sandbox.channelId,
    traders: (await sandbox.state()).users.filter(({ member, active }) => member && active),
    life: 0,
    state: () => {
      state ??= sandbox.state();
      return state;
    },
    control: (method, path, body) => sandbox.control(method, path, body),
  } satisfies CrashFixture;
  const writers: CrashWriter[] = [];
  for (const make of crashWriters) writers.push(await make(bench));

  async function untilDeath(writer: CrashWriter): Promise<Doubt | undefined> {
    for (let turn = 0; !isDead; turn++) {
      const write = await orDeath(writer.next(turn));
      if (write === undefined) return undefined;
      tally.tried.add(write.operation.id);
      const { traderEmail } = write;
      const end = await writeAndReconcile(client, write.operation, write.input as CallInput<Operation>, {
        signal,
        clock: CLOCK,
        ...(traderEmail === undefined ? {} : { traderEmail }),
      });
      switch (end.kind) {
        case 'done': {
          tally.answered += 1;
          onAnswered();
          const isAnswered = true;
          // Reading what it needs may fail by now; the response counts anyway.
          if ((await orDeath(learn(write))) !== true) return { write, journalId: undefined, isAnswered, writer };
          break;
        }
        case 'unknown':
          return { write, journalId: end.journalId, isAnswered: false, writer };
        case 'notSent':
          assert.ok(isDead, `${writer.name}: not sent to a living sandbox: ${end.failure.text}`);
          return undefined;
        default:
          assert.fail(`${writer.name}: ${JSON.stringify(end)}`);
      }
    }
    return undefined;
  }

  async function learn(write: CrashWrite): Promise<true> {
    await write.learn();
    return true;
  }

  async function orDeath<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (isDead) return undefined;
      throw error;
    }
  }

  async function resolve({ write, journalId, isAnswered, writer }: Doubt, verdict: Verdict | undefined): Promise<void> {
    const shown = `${writer.name}, life ${bench.life}`;
    tally.doubts += isAnswered ? 0 : 1;
    if (write.isKeyed) {
      const again = await client.call(write.operation, write.input as CallInput<Operation>, { signal });
      assert.equal(again.kind, 'done', `${shown}: ${JSON.stringify(again)}`);
      state = undefined;
    }
    const effects = await write.effects();
    assert.ok(effects === 0 || effects === 1, `${shown}: there ${effects} times`);
    if (isAnswered || write.isKeyed) assert.equal(effects, 1, `${shown}: lost`);
    if (verdict === 'happened') assert.equal(effects, 1, `${shown}: called happened`);
    if (verdict === 'didNotHappen') assert.equal(write.isKeyed ? 0 : effects, 0, `${shown}: called not happened`);
    if (verdict !== undefined && verdict !== 'stillUnknown') tally.verdicts += 1;
    if (effects === 1) await write.learn();
    if (effects === 1 && !isAnswered) tally.happened += 1;
    if (journalId !== undefined) await journal.settle(journalId, 'abandoned');
  }

  for (let kill = 0; kill < kills; kill++) {
    bench.life = kill;
    const doubts = Promise.all(writers.map(untilDeath));
    const enough = tally.answered + Math.floor(chance() * MOST_ANSWERED);
    const wrote = new Promise<void>((resolve) => {
      onAnswered = () => {
        if (tally.answered >= enough) resolve();
      };
      onAnswered();
    });
    // A life may also end because every writer has written enough.
    await inTime(`${enough} answered writes`, Promise.race([wrote, doubts]));
    await randomMoment(chance, MOST_MS);
    isDead = true;
    await sandbox.kill();
    const left = (await doubts).filter((it) => it !== undefined);
    if (kill % UNBORN === UNBORN - 1) tally.unborn += await killWhileStarting((killed) => start(port, killed), chance);
    sandbox = await start(port);
    isDead = false;
    state = undefined;
    const checked = await checkPending(client, signal);
    for (const doubt of left) {
      const verdict = checked.find(({ entry }) => entry.id === doubt.journalId)?.verdict;
      assert.ok(doubt.isAnswered || verdict !== undefined, `${doubt.writer.name}: not remembered`);
      await resolve(doubt, verdict);
    }
    assert.deepEqual(await journal.pending(), []);
    for (const writer of writers) await writer.check();
  }
  state = undefined;
  for (const writer of writers) await writer.checkAll();
  assert.partialDeepStrictEqual(await sandbox.state(), { settings: { deviations } });
  await transport.close();
  assert.equal(await sandbox.stop(), 0);
  return tally;
}

/** 1 when the kill came before it was ready. */
async function killWhileStarting(start: (killed: AbortSignal) => Promise<SandboxProcess>, chance: () => number) {
  const killed = new AbortController();
  void randomMoment(chance, START_MS).then(() => killed.abort());
  const sandbox = await start(killed.signal).catch(() => undefined);
  await sandbox?.kill();
  return sandbox === undefined ? 1 : 0;
}
