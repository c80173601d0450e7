import assert from 'node:assert/strict';
import { type CallerAction, type Operation, requestFieldSchema } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';

/** P2 4.8, by hand. */
const ROUTES: readonly (readonly [string, string, string])[] = [
  ['analyses.get', 'GET', '/v1/analysis/{analysisId}'],
  ['analyses.list', 'GET', '/v1/analysis/communities/{communityId}/channels/{channelId}'],
  ['analyses.create', 'POST', '/v1/analysis/{communityId}/channels/{channelId}'],
  ['analyses.update', 'PATCH', '/v1/analysis/{analysisId}'],
  ['analyses.delete', 'DELETE', '/v1/analysis/{analysisId}'],
  ['analyses.append', 'POST', '/v1/analysis/{analysisId}/drawings'],
];

/** P2 7.3 and 8, by hand: what an analysis route can answer, and what the caller does. */
const ERRORS: Readonly<Record<string, Readonly<Record<number, CallerAction>>>> = {
  'analyses.get': { 400: 'fix the input', 401: 'fix the key', 404: 'final', 429: 'wait and retry', 500: 'retry' },
  'analyses.list': {
    400: 'fix the input',
    401: 'fix the key',
    403: 'fix the input',
    404: 'final',
    429: 'wait and retry',
    500: 'retry',
  },
  'analyses.create': {
    400: 'fix the input',
    401: 'fix the key',
    403: 'fix the input',
    404: 'final',
    409: 'final',
    429: 'wait and retry',
    500: 'read back',
  },
  'analyses.update': {
    400: 'fix the input',
    401: 'fix the key',
    404: 'final',
    429: 'wait and retry',
    500: 'read back',
  },
  'analyses.delete': {
    400: 'fix the input',
    401: 'fix the key',
    404: 'final',
    429: 'wait and retry',
    500: 'read back',
  },
  'analyses.append': {
    400: 'fix the input',
    401: 'fix the key',
    404: 'final',
    429: 'wait and retry',
    500: 'read back',
  },
};

function operation(id: string): Operation {
  const found = operations.find((it) => it.id === id);
  assert.ok(found, `${id} is in the table`);
  return found;
}

describe('operations', () => {
  for (const [id, method, path] of ROUTES) {
    it(`${id} is ${method} ${path} with permission sendMessage (P2 5)`, () => {
      const found = operation(id);
      assert.deepEqual([found.method, found.path, found.permission], [method, path, 'sendMessage']);
    });

    it(`${id} states each documented error (P2 7.3, 8)`, () => {
      const rows = Object.fromEntries(operation(id).errors.map(({ status, action }) => [status, action]));
      assert.deepEqual(rows, ERRORS[id]);
      // Only the foreign community of a path has a code (P2 5).
      const coded = operation(id).errors.filter(({ codeAt }) => codeAt !== 'none');
      assert.ok(coded.every(({ code }) => code === 'API_KEY_COMMUNITY_MISMATCH'));
    });
  }

  it('has each id and each route once', () => {
    assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
    assert.equal(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size, operations.length);
  });

  it('names in every template exactly its parameters', () => {
    for (const { id, path, pathParameters } of operations) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const ids = Object.fromEntries(names.map((name) => [name, '65f0c0ffee65f0c0ffee65f0']));
      assert.equal(pathParameters.safeParse(ids).success, true, id);
      for (const name of names)
        assert.equal(pathParameters.safeParse({ ...ids, [name]: undefined }).success, false, id);
      assert.equal(pathParameters.safeParse({ ...ids, other: 'x' }).success, false, id);
    }
  });

  it('says how every uncertain write is resolved, by an operation that reads', () => {
    for (const { id, repeat } of operations.map((it): Operation => it)) {
      if (repeat.kind !== 'write') continue;
      // No call of the interface shows badges (P2 4.11).
      if (id !== 'legacy.createBadge') assert.ok(repeat.readBack, id);
      if (repeat.readBack !== undefined) assert.equal(operation(repeat.readBack.operation).repeat.kind, 'read', id);
    }
  });

  it('retries a write only after a response that says that nothing was done', () => {
    const untouched = [
      { status: 429 },
      { status: 500, code: 'AUTHENTICATION_FAILED' },
      { status: 401, code: 'AUTH_API_KEY_VALIDATION_FAILED' },
    ];
    for (const { id, repeat } of operations.map((it): Operation => it)) {
      if (repeat.kind !== 'write') continue;
      for (const { status, code, onlyJson } of repeat.repeatAfter) {
        const isKnown = untouched.some((it) => it.status === status && it.code === code);
        // A JSON 500 of a bulk upload: nothing was saved (P2 7.2).
        assert.ok(isKnown || (id === 'bulkUpdates.upload' && status === 500 && onlyJson), `${id} ${status}`);
      }
    }
  });
});

const operationById = (id: string): Operation => {
  const found = operations.find((it) => it.id === id);
  assert.ok(found, id);
  return found;
};
const takes = (id: string, place: string, value: unknown) => {
  const schema = requestFieldSchema(operationById(id), place);
  assert.ok(schema, place);
  return schema.safeParse(value).success;
};

describe('a field of a request, by its place', () => {
  it('is found in path, query, body and form', () => {
    assert.ok(takes('users.info', 'body.idOrEmail', 'x') && !takes('users.info', 'body.idOrEmail', ''));
    assert.ok(takes('userFields.get', 'path.communityId', 'a'.repeat(24)));
    assert.ok(!takes('userFields.get', 'path.communityId', 'a'.repeat(23)));
    assert.ok(takes('redemptions.ordersByIdentifier', 'body.identifier.key', 'crm'));
    assert.ok(!takes('redemptions.ordersByIdentifier', 'body.identifier.key', 'email'));
    assert.ok(takes('bulkUpdates.upload', 'upload.currency_cap', 'true'));
    assert.ok(!takes('bulkUpdates.upload', 'upload.currency_cap', 'yes'));
  });

  it('is the schema of a present value if the field is optional', () => {
    assert.ok(takes('activity.stats', 'body.days', 90));
    for (const wrong of [91, 0, 1.5, '30', undefined, null]) assert.ok(!takes('activity.stats', 'body.days', wrong));
  });

  it('can be a list or one of its members', () => {
    assert.ok(takes('loyaltyExports.create', 'body.client_refs[]', 'c-1'));
    assert.ok(!takes('loyaltyExports.create', 'body.client_refs[]', ' '));
    assert.ok(!takes('loyaltyExports.create', 'body.client_refs', []));
  });

  it('is undefined if the call has no such field', () => {
    for (const place of ['body.nothing', 'query.page', 'header.x', 'body.idOrEmail.deeper', 'body.__proto__', '']) {
      assert.equal(requestFieldSchema(operationById('users.info'), place), undefined, place);
    }
  });

  it('is found for every field of every call', () => {
    for (const each of operations) {
      for (const [part, schema] of [
        ['path', each.pathParameters],
        ['query', each.query],
        ['body', each.body],
      ] as const) {
        const shape = (schema?._zod.def as { readonly shape?: object } | undefined)?.shape ?? {};
        for (const name of Object.keys(shape))
          assert.ok(requestFieldSchema(each, `${part}.${name}`), `${each.id} ${part}.${name}`);
      }
    }
  });
});
