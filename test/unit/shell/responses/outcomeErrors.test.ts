import assert from 'node:assert/strict';
import type { ServiceRefusal } from '../../../../src/client/outcome.ts';
import { reportVerdict } from '../../../../src/shell/connection/connectionReport.ts';
import { describeRefusalOrFailure, valueOrThrow } from '../../../../src/shell/responses/outcomeErrors.ts';

const NOT_FOUND: ServiceRefusal = {
  operation: 'analyses.get',
  status: 404,
  code: undefined,
  codeAt: 'none',
  detail: undefined,
  field: undefined,
  ownDetail: undefined,
  meta: undefined,
  isJson: true,
  row: undefined,
  action: 'final',
  waitMs: undefined,
};

describe('the error of a response', () => {
  it('says what is missing: the card, or the channel', () => {
    assert.equal(describeRefusalOrFailure(NOT_FOUND), 'The service doesn’t have this card.');
    for (const operation of ['analyses.list', 'analyses.create']) {
      assert.match(describeRefusalOrFailure({ ...NOT_FOUND, operation }), /^The service doesn’t have this channel\./);
    }
  });

  it('offers the response of a card that couldn’t be read', () => {
    const failure = { kind: 'malformed', code: 'REPLY_SHAPE', text: 'It does not fit.' } as const;
    const outcome = { kind: 'unknown', failure, journalId: undefined } as const;
    assert.throws(() => valueOrThrow(outcome), /It does not fit/);
    assert.throws(
      () => valueOrThrow({ ...outcome, raw: { data: 7 } }),
      (error: Error & { actions?: readonly { label: string; command: string; args?: readonly unknown[] }[] }) => {
        assert.match(error.message, /^The card can’t be opened: the service responded, but not/);
        const [offer] = error.actions ?? [];
        assert.deepEqual([offer?.label, offer?.command], ['Show Response', 'chartCards.showResponse']);
        const operation = { id: 'analyses.get', title: 'Get analysis' };
        assert.deepEqual(offer?.args, [{ operation, raw: { data: 7 } }]);
        return true;
      },
    );
  });

  it('distinguishes a key that can’t read cards from a refused one', () => {
    const report = { status: 401, failure: undefined } as Parameters<typeof reportVerdict>[0];
    const of = (verdict: typeof report.verdict) => reportVerdict({ ...report, verdict }, 'Desk');
    assert.match(
      of('lacksPermission'),
      /^The key for “Desk” works but can’t read cards, because it lacks .*“sendMessage”/,
    );
    assert.match(of('keyRefused'), /^The service rejected the key for “Desk”/);
  });
});
