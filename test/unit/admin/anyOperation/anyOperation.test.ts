import assert from 'node:assert/strict';
import fc from 'fast-check';
import { columnsOf, resultRows } from '../../../../src/admin/anyOperation/anyOperationCommands.ts';
import { describeField, requestPreview } from '../../../../src/admin/anyOperation/describeCall.ts';
import { typedProblem } from '../../../../src/admin/anyOperation/formStep.ts';
import { fieldProblem, formInput, formProblems } from '../../../../src/admin/anyOperation/formValues.ts';
import { readTyped, typedFrom } from '../../../../src/admin/runner/questions/contractCheck.ts';
import {
  type FieldInput,
  type FormCall,
  formCalls,
  operationForm,
} from '../../../../src/admin/runner/questions/operationForm.ts';
import { sensitiveData } from '../../../../src/admin/runner/readCommand.ts';
import { prepareRequest } from '../../../../src/client/prepareRequest.ts';
import { operations } from '../../../../src/contract/operations.ts';
import { calls, goodParts, goodValues, someFile } from './filledForm.ts';

const BASE = 'https://api.example/prefix';
const jsonCall = (id: string): FormCall => {
  const call = calls.find(({ operation, as }) => operation.id === id && as === 'json');
  assert.ok(call, id);
  return call;
};
const placesOf = (id: string) => operationForm(jsonCall(id)).map(({ path: place, need }) => `${place} ${need}`);

describe('the form of an operation', () => {
  it('exists for every operation; those that take a file have one for the file and one for rows', () => {
    assert.deepEqual(new Set(calls.map(({ operation }) => operation)), new Set(operations));
    const twice = calls.filter(({ as }) => as === 'file').map(({ operation }) => operation.id);
    assert.deepEqual(twice, ['bulkUpdates.upload']);
    assert.equal(calls.length, operations.length + 1);
  });

  it('has a field per path, query and body field, required ones first in each part', () => {
    assert.deepEqual(placesOf('redemptions.ordersByIdentifier'), [
      'body.identifier.key required',
      'body.identifier.value required',
      'body.page optional',
      'body.limit optional',
    ]);
    assert.deepEqual(placesOf('userFields.writeValue'), [
      'path.communityId required',
      'path.userId required',
      'path.fieldIdOrName required',
      'body.value required',
      'body.action required',
      'header.Idempotency-Key optional',
    ]);
    assert.ok(placesOf('analyses.update').includes('body.levels.pivot.price group'));
  });

  it('distinguishes choices, numbers, booleans, JSON and credentials', () => {
    const inputs = (id: string) =>
      Object.fromEntries(operationForm(jsonCall(id)).map(({ path: place, input }) => [place, input.kind]));
    assert.equal(inputs('userFields.create')['body.type'], 'choice');
    assert.equal(inputs('userFields.create')['body.options'], 'json');
    assert.equal(inputs('userFields.create')['body.required'], 'flag');
    assert.equal(inputs('legacy.createBadge')['body.quantity'], 'number');
    assert.equal(inputs('redemptions.ordersByIdentifier')['body.identifier.value'], 'text');
    const secret = (id: string) => operationForm(jsonCall(id)).flatMap((field) => (field.secret ? [field.path] : []));
    assert.deepEqual(secret('widgetTokens.mint'), ['body.accessId', 'body.accessKey']);
    assert.deepEqual(secret('legacy.login'), ['body.password']);
  });

  it('filled in completely, makes exactly that request, valid by its schemas', () => {
    for (const call of calls) {
      const values = goodValues(call);
      assert.deepEqual([...formProblems(call, values)], [], call.operation.id);
      const { path, query, body, form, key } = { form: undefined, body: undefined, ...goodParts(call) };
      const made = formInput(call, values, someFile);
      assert.deepEqual(made.path, path, call.operation.id);
      assert.deepEqual(made.query ?? {}, query, call.operation.id);
      assert.deepEqual(made.body, body, call.operation.id);
      assert.deepEqual(made.upload?.fields, form, call.operation.id);
      assert.equal(made.idempotencyKey, key, call.operation.id);
      assert.equal(prepareRequest(BASE, call.operation, made).kind, 'ready', call.operation.id);
    }
  });

  it('reads back each value from its text', () => {
    for (const call of calls) {
      const values = goodValues(call);
      for (const { input, path: place } of operationForm(call)) {
        if (values[place] === undefined) continue;
        assert.deepEqual(
          readTyped(input, typedFrom(input, values[place])),
          { kind: 'value', value: values[place] },
          place,
        );
      }
    }
  });

  it('is complete exactly when the request can be sent, whichever field is missing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.infiniteStream(fc.boolean()), (call, keep) => {
        const entries = Object.entries(goodValues(call)).filter(() => keep.next().value);
        const values = Object.fromEntries(entries);
        const misfits = formProblems(call, values);
        const file = values['file'] === undefined ? undefined : someFile;
        const { kind } = prepareRequest(BASE, call.operation, formInput(call, values, file));
        // Without a file there is no upload: the form checks this, not the client.
        assert.equal(misfits.size === 0, kind === 'ready' && !(call.as === 'file' && file === undefined));
      }),
      { numRuns: 500 },
    );
  });
});

function fieldProblemOf(id: string, place: string, value: unknown): string | undefined {
  const call = calls.find(({ operation, as }) => operation.id === id && as === 'json');
  const field = call && operationForm(call).find((it) => it.path === place);
  assert.ok(call && field, `${id} ${place}`);
  const found = fieldProblem(call, field, value);
  if (found === undefined) return undefined;
  return found.kind === 'issue' ? `${found.inside ?? 'here'}: ${found.issue.code}` : found.kind;
}

describe('the problem of a form field', () => {
  it('is found at the documented bounds and one beyond', () => {
    const cases: readonly [string, string, unknown, string | undefined][] = [
      ['activity.stats', 'body.days', 0, 'here: too_small'],
      ['activity.stats', 'body.days', 1, undefined],
      ['activity.stats', 'body.days', 90, undefined],
      ['activity.stats', 'body.days', 91, 'here: too_big'],
      ['redemptions.createStatus', 'body.name', '', 'here: too_small'],
      ['redemptions.createStatus', 'body.name', 'n'.repeat(100), undefined],
      ['redemptions.createStatus', 'body.name', 'n'.repeat(101), 'here: too_big'],
      ['loyaltyOverview.list', 'query.limit', 501, 'here: too_big'],
      ['analyses.get', 'path.analysisId', 'x', 'here: invalid_format'],
      ['loyaltyExports.create', 'body.start_at', '2026-02-30T00:00:00Z', 'here: custom'],
      ['loyaltyExports.create', 'body.client_refs', ['a', 'a'], 'here: custom'],
      ['loyaltyExports.create', 'body.client_refs', ['a', ' '], '1: custom'],
      ['loyaltyExports.create', 'header.Idempotency-Key', '.x', 'key form'],
      ['loyaltyExports.create', 'header.Idempotency-Key', 'x.:', undefined],
      ['analyses.create', 'body.metadata.expiry', { type: 'HOURS' }, 'hours: invalid_type'],
      ['analyses.create', 'body.metadata.expiry', { type: 'HOURS', hours: 24 }, undefined],
      ['widgetTokens.mint', 'body.userIdentifiers', { a: 1 }, 'a: invalid_type'],
      ['userFields.writeValue', 'body.value', null, undefined],
    ];
    for (const [id, place, value, expected] of cases) {
      assert.equal(fieldProblemOf(id, place, value), expected, `${place} ${JSON.stringify(value)}`);
    }
  });

  it('across fields is reported on the field that the rule names', () => {
    const call = calls.find(({ operation }) => operation.id === 'loyaltyExports.create');
    assert.ok(call);
    const found = formProblems(call, { ...goodValues(call), 'body.end_at': '2024-01-01T00:00:00Z' });
    assert.deepEqual([...found.keys()], ['body.end_at']);
  });

  it('is found for every wrong value before anything is sent', () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false }),
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.constantFrom('', ' ', 'x'.repeat(10_000), '\n', '😀', -1, 0, 1.5, Number.NaN, null, [], {}),
    );
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.nat(), anything, (call, at, value) => {
        const form = operationForm(call).filter(({ part }) => part !== 'file');
        const field = form[at % Math.max(form.length, 1)];
        if (field === undefined || value === undefined) return;
        const values = { ...goodValues(call), [field.path]: value };
        const isReady = prepareRequest('https://api.example', call.operation, formInput(call, values, someFile)).kind;
        const isFitting = formProblems(call, values).size === 0;
        // A path segment such as `..` passes the schema and is refused by the client only.
        if (isFitting && isReady === 'mismatch') assert.ok(['.', '..'].includes(String(value)), JSON.stringify(value));
        if (!isFitting && field.path !== 'header.Idempotency-Key') assert.equal(isReady, 'mismatch');
      }),
      { numRuns: 1500 },
    );
  });
});

const textInput: FieldInput = { kind: 'text' };
const wholeInput: FieldInput = { kind: 'number', whole: true };
const numberInput: FieldInput = { kind: 'number', whole: false };
const flagInput: FieldInput = { kind: 'flag' };
const jsonInput = (holds: 'list' | 'object' | 'anything'): FieldInput => ({ kind: 'json', holds, sample: '' });

const NO_NUMBER = 'Not a number. Use digits and a decimal point only.';
const NO_JSON = 'Not valid JSON. Put text in "quotes", lists in [ ] and objects in { }.';

describe('a typed form value', () => {
  it('is read as its field requires, or refused with the reason', () => {
    const cases: readonly [FieldInput, string, unknown][] = [
      [textInput, ' 000101 ', ' 000101 '],
      [textInput, '😀', '😀'],
      [textInput, '\ud83d', 'Contains half of a character, which can’t be sent.'],
      [wholeInput, ' 12 ', 12],
      [wholeInput, '1.5', 'Not a whole number. Use digits only.'],
      [wholeInput, '9007199254740993', 'This number is too large to be exact.'],
      [numberInput, '-.5', -0.5],
      [numberInput, '1e999', NO_NUMBER],
      [numberInput, '1,5', NO_NUMBER],
      [numberInput, '', 'Enter a number.'],
      [numberInput, '0x10', NO_NUMBER],
      [flagInput, 'true', true],
      [flagInput, 'yes', NO_JSON],
      [jsonInput('anything'), 'null', null],
      [jsonInput('anything'), 'text', NO_JSON],
      [jsonInput('list'), '["a"]', ['a']],
      [jsonInput('list'), '{}', 'Not a list. Use [ … ].'],
      [jsonInput('object'), '[1]', 'Not an object. Use { … }.'],
      [jsonInput('object'), 'null', 'Not an object. Use { … }.'],
      [jsonInput('object'), '{"a":', NO_JSON],
      [textInput, 'x'.repeat(1_000_001), 'Too long to type here.'],
      [jsonInput('list'), '['.repeat(10_000_000), 'Too long to type here.'],
    ];
    for (const [input, typed, expected] of cases) {
      const read = readTyped(input, typed);
      assert.deepEqual(read.kind === 'value' ? read.value : read.problem, expected, typed.slice(0, 20));
    }
  });
});

const allCalls = formCalls(operations);
const typedProblemOf = (id: string, place: string, typed: string): string | undefined => {
  const call = allCalls.find(({ operation, as }) => operation.id === id && as === 'json');
  const field = call && operationForm(call).find((it) => it.path === place);
  assert.ok(call && field, `${id} ${place}`);
  return typedProblem(call, field, typed);
};

describe('typed values of any operation’s form', () => {
  /** A path, texts that can be sent, and texts that the documents say are refused. */
  const CASES: readonly [id: string, place: string, taken: readonly string[], refused: readonly string[]][] = [
    ['redemptions.ordersByIdentifier', 'body.identifier.key', ['vip', 'Id'], ['id', 'email', ' ']],
    ['redemptions.ordersByIdentifier', 'body.identifier.value', ['000101', ' 101 '], ['  ', '\u00a0']],
    ['redemptions.ordersByIdentifier', 'body.limit', ['1', '100'], ['0', '101', 'ten']],
    ['activity.stats', 'body.identifier_type', ['email', 'userId'], ['userID']],
    ['activity.stats', 'body.identifier', ['a+b@example.com', 'a b@example.com'], [' ']],
    ['activity.stats', 'body.days', ['1', '90'], ['0', '91', '1.5', '"7"']],
    ['users.info', 'body.idOrEmail', ['77001234'], ['   ']],
    [
      'userFields.get',
      'path.fieldIdOrName',
      ['vip', 'Vip Level', 'x'.repeat(120)],
      ['größe', 'a.b', 'x'.repeat(121), ' '],
    ],
    ['userFields.traderHistory', 'query.limit', ['100'], ['101', '0']],
    ['redemptions.createStatus', 'body.name', ['x'.repeat(100)], ['x'.repeat(101), ' ']],
  ];

  for (const [id, place, taken, refused] of CASES) {
    it(`follow the documents: ${id} ${place}`, () => {
      for (const typed of taken) assert.equal(typedProblemOf(id, place, typed), undefined, typed);
      for (const typed of refused) assert.match(typedProblemOf(id, place, typed) ?? '', /^[\p{Lu}\d“].*\.$/u, typed);
    });
  }

  it('have plain prompts without code marks or meaningless numbers', () => {
    for (const call of allCalls) {
      for (const field of operationForm(call)) {
        assert.doesNotMatch(describeField(field), /`|9007199254740991/, `${call.operation.id} ${field.path}`);
      }
    }
  });
});

function previewOf(id: string, as: 'json' | 'file' = 'json'): string {
  const call = calls.find((it) => it.operation.id === id && it.as === as);
  assert.ok(call);
  const request = requestPreview('https://api.example/prefix', call, formInput(call, goodValues(call), someFile));
  assert.equal(request.kind, 'request', request.text);
  return request.text;
}

describe('a request preview', () => {
  it('has method, address, own headers and body, and a hidden key', () => {
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

  it('never shows credentials', () => {
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

  it('masks personal data, also in the address, and says so', () => {
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

  it('names the file and the other fields', () => {
    const upload = previewOf('bulkUpdates.upload', 'file');
    assert.match(upload, /^data: march\.csv \(3 bytes\)$/m);
    assert.match(upload, /^log_name: march$/m);
    assert.match(upload, /^Content-Type: multipart\/form-data$/m);
  });

  it('refuses a body over the documented size, even if each part fits (P1 4.1)', () => {
    const call = calls.find(({ operation }) => operation.id === 'loyaltyExports.create');
    assert.ok(call);
    const refs = Array.from({ length: 1_000 }, (_, place) => `${place}${'ä'.repeat(1_000)}`);
    const input = formInput(call, { ...goodValues(call), 'body.client_refs': refs });
    const request = requestPreview('https://api.example', call, input);
    assert.equal(request.kind, 'invalid');
    assert.match(request.text, /has \d{7} bytes\. The limit is 1048576/);
  });

  it('says what cannot be sent', () => {
    const call = calls.find(({ operation }) => operation.id === 'users.info');
    assert.ok(call);
    assert.deepEqual(requestPreview('https://api.example', call, formInput(call, {})).kind, 'invalid');
  });
});

const operationOf = (id: string) => {
  const found = operations.find((it) => it.id === id);
  assert.ok(found);
  return found;
};

describe('rows of any response', () => {
  it('are the items of a list, or one row for anything else', () => {
    const list = { items: [{ _id: 'a' }, { _id: 'b' }], unreadable: [], paging: { total: 2 } };
    assert.deepEqual(resultRows(operationOf('bulkUpdates.list'), list), [{ _id: 'a' }, { _id: 'b' }]);
    assert.deepEqual(
      resultRows(operationOf('bulkUpdates.details'), { items: [], data: { successUsers: 0, failedUsers: 0 } }),
      [],
    );
    assert.deepEqual(resultRows(operationOf('analyses.get'), { data: { analysis: { _id: 'a' } } }), [{ _id: 'a' }]);
    assert.deepEqual(resultRows(operationOf('analyses.list'), { items: [{ _id: 'a' }], paging: {} }), [{ _id: 'a' }]);
    assert.deepEqual(resultRows(operationOf('leaderboards.delete'), { data: 'abc' }), [{ value: 'abc' }]);
    const badge = { data: { id: '1', title: 'T' } };
    assert.deepEqual(resultRows(operationOf('legacy.createBadge'), badge), [{ id: '1', title: 'T' }]);
  });

  it('have columns by their content', () => {
    const rows = [
      { userId: '7', xp: 1, isOn: true, roles: ['a'], at: '2026-03-02T14:30:00Z', day: '2026-03-02', deep: { a: 1 } },
      { userId: '8', xp: null, name: 'n', 'a.b': 1 },
    ];
    assert.deepEqual(
      columnsOf(rows).map(({ key, kind }) => `${key} ${kind}`),
      ['userId id', 'xp number', 'isOn flag', 'roles list', 'at time', 'day day', 'deep json', 'name text'],
    );
    assert.deepEqual(columnsOf([]), []);
  });

  it('hide every secret by its path', () => {
    const secretsOf = (id: string) => sensitiveData(operationOf(id)).secrets;
    assert.deepEqual(secretsOf('leaderboards.list'), ['widget.apiKey']);
    assert.deepEqual(secretsOf('leaderboards.get'), ['widget.apiKey']);
    assert.deepEqual(secretsOf('widgetTokens.mint'), ['embedToken']);
    assert.deepEqual(secretsOf('loyaltyExports.downloadLink'), ['url']);
    assert.equal(secretsOf('userFields.list'), undefined);
  });
});
