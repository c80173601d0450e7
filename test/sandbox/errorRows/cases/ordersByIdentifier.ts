import type { ErrorFixture } from '../errorBench.ts';
import { type Attempt, type Condition, type ErrorCases, errorCase, refusedByClient, withDetail } from '../errorCase.ts';
import { codedKeyCases, keyCheckCase, rateLimitCase, readFailureCase } from '../keyCases.ts';

interface SeedUser {
  readonly platformUserId: string;
  readonly clientRef: string | null;
}

function orders(key: unknown, value: unknown, more: object = {}): Attempt {
  const body = { identifier: { key, value }, ...more };
  return { method: 'POST', path: '/v1/redemption-transactions/by-identifier', input: { body } };
}

const first = ({ seed }: ErrorFixture): SeedUser => seed.users[0];
const good = (on: ErrorFixture) => orders('broker_id', first(on).clientRef);

/** The lookup by a custom field is in a state (P1 7.2). */
const whenLookup =
  (fieldLookup: string): Condition =>
  async (on) => {
    await on.control('POST', '/settings', { fieldLookup });
    return good(on);
  };

/** Orders of the one trader who has a value in a custom field (P1 4.5, 7.2). */
export const ordersByIdentifier: ErrorCases = {
  'redemptions.ordersByIdentifier': {
    good,
    cases: [
      errorCase('400 code VALIDATION_FAILED', 'P1 7.2', 'fix the input', {
        'no identifier': () => ({
          ...refusedByClient(orders('', ''), /identifier/),
          raw: { body: {} },
        }),
        'an empty key': () => refusedByClient(orders('', 'C-1'), /key/),
        'the key `id`': () => refusedByClient(orders('id', 'C-1'), /key/),
        'the key `email`': () => refusedByClient(orders('email', 'a@b.example'), /key/),
        'an empty value': () => refusedByClient(orders('broker_id', ''), /value/),
        'a value that is neither text nor number': () => refusedByClient(orders('broker_id', true), /value/),
        'page is 0': () => refusedByClient(orders('broker_id', 'C-1', { page: 0 }), /page/),
        'limit is 101': () => refusedByClient(orders('broker_id', 'C-1', { limit: 101 }), /limit/),
      }),
      errorCase('400 code CUSTOM_FIELD_IDENTIFIER_NOT_FOUND', 'P1 7.2', 'fix the input', {
        'no field has the key': () => orders('shoe_size', '44'),
        'a built-in field': () => orders('username', 'mara.lindqvist'),
        'the key in other letter case': (on) => orders('Broker_ID', first(on).clientRef),
      }),
      errorCase('400 code CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE', 'P1 7.2', 'fix the input', {
        'a field of several lines': () => orders('notes', 'x'),
        'a date': () => orders('first_trade', '2026-01-01'),
        'a truth value': () => orders('funded', 'true'),
      }),
      errorCase('400 code CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE', 'P1 7.2', 'fix the input', {
        'a blank value': () => withDetail(orders('broker_id', '   '), /value/),
        'text for a numerical field': () => withDetail(orders('account_number', 'twelve'), /value/),
      }),
      ...codedKeyCases('P1 7.2', 'customerSuccess', good),
      keyCheckCase('P1 7.2', good),
      rateLimitCase('P1 8', good),
      errorCase('404 code USER_NOT_FOUND', 'P1 4.5, 7.2', 'final', {
        'nobody has the value': () => orders('broker_id', 'C-NOBODY'),
        'who has it was removed from the community': async (on) => {
          await on.control('POST', `/users/${first(on).platformUserId}`, { member: false });
          return good(on);
        },
        'who has it was deleted': async (on) => {
          await on.control('POST', `/users/${first(on).platformUserId}`, { active: false });
          return good(on);
        },
      }),
      errorCase('409 code CUSTOM_FIELD_IDENTIFIER_DUPLICATE', 'P1 7.2', 'final', {
        'two active traders have the value': () => orders('partner_code', 'PC-SHARED'),
        'a second trader was given it': async (on) => {
          const { platformUserId } = on.seed.users[1];
          await on.control('POST', `/users/${platformUserId}`, { clientRef: first(on).clientRef });
          return good(on);
        },
      }),
      errorCase('409 code CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS', 'P1 7.2', 'final', {
        'too many records hold the value': whenLookup('ambiguous'),
      }),
      readFailureCase('500 code INTERNAL_ERROR', 'P1 7.2', good),
      errorCase('503 code CUSTOM_FIELD_IDENTIFIER_NOT_READY', 'P1 7.2', 'retry', {
        'the lookup is not ready': whenLookup('notReady'),
        'a field that is not ready': () => orders('desk', 'London'),
      }),
      errorCase('503 code CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED', 'P1 7.2', 'final', {
        'too many records to look through': whenLookup('scanLimit'),
      }),
    ],
  },
};
