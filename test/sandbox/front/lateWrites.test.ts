import assert from 'node:assert/strict';
import type { WriteOutcome } from '../../../src/client/reconcile/writeAndReconcile.ts';
import type { FaultyWrite } from '../faults/faultyWrite.ts';
import { writes } from '../faults/writes.ts';
import { type DeviatingService, fastClock, startDeviatingService } from './frontBench.ts';
import { type LostResponse, lateService } from './strangeFetch.ts';

const GATEWAY_PAGE = '<html><head><title>upstream</title></head></html>';

/** What proves nothing about a write (tolerance, "After a doubt"). */
const ANSWERS: readonly (readonly [string, LostResponse])[] = [
  ['a reset', { kind: 'reset' }],
  ['silence', { kind: 'silence' }],
  ['a 500 that is no JSON', { kind: 'status', status: 500, body: GATEWAY_PAGE }],
  ['a 502', { kind: 'status', status: 502, body: GATEWAY_PAGE }],
  ['a 503', { kind: 'status', status: 503, body: '' }],
  ['a 504 in JSON', { kind: 'status', status: 504, body: '{"message":"Endpoint request timed out"}' }],
];

/** Milliseconds from the request to its effect, by the client's clock. */
const DELAYS = [800, 2_300, 9_000, 30_000];

describe('a write that takes effect late', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let run = 0;
  before(async () => {
    front = await startDeviatingService();
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  for (const write of writes) {
    it(`is never called not done, and is found: ${write.name}`, async () => {
      for (const [answer, lostAnswer] of ANSWERS) {
        // Of a bulk upload, a 500 page means a file that is too large (P2 7.2).
        if (lostAnswer.kind === 'status' && isDocumented(write, lostAnswer.status, lostAnswer.body)) continue;
        for (const delayMs of DELAYS) await late(write, answer, lostAnswer, delayMs);
      }
    });
  }

  async function late(write: FaultyWrite, answer: string, lostAnswer: LostResponse, delayMs: number): Promise<void> {
    run += 1;
    const ready = await write.prepare(front.bench, run);
    const clock = fastClock();
    const service = lateService(write.operation, clock, delayMs, lostAnswer);
    const { write: send, pendingWrites } = await front.open({ clock, fetch: service.fetch });
    const { traderEmail } = ready;
    const options = { signal: front.bench.signal, ...(traderEmail === undefined ? {} : { traderEmail }) };
    const end = await send(write.operation.id, ready.input, options);
    const pending = (await pendingWrites()).length;
    await service.finish();
    const effects = await ready.effects();
    const shown = `${write.name}, ${answer}, done ${delayMs} ms later, called ${end.kind}`;
    assert.equal(effects, 1, `${shown}: took effect ${effects} times`);
    // One that the service itself lets be repeated by its key may be answered at last.
    if (end.kind === 'done') return;
    assert.equal(end.kind, expectedEnd(write, end), shown);
    assert.equal(pending, end.kind === 'unknown' ? 1 : 0, `${shown}: remembered`);
  }
});

function isDocumented({ operation }: FaultyWrite, status: number, body: string): boolean {
  return body === GATEWAY_PAGE && operation.errors.some((row) => row.status === status && row.notJson === true);
}

/** Reading finds what can be read; the rest stays open, and is remembered. */
function expectedEnd(write: FaultyWrite, end: WriteOutcome<unknown>): string {
  if (!write.readable) return 'unknown';
  return end.kind === 'changedSince' ? 'changedSince' : 'happened';
}
