import { existing } from '../../../support/sandboxState.ts';
import {
  ABSENT,
  type Attempt,
  type Condition,
  codedKeyCases,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  keyCheckCase,
  rateLimitCase,
  readFailureCase,
  refusedByClient,
  withDetail,
  writeFailureCase,
} from '../errorCase.ts';

/** Key problems with their code in `meta.code`, and the limit (P1 7.2, 7.3, 8). */
function keyCases(source: string, permission: string | undefined, good: (on: ErrorFixture) => Attempt): ErrorCase[] {
  return [...codedKeyCases(source, permission, good), keyCheckCase(source, good), rateLimitCase('P1 8', good)];
}

function createStatus(body: object): Attempt {
  return { method: 'POST', path: '/v1/redemption-transactions/status', input: { body } };
}

function listStatuses(body: unknown): Attempt {
  return { method: 'POST', path: '/v1/redemption-transactions/statuses', input: { body } };
}

function moveOrder(body: object): Attempt {
  return { method: 'PUT', path: '/v1/redemption-transactions/status', input: { body } };
}

function history(body: object): Attempt {
  return { method: 'POST', path: '/v1/redemption-transactions/transaction-history', input: { body } };
}

const goodCreate = () => createStatus({ name: 'Ready for pickup', category: 'in_progress' });
const goodList = () => listStatuses({});
const orderOf = ({ seed }: ErrorFixture): string => existing(seed.orders[0]).redemptionId;
const statusOf = ({ seed }: ErrorFixture, name: string): string =>
  existing(seed.redemptionStatuses.find((status) => status.name === name)).id;
const goodMove = (on: ErrorFixture) => moveOrder({ transactionId: orderOf(on), statusID: statusOf(on, 'Shipped') });
const memberOf = ({ seed }: ErrorFixture): string => existing(seed.users[0]).email;
const goodHistory = (on: ErrorFixture) => history({ email: memberOf(on) });

/** Order statuses and orders: everything but key problems has its code in `code` (P1 7.2, 7.3). */
export const redemptions: ErrorCases = {
  'redemptions.createStatus': {
    good: goodCreate,
    cases: [
      errorCase('400 code VALIDATION_FAILED', 'P1 7.3', 'fix the input', {
        'no name': () => refusedByClient(createStatus({ category: 'in_progress' }), /name/),
        'an empty name': () => refusedByClient(createStatus({ name: '', category: 'in_progress' }), /name/),
        'a name of 101 characters': () =>
          refusedByClient(createStatus({ name: 'n'.repeat(101), category: 'in_progress' }), /name/),
        'a category that is none of the four': () =>
          refusedByClient(createStatus({ name: 'Ready', category: 'incomplete' }), /category/),
      }),
      ...keyCases('P1 7.3', 'createRedemptionStatus', goodCreate),
      errorCase('409 code REDEMPTION_STATUS_CONFLICT', 'P1 4.6, 7.3', 'final', {
        'the name in another category': () => createStatus({ name: 'Shipped', category: 'completed' }),
        'the name in other letter case in its category': () =>
          createStatus({ name: 'SHIPPED', category: 'in_progress' }),
        'the name of a status that is switched off': () => createStatus({ name: 'Archived', category: 'completed' }),
        'a repeat of a creation': async (on) => {
          await on.succeed(goodCreate());
          return goodCreate();
        },
      }),
      writeFailureCase('500 code INTERNAL_ERROR', 'P1 7.3', goodCreate),
    ],
  },
  'redemptions.listStatuses': {
    good: goodList,
    cases: [
      errorCase('400 code VALIDATION_FAILED', 'assumed (P1 7.2)', 'fix the input', {
        'the body is a list': () => refusedByClient(listStatuses([])),
        'the body is no JSON': () => ({ ...refusedByClient(listStatuses([])), raw: { body: '{' } }),
      }),
      ...keyCases('assumed (P1 7.2)', undefined, goodList),
      readFailureCase('500 code INTERNAL_ERROR', 'assumed (P1 7.2)', goodList),
    ],
  },
  'redemptions.updateOrderStatus': {
    good: goodMove,
    cases: [
      errorCase('400 code VALIDATION_FAILED', 'assumed (P1 7.2)', 'fix the input', {
        'no statusID': (on) => refusedByClient(moveOrder({ transactionId: orderOf(on) }), /statusID/),
        'no transactionId': (on) => refusedByClient(moveOrder({ statusID: statusOf(on, 'Shipped') }), /transactionId/),
        'a status that is switched off': (on) =>
          withDetail(moveOrder({ transactionId: orderOf(on), statusID: statusOf(on, 'Archived') }), /statusID/),
        'a status that was switched off since': async (on) => {
          await on.control('POST', `/redemptionStatuses/${statusOf(on, 'Shipped')}`, { enabled: false });
          return goodMove(on);
        },
      }),
      ...keyCases('assumed (P1 7.2)', undefined, goodMove),
      errorCase('404 code REDEMPTION_TRANSACTION_NOT_FOUND', 'assumed (P1 2.4)', 'final', {
        'no order has the id': (on) => moveOrder({ transactionId: 'ORD0000000', statusID: statusOf(on, 'Shipped') }),
        'the internal id of an order': async (on) => {
          const { body } = await on.raw(history({ email: await ordering(on) }));
          const { _id } = body.data.transactions[0];
          return moveOrder({ transactionId: _id, statusID: statusOf(on, 'Shipped') });
        },
        'an order of another community': async (on) => ({
          ...goodMove(on),
          key: await on.key({ community: 'other' }),
        }),
      }),
      errorCase('404 code REDEMPTION_STATUS_NOT_FOUND', 'assumed (P1 2.5)', 'fix the input', {
        'no status has the id': (on) => moveOrder({ transactionId: orderOf(on), statusID: ABSENT }),
      }),
      writeFailureCase('500 code INTERNAL_ERROR', 'assumed (P1 7.3)', goodMove),
    ],
  },
  'redemptions.transactionHistory': {
    good: goodHistory,
    cases: [
      errorCase('400 code VALIDATION_FAILED', 'assumed (P1 7.2)', 'fix the input', {
        'no e-mail': () => refusedByClient(history({}), /email/),
        'limit is over 100': (on) => refusedByClient(history({ email: memberOf(on), limit: 101 }), /limit/),
        'page is 0': (on) => refusedByClient(history({ email: memberOf(on), page: 0 }), /page/),
      }),
      ...keyCases('assumed (P1 7.2)', 'customerSuccess', goodHistory),
      errorCase('404 code USER_NOT_FOUND', 'assumed (P1 7.2)', 'final', {
        'nobody has the e-mail': () => history({ email: 'nobody@traders.example' }),
        'the trader was removed': async (on) => {
          await on.control('POST', `/users/${existing(on.seed.users[0]).platformUserId}`, { member: false });
          return goodHistory(on);
        },
      }),
      readFailureCase('500 code INTERNAL_ERROR', 'assumed (P1 7.2)', goodHistory),
    ],
  },
};

/** The e-mail of the trader who made the first order. */
async function ordering({ seed }: ErrorFixture): Promise<string> {
  const { userRecordId } = existing(seed.orders[0]);
  return existing(seed.users.find((user) => user.recordId === userRecordId)).email;
}

interface SeedUser {
  readonly platformUserId: string;
  readonly clientRef: string | null;
}

function orders(key: unknown, value: unknown, more: object = {}): Attempt {
  const body = { identifier: { key, value }, ...more };
  return { method: 'POST', path: '/v1/redemption-transactions/by-identifier', input: { body } };
}

const first = ({ seed }: ErrorFixture): SeedUser => existing(seed.users[0]);
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
        'a deleted field': () => orders('old_score', '1'),
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
          const { platformUserId } = existing(on.seed.users[1]);
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
