import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { WriteOutcome } from '../../../src/client/reconcile/reconcileRule.ts';
import { writeAndReconcile } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createService } from '../../../src/client/service.ts';
import type { CallInput } from '../../../src/client/serviceClient.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { createDirectTransport } from '../../../src/http/directTransport.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Transport } from '../../../src/http/transport.ts';
import { afterWholeSuite } from '../../support/afterWholeSuite.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { skippingClock } from '../../support/clocks.ts';
import { type FaultProxy, type ProxyFault, startFaultProxy } from '../../support/faultProxy.ts';
import { cases } from '../../support/sampling.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';
import { writes } from './writes.ts';

/** Writes take effect immediately here, so four lookups are enough instead of a minute of them. */
const LATE_WRITE_MS = 1500;
const FEWEST_RUNS = cases(2000, 900);
/** Three deviations of the sandbox: in what it stores, in responses to writes, and in lists. */
const DEVIATING = { storedDrawings: 'normalized', writeBodies: 'messageOnly', listShape: 'snakeCase' } as const;
const AS_DOCUMENTED = { storedDrawings: 'asSent', writeBodies: 'documented', listShape: 'sibling' } as const;
/** Short limits for silence, which always times out; long ones otherwise, for a busy machine. */
const SHORT = { idleMs: 40, totalMs: 1000 };
const LONG = { idleMs: 20_000, totalMs: 30_000 };

/** Statistics of the suite. */
interface Tally {
  runs: number;
  unknown: number;
  reconciled: number;
}

/** Toxiproxy's faults before, during and after the effect, cut within head and body of request and response. */
const FAULTS: readonly ProxyFault[] = [
  { kind: 'none' },
  { kind: 'latency', ms: 10 },
  { kind: 'resetBefore' },
  { kind: 'resetAfter' },
  { kind: 'slowClose', ms: 10 },
  { kind: 'garbage' },
  { kind: 'silence' },
  ...cases([1, 40, 120, 200, 260, 420], [1, 200]).map((atByte) => ({ kind: 'cutRequest', atByte }) as const),
  ...cases([1, 14, 60, 150, 200, 260, 330], [1, 200]).flatMap((atByte) => [
    { kind: 'cut', atByte, end: 'close' } as const,
    { kind: 'cut', atByte, end: 'reset' } as const,
  ]),
];

/**
 * Every write goes through a proxy that injects faults, with and without faults while reading back. Nothing takes effect
 * twice, done and not done are reported correctly, and an undecidable outcome is unknown and stays pending.
 */
describe('every write under network faults', function () {
  this.timeout(120_000);
  const tally: Tally = { runs: 0, unknown: 0, reconciled: 0 };
  let on: ClientOnSandbox;
  let proxy: FaultProxy;
  /** In memory; test/sandbox/crash tests that entries survive a kill. */
  const journal = memoryJournal();
  let bench: WriteFixture;
  /** A pause waits only until the service has handled every request whose response is withheld. */
  const clock = skippingClock(async () => {
    await setImmediate();
    await proxy.quiet();
  });
  let transports: readonly Transport[];

  before(async () => {
    transports = [createHostFetch(globalThis.fetch), await createDirectTransport()];
    // A small community, because every run reads its state. A fixed day, so that ids stay valid after a reset.
    on = await startClientOnSandbox({ users: 150, historyRows: 1000, now: '2025-01-06T00:00:00Z' });
    proxy = await startFaultProxy(Number(new URL(on.sandbox.baseUrl).port));
    const client = createServiceClient(optionsOf(on.sandbox.baseUrl, transports[0] as Transport));
    const { communityId } = on.sandbox;
    const seed = await on.sandbox.state();
    bench = { on, seed, service: createService(client), signal: new AbortController().signal, communityId };
  });
  beforeEach(async () => {
    // Reading back looks at a few pages of new cards only, so the channel must not fill up.
    await on.restore();
    // Queued jobs are counted, not processed.
    await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    proxy.fault = { kind: 'none' };
    for (const { id } of await journal.pending()) await journal.settle(id, 'abandoned');
  });
  after(async () => {
    for (const transport of transports) await transport.close();
    await proxy.stop();
    await on.stop();
  });

  function optionsOf(baseUrl: string, transport: Transport) {
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

  /** A transport that applies the fault to the write; with `readsToo`, also to everything after it. */
  function faulty(transport: Transport, write: FaultyWrite, fault: ProxyFault, readsToo: boolean): Transport {
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

  /** The service deviates only during the write and its reconciliation; preparing and counting use documented behaviour. */
  async function deviate(deviations: typeof DEVIATING | typeof AS_DOCUMENTED): Promise<void> {
    await on.sandbox.control('POST', '/settings', { deviations });
  }

  async function run(write: FaultyWrite, fault: ProxyFault, readsToo: boolean, transport: Transport): Promise<void> {
    tally.runs += 1;
    // Every fault is tested against both the documented and the deviating service.
    const isDeviating = transport === transports[1];
    const shown = `${write.name}, ${transport.name}, ${JSON.stringify(fault)}${readsToo ? ', reads too' : ''}`;
    const ready = await write.prepare(bench, tally.runs);
    const client = createServiceClient(
      optionsOf(`http://127.0.0.1:${proxy.port}`, faulty(transport, write, fault, readsToo)),
    );
    const { traderEmail } = ready;
    if (isDeviating) await deviate(DEVIATING);
    const end = await writeAndReconcile(client, write.operation, ready.input as CallInput<Operation>, {
      signal: bench.signal,
      clock,
      ...(traderEmail === undefined ? {} : { traderEmail }),
    });
    proxy.fault = { kind: 'none' };
    const open = await journal.pending();
    for (const entry of open) await journal.settle(entry.id, 'abandoned');
    if (isDeviating) await deviate(AS_DOCUMENTED);
    const effects = await ready.effects();
    judge(end, effects, shown);
    assert.equal(open.length, end.kind === 'unknown' ? 1 : 0, `${shown}: pending writes`);
    if (end.kind === 'unknown') tally.unknown += 1;
    if (end.kind === 'happened' || end.kind === 'didNotHappen') tally.reconciled += 1;
    const isDecidable = write.readable && !readsToo && !(write.absenceIsOpen && effects === 0);
    if (end.kind === 'unknown' && isDecidable) assert.fail(`${shown}: reading back could have shown the outcome`);
  }

  function judge(end: WriteOutcome<unknown>, effects: number, shown: string): void {
    if (Number.isNaN(effects)) return;
    assert.ok(effects <= 1, `${shown}: took effect ${effects} times`);
    switch (end.kind) {
      case 'done':
      case 'happened':
        assert.equal(effects, 1, `${shown}: reported as ${end.kind}`);
        break;
      case 'refused':
      case 'notSent':
      case 'didNotHappen':
        assert.equal(effects, 0, `${shown}: reported as ${end.kind}`);
        break;
      case 'changedSince':
        // Without the intended value in the journal, this is reported only if the write took effect.
        assert.equal(effects, 1, `${shown}: reported as ${end.kind}`);
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
      `      ${tally.runs} runs: ${tally.reconciled} outcomes found by reading back, ${tally.unknown} unknown`,
    );
    assert.ok(tally.runs >= FEWEST_RUNS, String(tally.runs));
    assert.ok(tally.reconciled > 100 && tally.unknown > 100);
  });
});

/** Compares whole paths: reading back may use a path with the same beginning. */
function isTheWrite(url: string, { operation }: FaultyWrite): boolean {
  const segments = new URL(url).pathname.split('/');
  const template = operation.path.split('/');
  return (
    segments.length === template.length && template.every((part, i) => part.startsWith('{') || part === segments[i])
  );
}
