import assert from 'node:assert/strict';
import { contractCheck } from '../../../../../src/admin/runner/questions/contractCheck.ts';
import type { Operation } from '../../../../../src/contract/operation.ts';
import { operations } from '../../../../../src/contract/operations.ts';

function problemOf(id: string, place: string, value: unknown): string | undefined {
  const operation: Operation | undefined = operations.find((it) => it.id === id);
  assert.ok(operation, id);
  return contractCheck(operation, place)(value);
}

describe('the contract’s check of a value', () => {
  it('finds nothing wrong with a valid value', () => {
    assert.equal(problemOf('redemptions.createStatus', 'body.name', 'x'.repeat(100)), undefined);
    assert.equal(problemOf('activity.stats', 'body.days', 1), undefined);
    assert.equal(problemOf('leaderboards.delete', 'path.leaderboardID', 'A'.repeat(24)), undefined);
  });

  it('names the exceeded bound', () => {
    assert.equal(problemOf('redemptions.createStatus', 'body.name', ''), 'Enter a value.');
    assert.equal(problemOf('redemptions.createStatus', 'body.name', 'x'.repeat(101)), 'At most 100 characters.');
    assert.equal(problemOf('activity.stats', 'body.days', 0), 'The minimum is 1.');
    assert.equal(problemOf('activity.stats', 'body.days', 91), 'The maximum is 90.');
    assert.match(problemOf('loyaltyExports.create', 'body.client_refs', Array(1001).fill('x')) ?? '', /At most 1.?000/);
    assert.equal(problemOf('activity.daily', 'body.identifier', []), 'At least 1 are required.');
  });

  it('knows bounds that are documented outside the schema', () => {
    assert.equal(problemOf('userFields.get', 'path.fieldIdOrName', 'x'.repeat(120)), undefined);
    assert.equal(problemOf('userFields.get', 'path.fieldIdOrName', 'x'.repeat(121)), 'At most 120 characters.');
  });

  it('describes the format, not the pattern', () => {
    assert.match(problemOf('leaderboards.delete', 'path.leaderboardID', 'xyz') ?? '', /24 characters 0-9 and a-f/);
    assert.match(problemOf('activity.daily', 'body.date', '2026-03-01') ?? '', /DD\/MM\/YYYY/);
    assert.match(problemOf('loyaltyExports.create', 'body.start_at', 'today') ?? '', /2026-03-01T00:00:00Z/);
    assert.match(problemOf('leaderboards.create', 'body.slug', 'Top Ten') ?? '', /lower-case letters/);
  });

  it('names the part of a time that is missing, with the whole time', () => {
    const of = (value: string) => problemOf('loyaltyExports.create', 'body.start_at', value);
    assert.equal(of('2027-01-01T00:00Z'), 'The seconds are missing: 2027-01-01T00:00:00Z.');
    assert.equal(of('2027-01-01T00:00:30'), 'The Z for UTC is missing: 2027-01-01T00:00:30Z.');
    assert.equal(of('2027-01-01'), 'The time of day is missing, e.g. 2027-01-01T00:00:00Z.');
    assert.equal(of('2027-01-01T00:00:00Z'), undefined);
  });

  it('describes types and choices', () => {
    assert.match(problemOf('activity.stats', 'body.days', 'ten') ?? '', /a number|whole number/);
    assert.match(problemOf('activity.stats', 'body.days', 1.5) ?? '', /whole number/);
    assert.match(problemOf('redemptions.createStatus', 'body.category', 'lost') ?? '', /new_purchase, in_progress/);
    assert.match(problemOf('loyaltyExports.create', 'body.client_refs[]', ' ') ?? '', /^This is blank/);
    assert.match(
      problemOf('redemptions.ordersByIdentifier', 'body.identifier.key', 'id') ?? '',
      /^“id” and “email” are not allowed/,
    );
  });

  it('throws for a field that a call doesn’t have', () => {
    assert.throws(() => problemOf('tiers.get', 'body.nothing', 1), /tiers.get has no body.nothing/);
  });

  it('never throws for a value and never shows a pattern', () => {
    const odd = [
      undefined,
      null,
      '',
      ' ',
      'x',
      '\n',
      '🙂',
      -1,
      0,
      1.5,
      Number.NaN,
      1e300,
      true,
      [],
      [1],
      {},
      { a: 1 },
      10n,
    ];
    for (const operation of operations) {
      for (const part of ['path', 'query', 'body'] as const) {
        const schema = { path: operation.pathParameters, query: operation.query, body: operation.body }[part];
        const shape = (schema?._zod.def as { readonly shape?: object } | undefined)?.shape ?? {};
        for (const name of Object.keys(shape)) {
          for (const value of odd) {
            const text = contractCheck(operation, `${part}.${name}`)(value);
            if (text !== undefined) assert.match(text, /^[\p{Lu}"“][^^\\]*\.$/u, `${operation.id} ${name}: ${text}`);
          }
        }
      }
    }
  });
});
