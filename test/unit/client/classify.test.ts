import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { classify, leavesOutcomeUnknown } from '../../../src/client/classify.ts';
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
import type { CallerAction } from '../../../src/contract/errorRow.ts';
import type { Operation } from '../../../src/contract/operation.ts';
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

  it('tells rows of one status apart by code', () => {
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

  it('hands on the wait with 429 only', () => {
    assert.equal(classify(getAnalysis, answer(429, {}, 5000)).waitMs, 5000);
    assert.equal(classify(getAnalysis, answer(500, {}, 5000)).waitMs, undefined);
  });

  it('keeps where the code stood, `meta` beside it, and the matched row', () => {
    const meta = { code: 'ROUTE_NOT_FOUND', replacementRoute: '/v1/x', method: 'GET' };
    const refusal = classify(retiredReadHistory, answer(404, { meta, message: 'm', detail: 'd' }));
    assert.deepEqual([refusal.code, refusal.codeAt, refusal.detail], ['ROUTE_NOT_FOUND', 'meta.code', 'd']);
    assert.deepEqual(refusal.meta, { replacementRoute: '/v1/x', method: 'GET' });
    assert.equal(refusal.row, retiredReadHistory.errors[0]);
    assert.equal(classify(getAnalysis, answer(418)).row, undefined);
  });

  it('keeps no `meta` that is larger than any is', () => {
    assert.deepEqual(classify(getAnalysis, answer(400, { meta: { a: 'x'.repeat(8000) } })).meta, {
      a: 'x'.repeat(8000),
    });
    assert.equal(classify(getAnalysis, answer(400, { meta: { a: 'x'.repeat(9000) } })).meta, undefined);
    for (const meta of ['text', [1], null, {}])
      assert.equal(classify(getAnalysis, answer(400, { meta })).meta, undefined);
  });

  it('shows a message, but never branches on it', () => {
    const refusal = classify(getActivityStats, answer(500, { message: 'User not found' }));
    assert.deepEqual([refusal.detail, refusal.ownDetail, refusal.action], ['User not found', undefined, 'retry']);
  });

  it('tells a page from an answer in JSON (P2 7.2)', () => {
    const page = { status: 500, isJson: false, body: undefined, waitMs: undefined };
    assert.equal(classify(uploadBulkUpdate, page).action, 'fix the input');
    assert.equal(classify(uploadBulkUpdate, answer(500)).action, 'retry');
  });
});
