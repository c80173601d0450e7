import type { ErrorFixture } from '../errorBench.ts';
import {
  type Attempt,
  type ErrorCase,
  type ErrorCases,
  errorCase,
  type Query,
  refusedByClient,
  unknownOutcomeCase,
  withDetail,
  withQuery,
} from '../errorCase.ts';
import { failing } from '../keyCases.ts';
import { communityCases, pagingCase, readFails, unknownParameterCase } from '../userFieldCases.ts';

function ofTrader(
  { communityId }: { readonly communityId: string },
  userId: string,
  fieldIdOrName: string,
  query: Query = {},
): Attempt {
  const [user, field] = [userId, fieldIdOrName].map(encodeURIComponent);
  const path = `/v1/communities/${communityId}/users/${user}/user-fields/${field}/histories`;
  return {
    method: 'GET',
    path: withQuery(path, query),
    input: { path: { communityId, userId, fieldIdOrName }, query },
  };
}

function ofCommunity({ communityId }: { readonly communityId: string }, query: Query = {}): Attempt {
  const path = `/v1/communities/${communityId}/user-field-histories`;
  return { method: 'GET', path: withQuery(path, query), input: { path: { communityId }, query } };
}

function write(
  on: { readonly communityId: string },
  userId: string,
  field: string,
  body: object = { value: 'PC-7', action: 'overwrite' },
  idempotencyKey = 'write-1',
): Attempt {
  const { path, input } = ofTrader(on, userId, field);
  return { method: 'POST', path, input: { path: input.path, body, idempotencyKey } };
}

const trader = ({ seed }: ErrorFixture): string => seed.users[0].platformUserId;
const goodRead = (on: ErrorFixture) => ofTrader(on, trader(on), 'total_xp');
const goodWrite = (on: ErrorFixture) => write(on, trader(on), 'partner_code');

/** P2 4.3, 7.1: `meta.userIdentifier` repeats the input; the trader is looked for before the field. */
function noTraderCase(source: string, make: (on: ErrorFixture, userId: string, field: string) => Attempt): ErrorCase {
  const echoing = (on: ErrorFixture, userId: string, field = 'partner_code'): Attempt => ({
    ...make(on, userId, field),
    meta: { userIdentifier: userId },
  });
  return errorCase('404 meta.code USER_NOT_FOUND', source, 'final', {
    'nobody has the id': (on) => echoing(on, '1'),
    'nobody has the e-mail': (on) => echoing(on, 'nobody@traders.example'),
    'a removed member': (on) =>
      echoing(on, on.seed.users.find((user: { readonly member: boolean }) => !user.member).platformUserId),
    'a deleted trader': (on) =>
      echoing(on, on.seed.users.find((user: { readonly active: boolean }) => !user.active).platformUserId),
    'neither trader nor field': (on) => echoing(on, '1', 'shoe-size'),
    'a username of 12 characters': async (on) => {
      await on.control('POST', `/users/${trader(on)}`, { username: 'twelve.chars' });
      return echoing(on, 'twelve.chars');
    },
  });
}

function noFieldCase(source: string, make: (on: ErrorFixture, userId: string, field: string) => Attempt): ErrorCase {
  const echoing = (on: ErrorFixture, field: string): Attempt => ({
    ...make(on, trader(on), field),
    meta: { fieldIdOrName: field },
  });
  return errorCase('404 meta.code USER_FIELD_NOT_FOUND', source, 'final', {
    'no field has the key': (on) => echoing(on, 'shoe-size'),
    'a display name': (on) => echoing(on, 'Partner Code'),
    'a field that was deleted': (on) => echoing(on, 'old_score'),
  });
}

/** Histories and the write of a value (P2 4.3-4.5, 7.1; the write's errors assumed). */
export const fieldHistories: ErrorCases = {
  'userFields.traderHistory': {
    good: goodRead,
    cases: [
      unknownParameterCase('assumed (P2 7.1)', goodRead),
      pagingCase('P2 4.3, 7.1', (on, query) => ofTrader(on, trader(on), 'total_xp', query)),
      ...communityCases('P2 7.1', goodRead),
      noTraderCase('P2 4.3, 7.1', ofTrader),
      noFieldCase('P2 7.1', ofTrader),
      readFails('P2 7.1', goodRead),
    ],
  },
  'userFields.communityHistory': {
    good: ofCommunity,
    cases: [
      unknownParameterCase('assumed (P2 7.1)', ofCommunity),
      pagingCase('P2 4.4, 7.1', ofCommunity),
      ...communityCases('P2 7.1', ofCommunity).map(withMalformedCommunity),
      readFails('P2 7.1', ofCommunity),
    ],
  },
  'userFields.writeValue': {
    good: goodWrite,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        'no value': (on) =>
          refusedByClient(write(on, trader(on), 'partner_code', { action: 'overwrite' }), /^\{.*value/),
        'an action that is none of the three': (on) =>
          refusedByClient(write(on, trader(on), 'partner_code', { value: 'x', action: 'append' }), /^\{.*action/),
        'text for a numerical field': (on) =>
          withDetail(write(on, trader(on), 'account_number', { value: 'twelve', action: 'overwrite' }), /^\{.*value/),
        'an increase of text': (on) =>
          withDetail(write(on, trader(on), 'partner_code', { value: 'x', action: 'increase' }), /^\{/),
        'a key of a form that is not allowed': (on) =>
          refusedByClient(write(on, trader(on), 'partner_code', undefined, '.first'), /^\{.*Idempotency-Key/),
      }),
      ...communityCases('assumed (P2 7.1)', goodWrite),
      noTraderCase('assumed (P2 4.3)', write),
      noFieldCase('assumed (P2 7.1)', write),
      errorCase('409 meta.code USER_FIELD_WRITE_FORBIDDEN', 'assumed (P2 7.1)', 'final', {
        'a built-in field': (on) => write(on, trader(on), 'email'),
      }),
      errorCase('409 meta.code USER_FIELD_IDENTIFIER_CONFLICT', 'assumed (P2 4.6 rule 6)', 'final', {
        'the trader has another identifier': (on) => write(on, trader(on), 'broker_id'),
        'another trader has this one': async (on) => {
          await on.control('POST', `/users/${trader(on)}`, { clientRef: null });
          const value = on.seed.users[1].clientRef;
          return write(on, trader(on), 'broker_id', { value, action: 'overwrite' });
        },
      }),
      errorCase('409 meta.code IDEMPOTENCY_KEY_REUSED', 'assumed (P2 4.5)', 'final', {
        'the key belongs to another value': async (on) => {
          await on.succeed(goodWrite(on));
          return write(on, trader(on), 'partner_code', { value: 'PC-8', action: 'overwrite' });
        },
      }),
      // With the key a repeat settles it, once the failure is over.
      unknownOutcomeCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'assumed (P2 7.1)', {
        'the write fails': failing(goodWrite, 'write'),
      }),
    ],
  },
};

/** P2 7.1: in the community-wide history a malformed id is another community too. */
function withMalformedCommunity(it: ErrorCase): ErrorCase {
  if (!it.row.endsWith('API_KEY_COMMUNITY_MISMATCH')) return it;
  return {
    ...it,
    conditions: {
      ...it.conditions,
      'no id stands in the path': () => refusedByClient(ofCommunity({ communityId: 'abc' })),
    },
  };
}
