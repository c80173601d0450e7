import assert from 'node:assert/strict';
import { classify, leavesOutcomeUnknown } from '../../../src/client/classify.ts';
import type { ServiceRefusal } from '../../../src/client/outcome.ts';
import type { ErrorRow, Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import type { RawResponse } from '../../support/rawHttp.ts';
import { analyses, analysisWrites } from './cases/analyses.ts';
import { analytics } from './cases/analytics.ts';
import { bulkUpdates, loyaltyExports } from './cases/jobs.ts';
import { leaderboards } from './cases/leaderboards.ts';
import { legacy, retired, widgetTokens } from './cases/legacy.ts';
import { ordersByIdentifier, redemptions } from './cases/redemptions.ts';
import { fieldHistories, userFields } from './cases/userFields.ts';
import {
  type Attempt,
  type Condition,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  startErrorFixture,
} from './errorCase.ts';

/** The table's row in the words of a case. */
function nameOf({ status, code, codeAt, notJson, details }: ErrorRow): string {
  const coded = code === undefined ? '-' : `${codeAt} ${code}`;
  return `${status} ${coded}${notJson ? ' notJson' : ''}${details === undefined ? '' : ` ${details.join(' | ')}`}`;
}

/** Status, and the code exactly where the case says that it stands. */
function assertRaw(answer: RawResponse, { row }: ErrorCase, { detail, meta }: Attempt): void {
  const [, status, place, code] = /^(\d{3}) (?:(code|meta\.code) (.*)|-)/.exec(row) ?? [];
  assert.equal(answer.status, Number(status), answer.text);
  if (row.endsWith(' notJson')) {
    assert.equal(answer.body, undefined, 'a page, no JSON');
    assert.notEqual(answer.text, '');
    return;
  }
  assert.equal(typeof answer.body, 'object', answer.text);
  assert.equal(answer.body.code, place === 'code' ? code : undefined, answer.text);
  assert.equal(answer.body.meta?.code, place === 'meta.code' ? code : undefined, answer.text);
  assert.equal(typeof (answer.body.message ?? answer.body.meta?.message), 'string', 'words for people');
  if (detail === 'none') assert.equal(answer.body.detail, undefined);
  else if (detail !== undefined) assert.match(JSON.stringify(answer.body.detail ?? null), detail);
  for (const [name, value] of Object.entries(meta ?? {})) assert.deepEqual(answer.body.meta?.[name], value, name);
}

/** What the client makes of it: by calling, or, of what it would never send, by classifying the answer. */
async function refusalOf(
  bench: ErrorFixture,
  operation: Operation,
  attempt: Attempt,
  expected: ErrorCase,
  answer: RawResponse,
): Promise<ServiceRefusal> {
  if (attempt.client !== 'cannot') {
    const { outcome, journal } = await bench.client(operation.id, attempt);
    const unsettled = (await journal.pending()).length;
    if (attempt.client !== 'refuses') {
      assert.equal(outcome.kind, expected.isOutcomeUnknown ? 'unknown' : 'refused');
      assert.equal(unsettled, expected.isOutcomeUnknown ? 1 : 0, 'only a doubt stays open in the journal');
      assert.ok(outcome.kind === 'refused' || outcome.kind === 'unknown');
      assert.ok(outcome.refusal !== undefined, 'the answer is kept');
      return outcome.refusal;
    }
    assert.equal(outcome.kind, 'notSent');
    assert.equal(unsettled, 0);
  }
  const isJson = answer.body !== undefined;
  const refusal = classify(operation, {
    status: answer.status,
    isJson,
    body: isJson ? answer.body : undefined,
    waitMs: undefined,
  });
  assert.equal(leavesOutcomeUnknown(operation, refusal), expected.isOutcomeUnknown);
  return refusal;
}

async function prove(bench: ErrorFixture, operation: Operation, row: ErrorRow, expected: ErrorCase, make: Condition) {
  const first = await make(bench);
  const before = await bench.state();
  const answer = await bench.raw(first);
  assertRaw(answer, expected, first);
  const isStored = bench.isStoredBeforeFailing();
  // The state doesn't list the roles of a trader.
  if (isStored && operation.id !== 'legacy.removeRole') assert.notEqual(await bench.state(), before, 'it was stored');
  else if (!isStored && first.concurrently === undefined)
    assert.equal(await bench.state(), before, 'nothing was changed');
  if (operation.id.startsWith('loyaltyExports.')) assert.equal(answer.headers['cache-control'], 'no-store', 'P1 4.3');
  await bench.restore();
  const refusal = await refusalOf(bench, operation, await make(bench), expected, answer);
  assert.equal(refusal.row, row, 'it is this row, and no other');
  const [, status, place, code] = /^(\d{3}) (?:(code|meta\.code) (.*)|-)/.exec(expected.row) ?? [];
  assert.deepEqual(
    [refusal.status, refusal.codeAt, refusal.code, refusal.action],
    [Number(status), place ?? 'none', code, expected.action],
  );
  if (refusal.status === 429) assert.ok((refusal.waitMs ?? 0) > 0, 'it knows how long to wait');
}

/** Every case: one file a resource, one line here. */
const errorCases: ErrorCases = {
  ...analyses,
  ...analysisWrites,
  ...analytics,
  ...bulkUpdates,
  ...fieldHistories,
  ...leaderboards,
  ...legacy,
  ...loyaltyExports,
  ...ordersByIdentifier,
  ...redemptions,
  ...retired,
  ...userFields,
  ...widgetTokens,
};

describe('every documented error, produced by a running sandbox and classified by the client', () => {
  let bench: ErrorFixture;

  before(async () => {
    bench = await startErrorFixture();
  });
  after(() => bench.stop());
  afterEach(() => bench.restore());

  for (const operation of operations) {
    const rows = operation.errors.map((row) => ({ row, name: nameOf(row) }));
    const { good, cases = [] } = errorCases[operation.id] ?? {};

    for (const { row, name } of rows) {
      const expected = cases.find((it) => it.row === name);
      if (expected === undefined) {
        it(`${operation.id} ${name}`, () => assert.fail('no case produces this documented error'));
        continue;
      }
      for (const [condition, make] of Object.entries(expected.conditions)) {
        it(`${operation.id} ${name}: ${condition} (${expected.source})`, () =>
          prove(bench, operation, row, expected, make));
      }
    }

    if (good !== undefined) {
      it(`${operation.id}: succeeds otherwise, also if the key has no other permission`, async () => {
        const attempt = await good(bench);
        const permitted =
          operation.permission === undefined || 'key' in attempt
            ? attempt
            : { ...attempt, key: await bench.key({ permissions: [operation.permission] }) };
        const { status, text } = await bench.raw(permitted);
        assert.ok(status < 300, text);
        if (operation.repeat.kind !== 'read') bench.changesData();
        await bench.restore();
        const { outcome, journal } = await bench.client(operation.id, await good(bench));
        assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
        assert.equal(outcome.raw, undefined, 'an answer as documented is read whole');
        assert.deepEqual(await journal.pending(), []);
        if (operation.repeat.kind !== 'read') bench.changesData();
      });
    }

    it(`${operation.id}: all rows and cases are distinct, and every case has a row`, () => {
      const named = rows.map(({ name }) => name);
      assert.deepEqual(cases.map(({ row }) => row).toSorted(), [...new Set(named)].toSorted());
      assert.equal(new Set(named).size, named.length, 'two rows alike');
      for (const { row, conditions } of cases) assert.ok(Object.keys(conditions).length > 0, row);
    });
  }

  it('has a request that succeeds for every operation that can', () => {
    const without = operations.filter(({ id, successStatuses }) => successStatuses.length > 0 && !errorCases[id]?.good);
    assert.deepEqual(
      without.map(({ id }) => id),
      [],
    );
  });

  it('has no case of an operation that does not exist', () => {
    const known = operations.map(({ id }) => id);
    assert.deepEqual(
      Object.keys(errorCases).filter((id) => !known.includes(id)),
      [],
    );
  });
});
