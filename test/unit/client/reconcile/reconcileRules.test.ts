import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { digest } from '../../../../src/client/digest.ts';
import { reconcileRules } from '../../../../src/client/reconcile/reconcileRules.ts';
import type {
  Finding,
  KnownInput,
  ServiceClient,
  UncertainWrite,
  Verdict,
} from '../../../../src/client/serviceClient.ts';
import type { Operation } from '../../../../src/contract/operation.ts';
import { operations } from '../../../../src/contract/operations.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const OTHER = '65f0c0ffee65f0c0ffee65f1';
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A service that answers reads with these values, by operation; a code stands for a refusal, nothing for silence. */
function service(answers: Readonly<Record<string, unknown>>): ServiceClient {
  const call = async (operation: Operation) => {
    const answer = answers[operation.id];
    if (typeof answer === 'string') return { kind: 'refused', refusal: { status: 404, code: answer } };
    return answer === undefined
      ? { kind: 'unknown', failure: { kind: 'timeout' } }
      : { kind: 'done', value: operation.reply.safeParse(answer).data, status: 200, attempts: 1 };
  };
  return { call } as unknown as ServiceClient;
}

interface Row {
  readonly operation: string;
  readonly what: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly doubt: Partial<UncertainWrite>;
  readonly verdict: Verdict;
}

const statuses = (...found: readonly string[]) => ({
  'redemptions.listStatuses': {
    statuses: found.map((_id) => ({ _id, name: 'Checked', category: 'completed' })),
    total: found.length,
  },
});
const sought = { name: sha('Checked'), category: 'completed' };
const boards = (...data: readonly object[]) => ({ 'leaderboards.list': { meta: { total: data.length }, data } });
const jobs = (names: readonly string[], hasNextPage = false) => ({
  'bulkUpdates.list': {
    data: { data: names.map((name, i) => ({ _id: `${i}`.padStart(24, '0'), name })), pagination: { hasNextPage } },
  },
});
const field = (more: object) => ({ 'userFields.get': { data: { _id: ID, name: 'Desk', type: 'numerical', ...more } } });
const path = { communityId: ID, userId: '7', fieldIdOrName: 'desk' };
const history = (...entries: readonly object[]) => ({
  'userFields.traderHistory': { meta: { hasNext: false }, data: entries },
});
const increased: KnownInput = { path, body: { value: 7, action: 'increase' } };
const orders = (statusID: string | undefined) => ({
  'redemptions.transactionHistory': {
    data: { transactions: [{ redemptionId: 'ORD1', statusID }], pagination: { totalPages: 1 } },
  },
});
const moved: KnownInput = { body: { transactionId: 'ORD1', statusID: ID }, traderEmail: 'a@traders.example' };

const ROWS: readonly Row[] = [
  // P1 4.6: the name is unique, so a status that was there before is no proof.
  {
    operation: 'redemptions.createStatus',
    what: 'a new status of that name',
    answers: statuses(ID),
    doubt: { evidence: { ...sought, before: '' } },
    verdict: 'happened',
  },
  {
    operation: 'redemptions.createStatus',
    what: 'the status of before',
    answers: statuses(ID),
    doubt: { evidence: { ...sought, before: ID } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'redemptions.createStatus',
    what: 'a status, and nothing known of before',
    answers: statuses(ID),
    doubt: { evidence: sought },
    verdict: 'stillUnknown',
  },
  {
    operation: 'redemptions.createStatus',
    what: 'none',
    answers: statuses(),
    doubt: { evidence: sought },
    verdict: 'didNotHappen',
  },
  // P1 4.9: a missing leaderboard means that it is gone.
  {
    operation: 'leaderboards.delete',
    what: 'a list without it',
    answers: boards({ _id: OTHER }),
    doubt: { targets: { leaderboardID: ID } },
    verdict: 'happened',
  },
  {
    operation: 'leaderboards.delete',
    what: 'a list with it',
    answers: boards({ _id: ID }),
    doubt: { targets: { leaderboardID: ID } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'leaderboards.create',
    what: 'the slug, absent before',
    answers: boards({ _id: ID, slug: 's' }),
    doubt: { evidence: { slug: 's', before: 'none' } },
    verdict: 'happened',
  },
  {
    operation: 'leaderboards.create',
    what: 'the slug of before',
    answers: boards({ _id: ID, slug: 's' }),
    doubt: { evidence: { slug: 's', before: ID } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'leaderboards.update',
    what: 'the name as meant',
    answers: boards({ _id: ID, name: 'N' }),
    doubt: { targets: { leaderboardID: ID }, input: { body: { name: 'N' } } },
    verdict: 'happened',
  },
  {
    operation: 'leaderboards.update',
    what: 'another name, in a later run',
    answers: boards({ _id: ID, name: 'N' }),
    doubt: { targets: { leaderboardID: ID }, evidence: { before: 'x' } },
    verdict: 'changedSince',
  },
  // P2 4.6: jobs are found by their name.
  {
    operation: 'bulkUpdates.upload',
    what: 'a job of the name',
    answers: jobs(['a', 'b']),
    doubt: { evidence: { logName: digest('b'), before: '' } },
    verdict: 'happened',
  },
  {
    operation: 'bulkUpdates.upload',
    what: 'the job of before only',
    answers: jobs(['a', 'b']),
    doubt: { evidence: { logName: digest('b'), before: '1'.padStart(24, '0') } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'bulkUpdates.upload',
    what: 'a job of the name, and nothing known of before',
    answers: jobs(['b']),
    doubt: { evidence: { logName: digest('b') } },
    verdict: 'stillUnknown',
  },
  {
    operation: 'bulkUpdates.upload',
    what: 'other jobs only',
    answers: jobs(['a']),
    doubt: { evidence: { logName: digest('b') } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'bulkUpdates.upload',
    what: 'an upload without a name',
    answers: jobs([]),
    doubt: { evidence: {} },
    verdict: 'stillUnknown',
  },
  // P2 7.1: 404 USER_FIELD_NOT_FOUND means gone; another 404 does not.
  {
    operation: 'userFields.delete',
    what: 'USER_FIELD_NOT_FOUND',
    answers: { 'userFields.get': 'USER_FIELD_NOT_FOUND' },
    doubt: { targets: { communityId: ID }, evidence: { fieldId: ID } },
    verdict: 'happened',
  },
  {
    operation: 'userFields.delete',
    what: 'COMMUNITY_NOT_FOUND',
    answers: { 'userFields.get': 'COMMUNITY_NOT_FOUND' },
    doubt: { targets: { communityId: ID }, evidence: { fieldId: ID } },
    verdict: 'stillUnknown',
  },
  {
    operation: 'userFields.delete',
    what: 'the field',
    answers: field({}),
    doubt: { targets: { communityId: ID }, evidence: { fieldId: ID } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'userFields.create',
    what: 'the key, absent before',
    answers: field({}),
    doubt: { targets: { communityId: ID }, evidence: { field: 'desk', before: 'absent' } },
    verdict: 'happened',
  },
  {
    operation: 'userFields.create',
    what: 'the field of before',
    answers: field({}),
    doubt: { targets: { communityId: ID }, evidence: { field: 'desk', before: ID } },
    verdict: 'didNotHappen',
  },
  {
    operation: 'userFields.update',
    what: 'name and type as meant',
    answers: field({}),
    doubt: {
      targets: { communityId: ID },
      evidence: { fieldId: ID, before: 'x' },
      input: { body: { name: 'Desk', type: 'numerical' } },
    },
    verdict: 'happened',
  },
  {
    operation: 'userFields.update',
    what: 'not as meant, and nothing known of before',
    answers: field({}),
    doubt: { targets: { communityId: ID }, evidence: { fieldId: ID }, input: { body: { name: 'Floor' } } },
    verdict: 'stillUnknown',
  },
  {
    operation: 'userFields.update',
    what: 'neither as before nor as meant',
    answers: field({}),
    doubt: {
      targets: { communityId: ID },
      evidence: { fieldId: ID, before: 'x' },
      input: { body: { name: 'Floor', type: 'numerical' } },
    },
    verdict: 'changedSince',
  },
  // P2 4.3: newest first.
  {
    operation: 'userFields.writeValue',
    what: 'a new entry as meant',
    answers: history({ _id: OTHER, value: 7, action: 'increase' }, { _id: ID }),
    doubt: { evidence: { before: ID }, input: increased },
    verdict: 'happened',
  },
  {
    operation: 'userFields.writeValue',
    what: 'no new entry',
    answers: history({ _id: ID, value: 7, action: 'increase' }),
    doubt: { evidence: { before: ID }, input: increased },
    verdict: 'didNotHappen',
  },
  {
    operation: 'userFields.writeValue',
    what: 'somebody else’s entry',
    answers: history({ _id: OTHER, value: 9, action: 'increase' }, { _id: ID }),
    doubt: { evidence: { before: ID }, input: increased },
    verdict: 'changedSince',
  },
  {
    operation: 'userFields.writeValue',
    what: 'anything, in a later run',
    answers: history({ _id: ID }),
    doubt: { evidence: { before: ID } },
    verdict: 'stillUnknown',
  },
  {
    operation: 'redemptions.updateOrderStatus',
    what: 'the status that was sent',
    answers: orders(ID),
    doubt: { evidence: { order: 'ORD1', statusID: ID, before: OTHER }, input: moved },
    verdict: 'happened',
  },
  {
    operation: 'redemptions.updateOrderStatus',
    what: 'no status, as before',
    answers: orders(undefined),
    doubt: { evidence: { order: 'ORD1', statusID: ID, before: 'none' }, input: moved },
    verdict: 'didNotHappen',
  },
  {
    operation: 'redemptions.updateOrderStatus',
    what: 'an order whose trader is not known',
    answers: orders(ID),
    doubt: { evidence: { order: 'ORD1', statusID: ID } },
    verdict: 'stillUnknown',
  },
];

const verdictOf = (found: Verdict | Finding | undefined) => (typeof found === 'object' ? found.verdict : found);

describe('reading back an uncertain write', () => {
  for (const { operation, what, answers, doubt, verdict } of ROWS) {
    const full = (client: ServiceClient): UncertainWrite => ({
      client,
      targets: {},
      evidence: {},
      at: 0,
      input: undefined,
      isLastLook: true,
      ...doubt,
    });
    const rule = reconcileRules.find((it) => it.operation === operation);

    it(`${operation}, ${what}: ${verdict}`, async () => {
      assert.equal(verdictOf(await rule?.look(full(service(answers)), signal)), verdict);
    });

    it(`${operation}, ${what}, but nothing responds: stillUnknown`, async () => {
      assert.equal(verdictOf(await rule?.look(full(service({})), signal)), 'stillUnknown');
    });
  }

  it('has a rule for every write that can be read back', () => {
    const readable = operations.filter(({ repeat }) => repeat.kind === 'write' && 'readBack' in repeat);
    const known = new Set(reconcileRules.map(({ operation }) => operation));
    assert.deepEqual(
      readable.map(({ id }) => id).filter((id) => !known.has(id)),
      [],
    );
  });
});
