import assert from 'node:assert/strict';
import type { AnyCallInput } from '../../../src/client/callInput.ts';
import { prepareRequest } from '../../../src/client/prepareRequest.ts';
import type { UploadFile } from '../../../src/client/upload/uploadFile.ts';
import { getAnalysis } from '../../../src/contract/analyses.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { removeLegacyRole } from '../../../src/contract/legacy.ts';
import { createLoyaltyExport } from '../../../src/contract/loyaltyExports.ts';
import type { Operation } from '../../../src/contract/operation.ts';

const BASE = 'https://api.example.test';
const EXPORT = {
  dataset: 'points_transactions',
  format: 'csv',
  start_at: '2026-01-01T00:00:00Z',
  end_at: '2026-02-01T00:00:00Z',
};

function problem(operation: Operation, input: AnyCallInput): string | undefined {
  const prepared = prepareRequest(BASE, operation, input);
  return prepared.kind === 'misfit' ? prepared.text : undefined;
}

function fileOf(size: number): UploadFile {
  return {
    name: 'march.csv',
    size,
    sha256: 'ab',
    async *open() {
      yield Buffer.alloc(size, 'a');
    },
  };
}

describe('prepareRequest', () => {
  it('takes an idempotency key of the documented form only (P1 4.1)', () => {
    for (const [key, fits] of [
      ['a', true],
      ['7', true],
      ['_x', true],
      ['-x', true],
      ['a.b:c-d_e', true],
      ['a'.repeat(128), true],
      ['a'.repeat(129), false],
      ['', false],
      ['.a', false],
      [':a', false],
      ['a b', false],
      ['ä', false],
      ['a\r\nx: 1', false],
    ] as const) {
      const said = problem(createLoyaltyExport, { body: EXPORT, idempotencyKey: key });
      assert.equal(
        said,
        fits ? undefined : 'loyaltyExports.create: idempotency key: has a form that is not allowed.',
        key,
      );
    }
  });

  it('sends no call without the key that it needs, and none with one that it does not take', () => {
    assert.equal(problem(createLoyaltyExport, { body: EXPORT }), 'loyaltyExports.create: needs an idempotency key.');
    const path = { analysisId: '65f0c0ffee65f0c0ffee65f0' };
    assert.equal(problem(getAnalysis, { path, idempotencyKey: 'a' }), 'analyses.get: takes no idempotency key.');
  });

  it('puts the key into its header', () => {
    const prepared = prepareRequest(BASE, createLoyaltyExport, { body: EXPORT, idempotencyKey: 'k:1' });
    assert.equal(prepared.kind === 'ready' && prepared.request.headers['idempotency-key'], 'k:1');
  });

  it('streams a file with its fields, of a length known before (P2 4.6)', async () => {
    const prepared = prepareRequest(BASE, uploadBulkUpdate, {
      upload: { file: fileOf(5), fields: { log_name: 'run 1' } },
    });
    assert.ok(prepared.kind === 'ready');
    const { headers, body, bodySha256 } = prepared.request;
    assert.match(headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.ok(body !== undefined && !(body instanceof Uint8Array));
    assert.equal(headers['content-length'], String(body.length));
    assert.equal(bodySha256, 'ab');
    let text = '';
    for await (const chunk of body.open()) text += Buffer.from(chunk).toString();
    assert.match(text, /name="log_name"\r\n\r\nrun 1\r\n[\s\S]*name="data"; filename="march.csv"[\s\S]*aaaaa/);
  });

  it('refuses a file over the limit before anything is sent, and fields that the form does not have', () => {
    const most = 30_000_000;
    assert.equal(problem(uploadBulkUpdate, { upload: { file: fileOf(most) } }), undefined);
    assert.match(problem(uploadBulkUpdate, { upload: { file: fileOf(most + 1) } }) ?? '', /has 30000001 bytes/);
    assert.match(
      problem(uploadBulkUpdate, { upload: { file: fileOf(1), fields: { log: 'x' } } }) ?? '',
      /form: .*unknown/,
    );
    assert.match(problem(uploadBulkUpdate, {}) ?? '', /body/);
    const body = { data: [{ Email: 'a@example.test' }] };
    assert.equal(problem(uploadBulkUpdate, { body }), undefined, 'or rows as JSON');
    assert.match(problem(uploadBulkUpdate, { body, upload: { file: fileOf(1) } }) ?? '', /not both/);
    assert.match(problem(getAnalysis, { upload: { file: fileOf(1) } }) ?? '', /takes no file/);
  });

  it('says so when an id cannot stand in a path, instead of throwing', () => {
    const path = { userId: '..', roleId: '65f0c0ffee65f0c0ffee65f0' };
    assert.match(problem(removeLegacyRole, { path }) ?? '', /^legacy\.removeRole: path: /);
  });

  it('never says a value', () => {
    const said = problem(createLoyaltyExport, {
      body: { ...EXPORT, format: 'canary', client_refs: ['canary'] },
      idempotencyKey: 'a',
    });
    assert.ok(said !== undefined && !said.includes('canary'));
  });
});
