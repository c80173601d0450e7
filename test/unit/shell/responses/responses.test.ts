import assert from 'node:assert/strict';
import type { ServiceRefusal } from '../../../../src/client/outcome.ts';
import { reportVerdict } from '../../../../src/shell/connection/connectionReport.ts';
import { maskedResponse } from '../../../../src/shell/responses/maskedResponse.ts';
import { describeRefusalOrFailure, valueOrThrow } from '../../../../src/shell/responses/outcomeErrors.ts';
import { describeUnread, unreadOf } from '../../../../src/shell/responses/showResponse.ts';

const LIST = { id: 'leaderboards.list', title: 'List leaderboards' };

describe('a shown response', () => {
  it('hides documented secrets anywhere, and fields named like them', () => {
    const raw = {
      widget: { apiKey: 'wk_1', api_key: 'wk_2', 'x-api-key': 'wk_3', embedToken: 'et', accessKey: null, id: 7 },
      result: [{ url: 'plain', token: 42, idempotency_key: 'k' }],
    };
    assert.deepEqual(maskedResponse(raw, { secrets: ['data.url'] }), {
      widget: {
        apiKey: '••••••',
        api_key: '••••••',
        'x-api-key': '••••••',
        embedToken: '••••••',
        accessKey: null,
        id: 7,
      },
      result: [{ url: '••••••', token: '••••••', idempotency_key: '••••••' }],
    });
  });

  it('hides e-mails, keys in running text and the signature of links', () => {
    assert.deepEqual(
      maskedResponse({ 'ada@example.com': ['bob@example.com', 'https://f.test/x.csv?X-Sig=abc#d rest'] }, {}),
      { 'a…@e….com': ['b…@e….com', 'https://f.test/x.csv?… rest'] },
    );
    assert.equal(
      maskedResponse('<p>Bearer abc.def-1 apiKey=k1&x=1 "token": "t 2" for ada@example.com</p>', {}),
      '<p>Bearer •••••• apiKey=••••••&x=1 "token": •••••• for a…@e….com</p>',
    );
  });

  it('masks documented personal fields anywhere, and fields named like them', () => {
    const personalData = { 'userInfo.name': 'name', value: 'free' } as const;
    const raw = { rows: [{ userInfo: { name: 'Ada Byron' }, value: 'call +44 20 7946 0958', phone: '+442079460958' }] };
    assert.deepEqual(maskedResponse(raw, { personalData }), {
      rows: [{ userInfo: { name: 'A… B…' }, value: 'call …58', phone: '…58' }],
    });
  });

  it('keeps numbers, nulls and texts', () => {
    const raw = { name: 'Weekly', count: 60, none: null, flag: false, list: [1, 'a'] };
    assert.deepEqual(maskedResponse(raw, {}), raw);
  });

  it('is offered only for what couldn’t be read', () => {
    const done = { kind: 'done', status: 200, attempts: 1 } as const;
    assert.equal(unreadOf(LIST, { ...done, value: { items: [1], unreadable: [], paging: {} } }), undefined);
    assert.equal(unreadOf(LIST, { ...done, value: {}, raw: null }), undefined, 'an empty body');
    const records = unreadOf(LIST, { ...done, value: { items: [], unreadable: [7], paging: {} }, raw: {} });
    assert.deepEqual(records, { operation: LIST, raw: [7], records: 1 });
    assert.equal(records && describeUnread(records), '1 record couldn’t be read.');
    const whole = unreadOf(LIST, { ...done, value: {}, raw: { odd: 1 } });
    assert.match(whole === undefined ? '' : describeUnread(whole), /^The response to “List leaderboards” isn’t/);
    const failure = { kind: 'malformed', code: 'REPLY_SHAPE', text: '' } as const;
    assert.deepEqual(unreadOf(LIST, { kind: 'unknown', failure, journalId: undefined, raw: 'text' })?.raw, 'text');
    assert.equal(unreadOf(LIST, { kind: 'unknown', failure, journalId: undefined }), undefined);
  });
});

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
