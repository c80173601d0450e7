import assert from 'node:assert/strict';
import type { StandaloneConnection } from '../../../src/client/connect.ts';
import type { PageStep } from '../../../src/client/pageReader.ts';
import type { WriteOutcome } from '../../../src/client/reconcile/reconcileRule.ts';
import { DEVIATIONS, type Deviations } from '../../../src/sandbox/settings.ts';
import { allPairs, cases, eachValue } from '../../support/sampling.ts';
import type { FaultyWrite } from '../faults/faultyWrite.ts';
import { writes } from '../faults/writes.ts';
import {
  type DeviatingService,
  formatDeviations,
  isOf,
  NO_DEVIATIONS,
  startDeviatingService,
} from './deviatingService.ts';

const { signal } = new AbortController();
const ROWS = cases(allPairs(DEVIATIONS), eachValue(DEVIATIONS));

/** Faults on a write; undefined for none. */
const LOST = [undefined, { drop: 'after' }, { drop: 'before' }, { fail: 'writeAfter' }] as const;

type Pages = AsyncGenerator<PageStep<unknown>, void>;

describe('every admin command on a deviating service', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let run = 0;
  before(async () => {
    front = await startDeviatingService();
    await front.restore();
  });
  after(() => front.stop());

  for (const [at, row] of ROWS.entries()) {
    it(`writes, and reports the outcome correctly after a lost response: ${formatDeviations(row)}`, async () => {
      await front.restore();
      // Each write gets half of the faults in one row, and the other half in the next.
      for (const [number, write] of writes.entries()) {
        for (const [which, lost] of LOST.entries()) if ((at + number + which) % 2 === 0) await send(row, write, lost);
      }
    });
  }

  for (const row of ROWS) {
    it(`reads every list, or does not report it as complete: ${formatDeviations(row)}`, async () => {
      await front.restore();
      const { email } = front.bench.seed.users.find(({ active, member }) => active && member) ?? { email: '' };
      for (const name of ['first', 'second', 'third']) {
        const data = [{ Email: email, 'First Name': name }];
        await front.bench.service.bulkUpdates.upload({ body: { data, log_name: name } }, { signal });
      }
      for (const [name, open] of LISTS) {
        await front.deviate(NO_DEVIATIONS);
        const whole = await readAll(open(await front.open(), front));
        assert.equal(whole.end, 'complete', name);
        await front.deviate(row);
        const { rows, end } = await readAll(open(await front.open(), front));
        const shown = `${name}: ${rows} of ${whole.rows}, ${end}`;
        assert.ok(rows > 0 && rows <= whole.rows, shown);
        if (end === 'complete' || row.listQuery === 'taken') assert.equal(rows, whole.rows, shown);
        assert.notEqual(end, 'failed', shown);
      }
    });
  }

  async function send(row: Deviations, write: FaultyWrite, lost: object | undefined): Promise<void> {
    run += 1;
    await front.deviate(NO_DEVIATIONS);
    const ready = await write.prepare(front.bench, run);
    await front.deviate(row);
    let isInjected = false;
    const { write: sendWrite, pendingWrites } = await front.open({
      fetch: async (input, init) => {
        const url = String(input);
        if (lost !== undefined && !isInjected && isOf(write.operation, url, init)) {
          isInjected = true;
          await front.on.fault(write.operation.method, new URL(url).pathname, lost);
        }
        return fetch(input, init);
      },
    });
    const { traderEmail } = ready;
    const options = { signal, ...(traderEmail === undefined ? {} : { traderEmail }) };
    const end = await sendWrite(write.operation.id, ready.input, options);
    const pending = await pendingWrites();
    await front.deviate(NO_DEVIATIONS);
    const shown = `${write.name}, ${JSON.stringify(lost ?? 'answered')}: ${JSON.stringify(end)}`;
    judge(end, await ready.effects(), shown);
    if (lost === undefined) assert.equal(end.kind, 'done', shown);
    assert.equal(pending.length, end.kind === 'unknown' ? 1 : 0, `${shown}: pending writes`);
  }
});

function judge(end: WriteOutcome<unknown>, effects: number, shown: string): void {
  const expected = {
    done: 1,
    happened: 1,
    changedSince: 1,
    refused: 0,
    notSent: 0,
    didNotHappen: 0,
    unknown: Math.min(effects, 1),
  }[end.kind];
  assert.equal(effects, expected, shown);
}

/** Every list whose response isn't documented, with more rows than fit on a page. */
const LISTS: readonly (readonly [string, (on: StandaloneConnection, front: DeviatingService) => Pages])[] = [
  ['leaderboards', ({ service }) => service.leaderboards.list.pages({ query: { limit: 2 } }, { signal })],
  [
    'user fields',
    ({ service }, { bench }) =>
      service.userFields.list.pages({ path: { communityId: bench.communityId }, query: { limit: 5 } }, { signal }),
  ],
  ['bulk jobs', ({ service }) => service.bulkUpdates.list.pages({ query: { limit: 2 } }, { signal })],
  [
    'orders of a trader',
    ({ service }, { bench }) => {
      const email = traderWithOrders(bench.seed);
      // 300 orders: several pages even if a service ignores the limit, and not too many if it doesn't.
      return service.redemptions.transactionHistory.pages({ body: { email, limit: 50 } }, { signal });
    },
  ],
  ['phone contacts', ({ service }) => service.phoneVerification.contacts.pages({ query: { limit: 5 } }, { signal })],
  [
    'daily activity',
    ({ service }, { bench }) => {
      const members = bench.seed.users.filter(({ active, member, email }) => active && member && email !== null);
      const identifier = members.slice(0, 7).map(({ email }) => email);
      const body = { identifier, identifier_type: 'email', date: '01/03/2026', limit: 3 } as const;
      return service.activity.daily.pages({ body }, { signal });
    },
  ],
];

function traderWithOrders({ users, orders }: DeviatingService['bench']['seed']): string {
  const count = (recordId: string): number => orders.filter(({ userRecordId }) => userRecordId === recordId).length;
  const traders = users.filter(({ active, member, email }) => active && member && email !== '');
  return traders.toSorted((a, b) => count(b.recordId) - count(a.recordId))[0]?.email ?? '';
}

async function readAll(pages: Pages): Promise<{ readonly rows: number; readonly end: string }> {
  let rows = 0;
  for await (const step of pages) {
    if (step.kind === 'end') return { rows, end: step.end.kind };
    rows += step.rows.length;
  }
  throw new Error('The list did not report its end.');
}
