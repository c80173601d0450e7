import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { classify, leavesOutcomeUnknown } from '../../../src/client/classify.ts';
import type { ServiceRefusal } from '../../../src/client/outcome.ts';
import { decideRetry, policyOf } from '../../../src/client/retry.ts';
import { getActivityStats } from '../../../src/contract/activity.ts';
import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from '../../../src/contract/analyses.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import type { CallerAction, ErrorRow, Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { retiredReadHistory } from '../../../src/contract/retired.ts';

function answer(status: number, body: unknown = { message: 'm' }, waitMs?: number) {
  return { status, isJson: body !== undefined, body, waitMs };
}

// P2 7.3 and P2 8, by hand.
const CLASSIFIED_ROWS: readonly (readonly [Operation, number, CallerAction, boolean])[] = [
  [getAnalysis, 400, 'fix the input', false],
  [getAnalysis, 401, 'fix the key', false],
  [getAnalysis, 404, 'final', false],
  [getAnalysis, 429, 'wait and retry', false],
  [getAnalysis, 500, 'retry', false],
  [getAnalysis, 502, 'retry', false],
  [listAnalyses, 500, 'retry', false],
  [updateAnalysis, 400, 'fix the input', false],
  [updateAnalysis, 401, 'fix the key', false],
  [updateAnalysis, 404, 'final', false],
  [updateAnalysis, 429, 'wait and retry', false],
  [updateAnalysis, 500, 'read back', true],
  [updateAnalysis, 502, 'read back', true],
  [deleteAnalysis, 400, 'fix the input', false],
  [deleteAnalysis, 401, 'fix the key', false],
  [deleteAnalysis, 404, 'final', false],
  [deleteAnalysis, 500, 'read back', true],
  [createAnalysis, 500, 'read back', true],
  [createAnalysis, 504, 'read back', true],
  [appendDrawings, 500, 'read back', true],
  [updateAnalysis, 403, 'fix the key', false],
  [updateAnalysis, 413, 'fix the input', false],
];

describe('classify', () => {
  for (const [operation, status, action, doubt] of CLASSIFIED_ROWS) {
    it(`says “${action}” to ${operation.id} ${status}`, () => {
      const refusal = classify(operation, answer(status));
      assert.equal(refusal.action, action);
      assert.equal(leavesOutcomeUnknown(operation, refusal), doubt);
    });
  }

  it('reads the code at the top and in meta (P1 7.2)', () => {
    assert.equal(classify(getAnalysis, answer(400, { code: 'A_B' })).code, 'A_B');
    assert.equal(classify(getAnalysis, answer(400, { meta: { code: 'A_B' } })).code, 'A_B');
    assert.equal(classify(getAnalysis, answer(400, undefined)).code, undefined);
  });

  it('distinguishes rows of one status by code', () => {
    const operation: Operation = {
      ...getAnalysis,
      reply: z.unknown(),
      errors: [
        { status: 503, code: 'NOT_READY', codeAt: 'code', when: '', action: 'wait and retry', source: 'P1 7.2' },
        { status: 503, code: 'SCAN_LIMIT', codeAt: 'code', when: '', action: 'final', source: 'P1 7.2' },
      ],
    };
    assert.equal(classify(operation, answer(503, { code: 'SCAN_LIMIT' })).action, 'final');
    assert.equal(classify(operation, answer(503, { code: 'NOT_READY' })).action, 'wait and retry');
    assert.equal(classify(operation, answer(503, {})).action, 'retry');
  });

  it('passes on the wait only for 429', () => {
    assert.equal(classify(getAnalysis, answer(429, {}, 5000)).waitMs, 5000);
    assert.equal(classify(getAnalysis, answer(500, {}, 5000)).waitMs, undefined);
  });

  it('keeps the place of the code, `meta`, and the matching row', () => {
    const meta = { code: 'ROUTE_NOT_FOUND', replacementRoute: '/v1/x', method: 'GET' };
    const refusal = classify(retiredReadHistory, answer(404, { meta, message: 'm', detail: 'd' }));
    assert.deepEqual([refusal.code, refusal.codeAt, refusal.detail], ['ROUTE_NOT_FOUND', 'meta.code', 'd']);
    assert.deepEqual(refusal.meta, { replacementRoute: '/v1/x', method: 'GET' });
    assert.equal(refusal.row, retiredReadHistory.errors[0]);
    assert.equal(classify(getAnalysis, answer(418)).row, undefined);
  });

  it('drops an unreasonably large `meta`', () => {
    assert.deepEqual(classify(getAnalysis, answer(400, { meta: { a: 'x'.repeat(8000) } })).meta, {
      a: 'x'.repeat(8000),
    });
    assert.equal(classify(getAnalysis, answer(400, { meta: { a: 'x'.repeat(9000) } })).meta, undefined);
    for (const meta of ['text', [1], null, {}])
      assert.equal(classify(getAnalysis, answer(400, { meta })).meta, undefined);
  });

  it('shows `message` but never depends on it', () => {
    const refusal = classify(getActivityStats, answer(500, { message: 'User not found' }));
    assert.deepEqual([refusal.detail, refusal.ownDetail, refusal.action], ['User not found', undefined, 'retry']);
  });

  it('distinguishes a page from a JSON response (P2 7.2)', () => {
    const page = { status: 500, isJson: false, body: undefined, waitMs: undefined };
    assert.equal(classify(uploadBulkUpdate, page).action, 'fix the input');
    assert.equal(classify(uploadBulkUpdate, answer(500)).action, 'retry');
  });
});

/** An answer as the row describes it, its code where the row places it. */
function answerOf(row: ErrorRow) {
  const code = row.code === undefined ? {} : row.codeAt === 'code' ? { code: row.code } : { meta: { code: row.code } };
  const detail = row.details === undefined ? {} : { detail: row.details[0] };
  const body = row.notJson ? undefined : { message: 'For people', ...detail, ...code };
  return { status: row.status, isJson: !row.notJson, body, waitMs: undefined };
}

function decisionOn(operation: Operation, refusal: ServiceRefusal): 'repeat' | 'stop' {
  const policy = policyOf(operation, operation.idempotencyKey !== undefined);
  return decideRetry(policy, { kind: 'answered', refusal }, 1, 0).kind;
}

/** Rows whose repeat does not follow from their action, by hand. */
const OTHERWISE: Readonly<Record<string, 'repeat' | 'stop'>> = {
  // P1 4.1: the same key and body give the same job, so that a failure inside is repeated.
  'loyaltyExports.create 500 INTERNAL_ERROR': 'repeat',
  // P2 7.2: nothing was saved, but a file that runs twice cannot be taken back: looked for first.
  'bulkUpdates.upload 500': 'stop',
  // P2 7.1: nothing was deleted, but what changed the field is to be looked at first.
  'userFields.delete 409 USER_FIELD_OPERATION_FAILED': 'stop',
  // P1 3.1: polled for, not asked again at once.
  'loyaltyExports.downloadLink 409 EXPORT_NOT_READY': 'stop',
};

describe('every documented error', () => {
  for (const operation of operations) {
    for (const row of operation.errors) {
      const name = `${operation.id} ${row.status}${row.code === undefined ? '' : ` ${row.code}`}`;
      it(`${name}: ${row.when}`, () => {
        const refusal = classify(operation, answerOf(row));
        assert.equal(refusal.row, row, 'no other row hides it');
        assert.equal(refusal.action, row.action);
        assert.deepEqual([refusal.code, refusal.codeAt], [row.code, row.codeAt]);
        const repeats = row.action === 'retry' || row.action === 'wait and retry' ? 'repeat' : 'stop';
        assert.equal(decisionOn(operation, refusal), OTHERWISE[name] ?? repeats);
        if (operation.repeat.kind === 'read') assert.equal(leavesOutcomeUnknown(operation, refusal), false);
        else if (row.action === 'read back') assert.equal(leavesOutcomeUnknown(operation, refusal), true);
        if (leavesOutcomeUnknown(operation, refusal) && operation.repeat.kind === 'write')
          assert.equal(decisionOn(operation, refusal), 'stop', 'a write in doubt is never repeated');
      });
    }
  }
});

type Expected = readonly [CallerAction, doubt: boolean, 'repeat' | 'stop'];

/** Read from the documents by hand: operation, status, body (none: no JSON), and what follows. */
const BY_HAND: readonly (readonly [string, number, object | undefined, Expected])[] = [
  // P1 7.4: an unknown trader is a 500 that lasts, any other detail is a failure that passes.
  ['activity.stats', 500, { message: 'm', detail: 'User not found' }, ['final', false, 'stop']],
  ['activity.stats', 500, { message: 'm', detail: 'User not found in community' }, ['final', false, 'stop']],
  ['activity.stats', 500, { message: 'm', detail: 'Something went wrong' }, ['retry', false, 'repeat']],
  ['activity.stats', 500, { message: 'User not found' }, ['retry', false, 'repeat']],
  ['activity.stats', 500, { meta: { code: 'AUTHENTICATION_FAILED' } }, ['retry', false, 'repeat']],
  ['activity.stats', 400, { message: 'days cannot be under 1 or over 90' }, ['fix the input', false, 'stop']],
  ['activity.stats', 404, { meta: { code: 'COMMUNITY_NOT_FOUND' } }, ['fix the key', false, 'stop']],
  // P1 7.1, 7.5: no codes, everything about the key is a 401.
  ['loyaltyOverview.list', 401, { message: 'Invalid token' }, ['fix the key', false, 'stop']],
  ['loyaltyOverview.list', 500, { message: 'Authentication failed' }, ['retry', false, 'repeat']],
  ['tiers.get', 400, { message: 'Community not found' }, ['fix the input', false, 'stop']],
  ['tiers.get', 500, { message: 'm' }, ['retry', false, 'repeat']],
  // P1 7.2: a 503 is not like the other; codes stand in two places.
  ['redemptions.ordersByIdentifier', 503, { code: 'CUSTOM_FIELD_IDENTIFIER_NOT_READY' }, ['retry', false, 'repeat']],
  [
    'redemptions.ordersByIdentifier',
    503,
    { code: 'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED' },
    ['final', false, 'stop'],
  ],
  ['redemptions.ordersByIdentifier', 409, { code: 'CUSTOM_FIELD_IDENTIFIER_DUPLICATE' }, ['final', false, 'stop']],
  ['redemptions.ordersByIdentifier', 404, { code: 'USER_NOT_FOUND' }, ['final', false, 'stop']],
  ['redemptions.ordersByIdentifier', 500, { meta: { code: 'AUTHENTICATION_FAILED' } }, ['retry', false, 'repeat']],
  // P1 7.3: of the two 500s only the one of the key check is certain.
  ['redemptions.createStatus', 500, { code: 'INTERNAL_ERROR' }, ['read back', true, 'stop']],
  ['redemptions.createStatus', 500, { meta: { code: 'AUTHENTICATION_FAILED' } }, ['retry', false, 'repeat']],
  ['redemptions.createStatus', 409, { code: 'REDEMPTION_STATUS_CONFLICT' }, ['final', false, 'stop']],
  ['redemptions.createStatus', 502, undefined, ['read back', true, 'stop']],
  // P1 7.6: a 401 that is repeated, a 400 with and without a code, a 500 and a 502 in doubt.
  ['leaderboards.delete', 401, { meta: { code: 'AUTH_API_KEY_VALIDATION_FAILED' } }, ['retry', false, 'repeat']],
  ['leaderboards.delete', 401, { code: 'AUTH_API_KEY_VALIDATION_FAILED' }, ['retry', false, 'repeat']],
  ['leaderboards.delete', 401, { meta: { code: 'AUTH_API_KEY_INVALID' } }, ['fix the key', false, 'stop']],
  ['leaderboards.delete', 401, { meta: { code: 'AUTH_API_KEY_REQUIRED' } }, ['fix the key', false, 'stop']],
  ['leaderboards.delete', 403, { meta: { code: 'AUTH_PERMISSION_REQUIRED' } }, ['fix the key', false, 'stop']],
  ['leaderboards.delete', 400, { meta: { code: 'VALIDATION_FAILED' } }, ['fix the input', false, 'stop']],
  ['leaderboards.delete', 400, { detail: 'The Default Leaderboard cannot be deleted' }, ['final', false, 'stop']],
  ['leaderboards.delete', 500, { message: 'm' }, ['read back', true, 'stop']],
  ['leaderboards.delete', 502, { message: 'm' }, ['read back', true, 'stop']],
  // P2 7.1: one code, three meanings by status and call; a missing trader is not a missing field.
  ['userFields.get', 500, { meta: { code: 'USER_FIELD_OPERATION_FAILED' } }, ['retry', false, 'repeat']],
  ['userFields.delete', 409, { meta: { code: 'USER_FIELD_OPERATION_FAILED' } }, ['retry', false, 'stop']],
  ['userFields.delete', 500, { meta: { code: 'USER_FIELD_OPERATION_FAILED' } }, ['read back', true, 'stop']],
  ['userFields.delete', 409, { meta: { code: 'USER_FIELD_DELETE_IDENTIFIER_LOCKED' } }, ['final', false, 'stop']],
  ['userFields.delete', 404, { meta: { code: 'USER_FIELD_NOT_FOUND' } }, ['final', false, 'stop']],
  ['userFields.traderHistory', 404, { meta: { code: 'USER_NOT_FOUND' } }, ['final', false, 'stop']],
  ['userFields.traderHistory', 400, { meta: { code: 'INVALID_PAGINATION' } }, ['fix the input', false, 'stop']],
  [
    'userFields.communityHistory',
    403,
    { meta: { code: 'API_KEY_COMMUNITY_MISMATCH' } },
    ['fix the input', false, 'stop'],
  ],
  ['userFields.get', 400, { detail: { fieldIdOrName: 'invalid' } }, ['fix the input', false, 'stop']],
  // P2 4.10: doesn't mention trader, field or history; a write without a key is rejected before the route is.
  [
    'retired.readHistory',
    404,
    { meta: { code: 'ROUTE_NOT_FOUND', replacementRoute: '/v1/x' } },
    ['final', false, 'stop'],
  ],
  ['retired.writeHistory', 400, undefined, ['final', false, 'stop']],
  // P2 7.2: a 500 in JSON saved nothing; a page without JSON is a file that is too large or stands in the wrong field.
  ['bulkUpdates.upload', 500, { message: 'm' }, ['retry', true, 'stop']],
  ['bulkUpdates.upload', 500, undefined, ['fix the input', true, 'stop']],
  ['bulkUpdates.upload', 500, { meta: { code: 'AUTHENTICATION_FAILED' } }, ['retry', false, 'repeat']],
  ['bulkUpdates.upload', 400, { message: 'm' }, ['fix the input', false, 'stop']],
  ['bulkUpdates.upload', 502, undefined, ['read back', true, 'stop']],
  ['bulkUpdates.details', 500, { message: 'm' }, ['retry', false, 'repeat']],
  // P2 7.3: no codes; a failed update may be a sender who is not the creator.
  ['analyses.update', 500, { message: 'm' }, ['read back', true, 'stop']],
  ['analyses.delete', 404, { message: 'm' }, ['final', false, 'stop']],
  // P1 4.1: repeated with the same key, and in doubt until an answer comes.
  ['loyaltyExports.create', 500, { message: 'm' }, ['read back', true, 'repeat']],
  ['loyaltyExports.create', 503, undefined, ['read back', true, 'repeat']],
  ['loyaltyExports.create', 400, { meta: { code: 'VALIDATION_FAILED' } }, ['fix the input', false, 'stop']],
  // P2 4.9: a token that nobody received expires by itself.
  ['widgetTokens.mint', 500, undefined, ['retry', false, 'repeat']],
];

describe('errors that the documents distinguish', () => {
  for (const [id, status, body, expected] of BY_HAND) {
    it(`${id} ${status} ${body === undefined ? 'without JSON' : JSON.stringify(body)}: ${expected.join(', ')}`, () => {
      const operation = operations.find((it) => it.id === id);
      assert.ok(operation);
      const refusal = classify(operation, { status, isJson: body !== undefined, body, waitMs: undefined });
      const found: Expected = [
        refusal.action,
        leavesOutcomeUnknown(operation, refusal),
        decisionOn(operation, refusal),
      ];
      assert.deepEqual(found, expected);
    });
  }
});

// The documents say only that `detail` names the field (P2 7.3) and that it may be an object (P2 7.1).
const DETAIL_ROWS: readonly (readonly [unknown, string | undefined, string | undefined])[] = [
  [
    { detail: '"metadata.timeframe" must be one of M1' },
    '"metadata.timeframe" must be one of M1',
    'metadata.timeframe',
  ],
  [{ detail: 'levels.pivot must lie between' }, 'levels.pivot must lie between', 'levels.pivot'],
  [
    { detail: 'drawings[2].style.color is not #RRGGBB' },
    'drawings[2].style.color is not #RRGGBB',
    'drawings[2].style.color',
  ],
  [
    { detail: 'metadata.preferenceText links to "x"' },
    'metadata.preferenceText links to "x"',
    'metadata.preferenceText',
  ],
  [{ detail: 'metadata.title: too long' }, 'metadata.title: too long', 'metadata.title'],
  [{ detail: { field: 'page', message: 'below 1' } }, 'page: below 1', 'page'],
  [{ detail: [{ path: ['metadata', 'title'], message: 'too long' }] }, 'metadata.title: too long', 'metadata.title'],
  [{ detail: [{ path: [], message: 'too long' }] }, 'too long', undefined],
  [{ detail: { 'metadata.expiry.hours': 'above 8760' } }, 'metadata.expiry.hours: above 8760', 'metadata.expiry.hours'],
  [{ detail: { levels: ['out of order'] } }, 'levels: out of order', 'levels'],
  [{ message: 'Sender field is required' }, 'Sender field is required', undefined],
  [{ detail: 'Something went wrong' }, 'Something went wrong', undefined],
  [{}, undefined, undefined],
  ['<html>', undefined, undefined],
  [null, undefined, undefined],
];

describe('the detail of an error', () => {
  for (const [body, text, field] of DETAIL_ROWS) {
    it(`reads ${JSON.stringify(body)}`, () => {
      const refusal = classify(getAnalysis, answer(400, body));
      assert.deepEqual([refusal.detail, refusal.field], [text, field]);
      const isMessage = refusal.ownDetail === undefined && text !== undefined;
      assert.equal(
        isMessage,
        (body as { message?: string } | null)?.message !== undefined,
        'a message is not a detail',
      );
    });
  }

  it('never throws and stays short, whatever the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (detail) => {
        const refusal = classify(getAnalysis, answer(400, { detail }));
        assert.ok((refusal.detail ?? '').length <= 500 + (refusal.field ?? '').length + 2);
      }),
    );
  });
});
