import assert from 'node:assert/strict';
import { requestFieldSchema } from '../../../src/contract/fieldAt.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';

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

  it('is the value that is given, where it may be left out', () => {
    assert.ok(takes('activity.stats', 'body.days', 90));
    for (const wrong of [91, 0, 1.5, '30', undefined, null]) assert.ok(!takes('activity.stats', 'body.days', wrong));
  });

  it('can be one of a list, or the list', () => {
    assert.ok(takes('loyaltyExports.create', 'body.client_refs[]', 'c-1'));
    assert.ok(!takes('loyaltyExports.create', 'body.client_refs[]', ' '));
    assert.ok(!takes('loyaltyExports.create', 'body.client_refs', []));
  });

  it('is not there where the call takes none such', () => {
    for (const place of ['body.nothing', 'query.page', 'header.x', 'body.idOrEmail.deeper', 'body.__proto__', '']) {
      assert.equal(requestFieldSchema(operationById('users.info'), place), undefined, place);
    }
  });

  it('is found for every field that any call takes', () => {
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
