import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../src/client/clock.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { type WriteOutcome, writeAndReconcile } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createService } from '../../../src/client/service.ts';
import type { CallInput } from '../../../src/client/serviceClient.ts';
import { createDirectTransport } from '../../../src/client/transports/directTransport.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import type { Transport } from '../../../src/client/transports/transport.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { afterWholeSuite } from '../../support/afterWholeSuite.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { acceleratedClock } from '../../support/clocks.ts';
import { type FaultProxy, type ProxyFault, startFaultProxy } from '../../support/faultProxy.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';
import type { FaultyWrite, SeedState, WriteFixture } from './faultyWrite.ts';
import { writes } from './writes.ts';

/** Shortened pauses: a busy machine needs some real milliseconds before what was sent is done. */
const HURRIED = acceleratedClock(150);
/** What is done here is done at once: it is looked for four times, not for a minute. */
const LATE_WRITE_MS = 1500;
const FEWEST_RUNS = 2000;
/** Three of the sandbox's deviations: what it stores, what it answers to a write, and how it lists. */
const DIFFERENT = { storedDrawings: 'normalized', writeBodies: 'messageOnly', listShape: 'snakeCase' } as const;
const AS_DOCUMENTED = { storedDrawings: 'asSent', writeBodies: 'documented', listShape: 'sibling' } as const;
/** Silence is waited for no longer than needed; everything else has time, however busy the machine is. */
const SHORT = { idleMs: 40, totalMs: 1000 };
const LONG = { idleMs: 20_000, totalMs: 30_000 };

/** Sent twice, called done without being done, or called undone though done; what else it counts is for the record. */
interface Tally {
  runs: number;
  doubts: number;
  settled: number;
}

/** Toxiproxy's list, before, during and after the effect: cut points in head and body of request and answer. */
const FAULTS: readonly ProxyFault[] = [
  { kind: 'none' },
  { kind: 'latency', ms: 10 },
  { kind: 'resetBefore' },
  { kind: 'resetAfter' },
  { kind: 'slowClose', ms: 10 },
  { kind: 'garbage' },
  { kind: 'silence' },
  ...[1, 40, 120, 200, 260, 420].map((atByte) => ({ kind: 'cutRequest', atByte }) as const),
  ...[1, 14, 60, 150, 200, 260, 330].flatMap((atByte) => [
    { kind: 'cut', atByte, end: 'close' } as const,
    { kind: 'cut', atByte, end: 'reset' } as const,
  ]),
];

/**
 * Every write of the interface through a proxy that spoils its connection, with reading back left whole and spoiled
 * too: nothing takes effect twice, nothing is called done that was not or undone that was, and what cannot be told is
 * called unknown and remembered.
 */
describe('every write under network faults', function () {
  this.timeout(120_000);
  const tally: Tally = { runs: 0, doubts: 0, settled: 0 };
  let on: ClientOnSandbox;
  let proxy: FaultProxy;
  /** In memory: that entries outlive a kill is shown elsewhere. */
  const journal = memoryJournal();
  let folder: string;
  let bench: WriteFixture;
  /** A pause ends only when the service has handled every request whose response is held back. */
  const clock: Clock = {
    ...HURRIED,
    sleep: async (milliseconds, signal) => {
      await HURRIED.sleep(milliseconds, signal);
      await proxy.quiet();
    },
  };
  let transports: readonly Transport[];

  before(async () => {
    transports = [createHostFetch(globalThis.fetch), await createDirectTransport()];
    folder = await mkdtemp(join(tmpdir(), 'faults-'));
    // A small community: its state is read once or more in every run. Of one day: ids that are read once are good later.
    const seedOptions = { users: 150, historyRows: 1000, now: '2025-01-06T00:00:00Z' };
    await writeFile(join(folder, 'seed.json'), JSON.stringify(seedOptions));
    on = await startClientOnSandbox(['--seed', join(folder, 'seed.json')]);
    proxy = await startFaultProxy(Number(new URL(on.sandbox.baseUrl).port));
    const client = createServiceClient(partsOf(on.sandbox.baseUrl, transports[0] as Transport));
    const { communityId } = on.sandbox;
    const seed = (await on.sandbox.control('GET', '/state')) as SeedState;
    bench = { on, seed, service: createService(client), signal: new AbortController().signal, communityId };
  });
  beforeEach(async () => {
    // Reading back looks at new cards only, and at no more than some pages of them.
    await on.restore();
    // What is queued here is counted, not worked on.
    await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    proxy.fault = { kind: 'none' };
    for (const { id } of await journal.pending()) await journal.settle(id, 'abandoned');
  });
  after(async () => {
    for (const transport of transports) await transport.close();
    await proxy.stop();
    await on.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function partsOf(baseUrl: string, transport: Transport) {
    return {
      baseUrl,
      tokenUrl: baseUrl,
      apiKey: async () => on.sandbox.apiKey,
      legacyKey: async () => on.sandbox.apiKey,
      transport,
      journal,
      log: () => undefined,
      clock,
      lateWriteMs: LATE_WRITE_MS,
    };
  }

  /** A transport whose write meets the fault; with `readsToo`, so does all that follows. */
  function spoiled(transport: Transport, write: FaultyWrite, fault: ProxyFault, readsToo: boolean): Transport {
    let written = false;
    return {
      ...transport,
      send: (request, options) => {
        const isWrite = request.method === write.operation.method && isTheWrite(request.url, write);
        proxy.fault = isWrite || (readsToo && written) ? fault : { kind: 'none' };
        written ||= isWrite;
        const limits = proxy.fault.kind === 'silence' ? SHORT : LONG;
        return transport.send({ ...request, ...limits }, options);
      },
    };
  }

  /** While the write and its reading back are under way, the service differs; it is prepared and counted as documented. */
  async function differ(deviations: typeof DIFFERENT | typeof AS_DOCUMENTED): Promise<void> {
    await on.sandbox.control('POST', '/settings', { deviations });
  }

  async function run(write: FaultyWrite, fault: ProxyFault, readsToo: boolean, transport: Transport): Promise<void> {
    tally.runs += 1;
    // Both sets of faults are met by both services.
    const isDifferent = transport === transports[1];
    const shown = `${write.name}, ${transport.name}, ${JSON.stringify(fault)}${readsToo ? ', reads too' : ''}`;
    const ready = await write.prepare(bench, tally.runs);
    const client = createServiceClient(
      partsOf(`http://127.0.0.1:${proxy.port}`, spoiled(transport, write, fault, readsToo)),
    );
    const { traderEmail } = ready;
    if (isDifferent) await differ(DIFFERENT);
    const end = await writeAndReconcile(client, write.operation, ready.input as CallInput<Operation>, {
      signal: bench.signal,
      clock,
      ...(traderEmail === undefined ? {} : { traderEmail }),
    });
    proxy.fault = { kind: 'none' };
    const open = await journal.pending();
    for (const entry of open) await journal.settle(entry.id, 'abandoned');
    if (isDifferent) await differ(AS_DOCUMENTED);
    const effects = await ready.effects();
    judge(end, effects, shown);
    assert.equal(open.length, end.kind === 'unknown' ? 1 : 0, `${shown}: remembered`);
    if (end.kind === 'unknown') tally.doubts += 1;
    if (end.kind === 'happened' || end.kind === 'didNotHappen') tally.settled += 1;
    const couldTell = write.readable && !readsToo && !(write.absenceIsOpen && effects === 0);
    if (end.kind === 'unknown' && couldTell) assert.fail(`${shown}: reading back could have told`);
  }

  function judge(end: WriteOutcome<unknown>, effects: number, shown: string): void {
    if (Number.isNaN(effects)) return;
    assert.ok(effects <= 1, `${shown}: took effect ${effects} times`);
    switch (end.kind) {
      case 'done':
      case 'happened':
        assert.equal(effects, 1, `${shown}: called ${end.kind}`);
        break;
      case 'refused':
      case 'notSent':
      case 'didNotHappen':
        assert.equal(effects, 0, `${shown}: called ${end.kind}`);
        break;
      case 'changedSince':
        // A journal that does not keep what was meant can only say so where the write was done.
        assert.equal(effects, 1, `${shown}: called ${end.kind}`);
        break;
      case 'unknown':
        break;
    }
  }

  for (const write of writes) {
    it(`${write.name} (${write.operation.id})`, async () => {
      for (const transport of transports)
        for (const readsToo of [false, true]) for (const fault of FAULTS) await run(write, fault, readsToo, transport);
    });
  }

  it('covers every operation that changes something', () => {
    const tried = new Set(writes.map(({ operation }) => operation.id));
    const changing = operations.filter(
      ({ repeat, successStatuses }) => repeat.kind !== 'read' && successStatuses.length > 0,
    );
    assert.deepEqual(
      changing.map(({ id }) => id).filter((id) => !tried.has(id)),
      [],
    );
  });

  afterWholeSuite(() => {
    console.log(
      `      ${tally.runs} runs: ${tally.settled} doubts settled by reading, ${tally.doubts} left as unknown`,
    );
    assert.ok(tally.runs >= FEWEST_RUNS, String(tally.runs));
    assert.ok(tally.settled > 100 && tally.doubts > 100);
  });
});

/** Reading back may go to the same place with another method, or to a place that begins alike. */
function isTheWrite(url: string, { operation }: FaultyWrite): boolean {
  const segments = new URL(url).pathname.split('/');
  const template = operation.path.split('/');
  return (
    segments.length === template.length && template.every((part, i) => part.startsWith('{') || part === segments[i])
  );
}
