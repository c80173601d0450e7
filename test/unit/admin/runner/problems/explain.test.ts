import assert from 'node:assert/strict';
import type { UnsuccessfulWrite } from '../../../../../src/admin/runner/adminCommand.ts';
import { explainProblem, formatExplanation } from '../../../../../src/admin/runner/problems/explain.ts';
import type { FailedOutcome } from '../../../../../src/client/callOutcome.ts';
import { leavesOutcomeUnknown } from '../../../../../src/client/classify.ts';
import type { ServiceRefusal, TransportFailure } from '../../../../../src/client/outcome.ts';
import type { ErrorRow, Operation } from '../../../../../src/contract/operation.ts';
import { operations } from '../../../../../src/contract/operations.ts';

const failure: TransportFailure = { kind: 'undecided', code: '500', text: 'The service answered 500.' };
const rows = operations.flatMap((operation) => operation.errors.map((row) => ({ operation, row })));
const nameOf = (operation: Operation, row: ErrorRow) =>
  `${operation.id} ${row.status} ${row.code ?? ''} ${row.details?.[0] ?? ''}${row.notJson ? ' page' : ''}`;

function refusalOf(operation: Operation, row: ErrorRow, more: Partial<ServiceRefusal> = {}): ServiceRefusal {
  return {
    operation: operation.id,
    status: row.status,
    code: row.code,
    codeAt: row.codeAt,
    detail: undefined,
    field: undefined,
    ownDetail: undefined,
    meta: undefined,
    isJson: row.notJson !== true,
    row,
    action: row.action,
    waitMs: row.status === 429 ? 42_000 : undefined,
    ...more,
  };
}

/** How the client ends a call with this response. */
function endOf(operation: Operation, row: ErrorRow, more: Partial<ServiceRefusal> = {}): FailedOutcome {
  const refusal = refusalOf(operation, row, more);
  return leavesOutcomeUnknown(operation, refusal)
    ? { kind: 'unknown', failure, journalId: 'j', refusal }
    : { kind: 'refused', refusal };
}

const explained = (operation: Operation, end: FailedOutcome | UnsuccessfulWrite) =>
  explainProblem({ kind: 'call', operation, end });
const operationOf = (id: string): Operation => {
  const found = operations.find((it) => it.id === id);
  assert.ok(found, id);
  return found;
};
const rowOf = (id: string, status: number, code?: string) => {
  const operation = operationOf(id);
  const row = operation.errors.find((it) => it.status === status && it.code === code);
  assert.ok(row, `${id} ${status} ${code}`);
  return { operation, row };
};
const textOf = (id: string, status: number, code?: string, more: Partial<ServiceRefusal> = {}) => {
  const { operation, row } = rowOf(id, status, code);
  return formatExplanation(explained(operation, endOf(operation, row, more)));
};

describe('the explanation of every documented error', () => {
  it('says what happened, whether something changed, and what to do', () => {
    for (const { operation, row } of rows) {
      const { what, changed, next } = explained(operation, endOf(operation, row));
      const name = nameOf(operation, row);
      for (const part of [what, changed, next]) assert.match(part, /^[\p{Lu}“0-9].*[.?!]$/u, name);
      assert.ok(!what.startsWith(operation.title), name);
      assert.doesNotMatch(`${what}${changed}${next}`, /`|undefined|\{\d\}|\bP[12] \d|“detail”|“meta|\(\)|[ .]\./, name);
    }
  });

  it('differs for each error of a call', () => {
    for (const operation of operations) {
      const texts = operation.errors.map((row) => formatExplanation(explained(operation, endOf(operation, row))));
      assert.equal(new Set(texts).size, texts.length, operation.id);
    }
  });

  it('offers a retry exactly where that helps', () => {
    for (const { operation, row } of rows) {
      const end = endOf(operation, row);
      const { retry } = explained(operation, end);
      const name = nameOf(operation, row);
      const isReadAgain = row.action === 'read back' && end.kind === 'refused';
      if (end.kind === 'unknown') assert.equal(retry.kind, 'no', name);
      else if (row.action === 'wait and retry') assert.deepEqual(retry, { kind: 'after', ms: 42_000 }, name);
      else assert.equal(retry.kind, row.action === 'retry' || isReadAgain ? 'now' : 'no', name);
    }
  });

  it('never claims that nothing was changed if that isn’t known', () => {
    for (const { operation, row } of rows) {
      const end = endOf(operation, row);
      const text = formatExplanation(explained(operation, end));
      const name = nameOf(operation, row);
      if (end.kind === 'unknown') {
        assert.match(text, /We couldn’t confirm whether/, name);
        assert.doesNotMatch(text, /nothing was/i, name);
      } else assert.match(text, /nothing (lasting )?was/i, name);
    }
  });

  it('never depends on the service’s message', () => {
    for (const { operation, row } of rows.filter(({ row }) => row.action !== 'fix the input')) {
      const plain = explained(operation, endOf(operation, row));
      const talking = endOf(operation, row, { detail: 'Something else entirely', ownDetail: 'x', field: 'page' });
      assert.deepEqual(explained(operation, talking), plain, nameOf(operation, row));
    }
  });

  it('names the missing permission, as the documents and the dashboard call it, and where it is granted', () => {
    for (const { operation, row } of rows) {
      const isDenied = row.code === 'API_KEY_PERMISSION_DENIED' || row.code === 'AUTH_PERMISSION_REQUIRED';
      const isUncoded = row.status === 401 && row.code === undefined && operation.permission !== undefined;
      if (!isDenied && !isUncoded) continue;
      const { next, actions: offers } = explained(operation, endOf(operation, row));
      assert.match(next, /community settings, Integration, API keys/, nameOf(operation, row));
      assert.ok(operation.permission === undefined || next.includes(operation.permission), nameOf(operation, row));
      assert.deepEqual(offers, ['signIn']);
    }
    assert.match(textOf('users.info', 403, 'API_KEY_PERMISSION_DENIED'), /“Get User Data” \(getUserData\)/);
    assert.match(textOf('tiers.get', 401), /not a personal one/);
    for (const id of ['redemptions.updateOrderStatus', 'redemptions.listStatuses']) {
      const text = textOf(id, 403, 'API_KEY_PERMISSION_DENIED');
      assert.match(text, /is personal or lacks a permission.*The permission this call needs isn’t documented/, id);
    }
  });

  it('addresses the user, not the sending program', () => {
    for (const { operation, row } of rows)
      assert.doesNotMatch(row.when, /client\)|never sent/i, nameOf(operation, row));
  });

  it('offers both fixes if the key belongs to another community', () => {
    const { operation, row } = rowOf('userFields.delete', 403, 'API_KEY_COMMUNITY_MISMATCH');
    assert.deepEqual(explained(operation, endOf(operation, row)).actions, ['changeConnection', 'signIn']);
  });

  it('names the replacement of a retired route, as the service or else the documents name it', () => {
    const meta = { replacementRoute: '/v1/communities/{communityId}/users/{userId}/user-fields/{f}/histories' };
    assert.match(
      textOf('retired.readHistory', 404, 'ROUTE_NOT_FOUND', { meta }),
      /users\/\{userId\}\/user-fields\/\{f\}/,
    );
    assert.match(textOf('retired.writeHistory', 404, 'ROUTE_NOT_FOUND'), /Call POST \/v1\/communities.*instead/);
    const odd = { replacementRoute: `a\n${'x'.repeat(500)}` };
    assert.doesNotMatch(textOf('retired.readHistory', 404, 'ROUTE_NOT_FOUND', { meta: odd }), /xxx/);
  });

  it('distinguishes a missing route from a missing record', () => {
    const tiers = operationOf('tiers.get');
    const row: ErrorRow = { status: 404, codeAt: 'none', when: '', action: 'final', source: '' };
    const next = (meta?: Record<string, unknown>) =>
      explained(tiers, {
        kind: 'refused',
        refusal: refusalOf(tiers, row, { code: 'ROUTE_NOT_FOUND', row: undefined, ...(meta ? { meta } : {}) }),
      }).next;
    assert.match(next({ replacementRoute: '/v2/tiers' }), /names \/v2\/tiers as the replacement.*may still exist/);
    assert.match(next(), /doesn’t have this route\. The record may still exist/);
  });

  it('says when the rate limit resets', () => {
    assert.match(textOf('tiers.get', 429), /resets in 42 s/);
    assert.match(textOf('tiers.get', 429, undefined, { waitMs: 600_000 }), /resets in 10 min/);
  });

  it('quotes the service about wrong input, without e-mails and the identifier that was sent', () => {
    const text = textOf('activity.stats', 400, undefined, {
      detail: 'identifier mara@example.com or 77001234 is unknown',
      meta: { userIdentifier: '77001234' },
    });
    assert.match(text, /The service says: identifier m…@e….com or … is unknown/);
    assert.doesNotMatch(text, /mara@example|77001234/);
  });
});

describe('the explanation of undocumented responses', () => {
  it('doesn’t mistake another server’s page for a documented error', () => {
    const foreign = rows.filter(({ row }) => row.notJson !== true && row.action !== 'wait and retry');
    for (const { operation, row } of foreign) {
      const page = refusalOf(operation, row, { code: undefined, isJson: false });
      for (const end of [
        { kind: 'refused', refusal: page } as const,
        { kind: 'unknown', failure, journalId: 'j', refusal: page } as const,
      ]) {
        const { what, next } = explained(operation, end);
        assert.match(
          what,
          new RegExp(`service responded with ${row.status}, without its usual JSON error`),
          nameOf(operation, row),
        );
        if (end.kind === 'refused') assert.match(next, /a proxy or gateway/, nameOf(operation, row));
      }
    }
    const { operation, row } = rowOf('tiers.get', 500);
    const shown = explained(operation, { kind: 'refused', refusal: refusalOf(operation, row, { isJson: false }) });
    assert.deepEqual([shown.retry, shown.actions], [{ kind: 'now' }, ['testConnection']]);
    const denied = rowOf('users.info', 403, 'API_KEY_PERMISSION_DENIED');
    const blocked = refusalOf(denied.operation, denied.row, { row: undefined, code: undefined, isJson: false });
    assert.match(
      explained(denied.operation, { kind: 'refused', refusal: blocked }).next,
      /service itself.*getUserData/,
    );
  });

  it('treats every rate limit as one, whoever reports it', () => {
    assert.match(textOf('tiers.get', 429, undefined, { isJson: false }), /Too many requests.*resets in 42 s/);
  });

  it('names the status, and a code only if it looks like one', () => {
    const tiers = operationOf('tiers.get');
    const row: ErrorRow = { status: 418, codeAt: 'none', when: '', action: 'fix the input', source: '' };
    const end = (code: string): FailedOutcome => ({
      kind: 'refused',
      refusal: refusalOf(tiers, row, { code, row: undefined }),
    });
    assert.match(explained(tiers, end('TEAPOT')).what, /responded with 418 TEAPOT, which isn’t documented/);
    assert.match(explained(tiers, end('mara@example.com')).what, /responded with 418, which/);
  });
});

describe('the explanation of calls without a response', () => {
  const kinds: readonly TransportFailure['kind'][] = [
    'offline',
    'tls',
    'proxy',
    'timeout',
    'reset',
    'malformed',
    'tooLarge',
    'redirected',
    'noKey',
    'noAddress',
    'noJournal',
    'file',
  ];
  const write = operationOf('leaderboards.delete');
  const read = operationOf('leaderboards.list');
  const failed = (kind: TransportFailure['kind'], code?: string): TransportFailure => ({
    kind,
    code,
    text: 'It broke.',
  });

  it('says that nothing was sent, and how to fix each cause', () => {
    const nexts = kinds.map((kind) => {
      const { changed, next } = explained(write, { kind: 'notSent', failure: failed(kind) });
      assert.match(changed, /Nothing was sent/);
      assert.notEqual(next, '', kind);
      return next;
    });
    // A time-out and a reset look the same to the user.
    assert.equal(new Set(nexts).size, kinds.length - 1);
  });

  it('never offers to resend a write that may have been made', () => {
    for (const kind of kinds) {
      const {
        retry,
        changed,
        actions: offers,
      } = explained(write, { kind: 'unknown', failure: failed(kind), journalId: 'j' });
      assert.equal(retry.kind, 'no', kind);
      assert.match(changed, /We couldn’t confirm whether/);
      assert.deepEqual(offers, ['checkPending']);
    }
  });

  it('offers to read again after a time-out', () => {
    const end: FailedOutcome = { kind: 'unknown', failure: failed('timeout'), journalId: undefined };
    assert.deepEqual(explained(read, end).retry, { kind: 'now' });
  });

  it('doesn’t offer to resend invalid input unchanged', () => {
    const end: FailedOutcome = { kind: 'notSent', failure: failed('malformed', 'REQUEST_SHAPE') };
    assert.equal(explained(write, end).retry.kind, 'no');
  });

  it('says what the read-back found', () => {
    const ends: readonly UnsuccessfulWrite[] = [
      { kind: 'happened', failure },
      { kind: 'didNotHappen', failure },
      { kind: 'changedSince', failure },
    ];
    const [happened, didNot, since] = ends.map((end) => explained(write, end));
    assert.ok(happened && didNot && since);
    assert.deepEqual([happened.tone, didNot.tone, since.tone], ['warning', 'error', 'error']);
    assert.match(happened.changed, /the change was made/);
    assert.match(didNot.changed, /nothing was changed/);
    assert.match(since.changed, /neither the old nor the new state/);
    assert.deepEqual([happened.retry.kind, didNot.retry.kind, since.retry.kind], ['no', 'now', 'no']);
  });

  it('is silent after cancelling, unless something may have happened', () => {
    const cancelled = failed('cancelled');
    assert.equal(explained(read, { kind: 'unknown', failure: cancelled, journalId: undefined }).tone, 'cancelled');
    assert.equal(explained(write, { kind: 'notSent', failure: cancelled }).tone, 'cancelled');
    assert.equal(explained(write, { kind: 'unknown', failure: cancelled, journalId: 'j' }).tone, 'error');
  });
});

describe('the explanation of an incomplete list', () => {
  const operation = operationOf('leaderboards.list');
  const soFar = { pages: 3, rows: 300, repeated: 0, unreadable: 0, total: 1000, totalChanged: 'not' } as const;

  it('says how much was read, and offers a retry only if it can help', () => {
    const stuck = explainProblem({ kind: 'paging', operation, end: { kind: 'stuck', page: 4, read: soFar } });
    assert.match(stuck.what, /page 4 returned nothing new. 300 rows/);
    assert.equal(stuck.retry.kind, 'now');
    const reach = explainProblem({ kind: 'paging', operation, end: { kind: 'outOfReach', read: soFar } });
    assert.match(reach.what, /Only the first 300 rows/);
    assert.equal(reach.retry.kind, 'no');
  });

  it('explains a failed page like any call', () => {
    const { row } = rowOf('leaderboards.list', 502);
    const outcome = endOf(operation, row);
    const failedPage = explainProblem({
      kind: 'paging',
      operation,
      end: { kind: 'failed', page: 2, outcome, read: soFar },
    });
    assert.deepEqual(failedPage, explained(operation, outcome));
  });
});
