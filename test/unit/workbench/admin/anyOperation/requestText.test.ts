import assert from 'node:assert/strict';
import { formInput } from '../../../../../src/workbench/admin/anyOperation/formInput.ts';
import { requestPreview } from '../../../../../src/workbench/admin/anyOperation/requestText.ts';
import { calls, goodValues, someFile } from './filledForm.ts';

function previewOf(id: string, as: 'json' | 'file' = 'json'): string {
  const call = calls.find((it) => it.operation.id === id && it.as === as);
  assert.ok(call);
  const request = requestPreview('https://api.example/prefix', call, formInput(call, goodValues(call), someFile));
  assert.equal(request.kind, 'request', request.text);
  return request.text;
}

describe('a request as it is shown before it is sent', () => {
  it('has method, address, own headers and body; the key is dots', () => {
    assert.equal(
      previewOf('redemptions.createStatus'),
      [
        'POST https://api.example/prefix/v1/redemption-transactions/status',
        'Authorization: Bearer ••••••••',
        'Content-Type: application/json',
        '',
        '{',
        '  "name": "Ready for pickup",',
        '  "category": "in_progress"',
        '}',
      ].join('\n'),
    );
    assert.match(previewOf('userFields.writeValue'), /^Idempotency-Key: bad-input-1$/m);
    assert.match(previewOf('userFields.list'), /user-fields\?page=1&limit=10\n/);
  });

  it('shows no credential, wherever it stands', () => {
    const mint = previewOf('widgetTokens.mint');
    assert.deepEqual(JSON.parse(mint.slice(mint.indexOf('{'))), {
      accessId: '••••••••',
      accessKey: '••••••••',
      userIdentifiers: { 'data-customer-id': 'C-100001' },
    });
    assert.doesNotMatch(mint, /Authorization/);
    assert.match(previewOf('legacy.createBadge'), /^X-Api-Key: ••••••••$/im);
    assert.match(previewOf('legacy.login'), /"password": "••••••••"/);
  });

  it('masks personal data, in the address too, and says so', () => {
    const request = (id: string, values: Readonly<Record<string, unknown>>) => {
      const call = calls.find(({ operation }) => operation.id === id);
      assert.ok(call);
      const input = formInput(call, { ...goodValues(call), ...values });
      const text = requestPreview('https://api.example', call, input);
      assert.equal(text.kind, 'request', text.text);
      return text;
    };
    const info = request('users.info', { 'body.idOrEmail': 'ada@example.com' });
    assert.match(info.text, /"idOrEmail": "a…@e….com"/);
    assert.equal(info.isMasked, true);
    const trader = { 'path.userId': 'ada@example.com' };
    const write = request('userFields.writeValue', { ...trader, 'body.value': '+44 20 7946 0958' });
    assert.match(write.text, /"value": "…58"/);
    assert.doesNotMatch(write.text, /ada/);
    assert.equal(request('users.info', { 'body.idOrEmail': 'C-100001' }).isMasked, false);
  });

  it('names a file and what goes beside it', () => {
    const upload = previewOf('bulkUpdates.upload', 'file');
    assert.match(upload, /^data: march\.csv \(3 bytes\)$/m);
    assert.match(upload, /^log_name: march$/m);
    assert.match(upload, /^Content-Type: multipart\/form-data$/m);
  });

  it('is none where its body is over the documented size, though each part fits (P1 4.1)', () => {
    const call = calls.find(({ operation }) => operation.id === 'loyaltyExports.create');
    assert.ok(call);
    const refs = Array.from({ length: 1_000 }, (_, place) => `${place}${'ä'.repeat(1_000)}`);
    const input = formInput(call, { ...goodValues(call), 'body.client_refs': refs });
    const request = requestPreview('https://api.example', call, input);
    assert.equal(request.kind, 'misfit');
    assert.match(request.text, /has \d{7} bytes; 1048576 is the most/);
  });

  it('says what cannot be sent', () => {
    const call = calls.find(({ operation }) => operation.id === 'users.info');
    assert.ok(call);
    assert.deepEqual(requestPreview('https://api.example', call, formInput(call, {})).kind, 'misfit');
  });
});
