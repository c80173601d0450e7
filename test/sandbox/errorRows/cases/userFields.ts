import { existing } from '../../../support/sandboxState.ts';
import {
  type Attempt,
  type Condition,
  codedKeyCases,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  failing,
  otherKey,
  type Query,
  rateLimitCase,
  refusedByClient,
  unknownOutcomeCase,
  withDetail,
  withQuery,
  writeFailureCase,
} from '../errorCase.ts';

interface Place {
  readonly communityId: string;
}

function list({ communityId }: Place, query: Query = {}): Attempt {
  const path = `/v1/communities/${communityId}/user-fields`;
  return { method: 'GET', path: withQuery(path, query), input: { path: { communityId }, query } };
}

function create({ communityId }: Place, body: object): Attempt {
  return { method: 'POST', path: `/v1/communities/${communityId}/user-fields`, input: { path: { communityId }, body } };
}

const oneField =
  (method: string, body?: object) =>
  ({ communityId }: Place, fieldIdOrName: string): Attempt => ({
    method,
    path: `/v1/communities/${communityId}/user-fields/${encodeURIComponent(fieldIdOrName)}`,
    input: { path: { communityId, fieldIdOrName }, ...(body === undefined ? {} : { body }) },
  });

const get = oneField('GET');
const remove = oneField('DELETE');
const rename = (name: string) => oneField('PUT', { name, type: 'multi-line-text' });
const update = rename('Remarks');
const NEW = { field: 'shoe-size', name: 'Shoe Size', type: 'numerical' };

const goodGet = (on: Place) => get(on, 'notes');
const goodDelete = (on: Place) => remove(on, 'notes');
const goodUpdate = (on: Place) => update(on, 'notes');
const goodCreate = (on: Place) => create(on, NEW);
const goodList = (on: Place) => list(on);

/** P2 7.1: no code, and a `detail` object. */
function badKeyCase(make: (on: Place, field: string) => Attempt, source = 'P2 7.1') {
  return errorCase('400 -', source, 'fix the input', {
    'a character that no key has': (on) => withDetail(make(on, 'notes!'), /^\{.*fieldIdOrName/),
    '121 characters': (on) => withDetail(make(on, 'n'.repeat(121)), /^\{.*fieldIdOrName/),
  });
}

/** P2 4.1, 7.1: keys and ids are looked up, display names are not; `meta` repeats what was sent. */
function notFoundCase(make: (on: Place, field: string) => Attempt, source = 'P2 4.1, 7.1') {
  const echoing = (on: Place, field: string): Attempt => ({ ...make(on, field), meta: { fieldIdOrName: field } });
  return errorCase('404 meta.code USER_FIELD_NOT_FOUND', source, 'final', {
    'no field has the key': (on) => echoing(on, 'shoe-size'),
    'no field has the id': (on) => echoing(on, '0123456789abcdef01234567'),
    'it was deleted': async (on) => {
      await on.succeed(goodDelete(on));
      return echoing(on, 'notes');
    },
  });
}

/** Another request changes the field again and again, until the deletion is answered one way or the other. */
const changedMeanwhile: Condition = (on) => {
  on.changesData();
  return { ...goodDelete(on), concurrently: (ended) => keepRenaming(on, ended) };
};

async function keepRenaming(on: ErrorFixture, ended: AbortSignal): Promise<void> {
  for (let i = 0; !ended.aborted; i++) {
    const { status } = await on.raw(rename(`Notes ${i}`)(on, 'notes'));
    if (status !== 200) return;
  }
}

/** Definitions of user fields: codes in `meta.code` (P2 7.1; list, create and update assumed). */
export const userFields: ErrorCases = {
  'userFields.get': {
    good: goodGet,
    cases: [badKeyCase(get), ...communityCases('P2 7.1', goodGet), notFoundCase(get), readFails('P2 7.1', goodGet)],
  },
  'userFields.delete': {
    good: goodDelete,
    cases: [
      badKeyCase(remove),
      ...communityCases('P2 7.1', goodDelete),
      notFoundCase(remove, 'P2 3.3, 7.1'),
      errorCase('409 meta.code USER_FIELD_DELETE_FORBIDDEN', 'P2 7.1', 'final', {
        'a built-in field': (on) => remove(on, 'email'),
        XP: (on) => remove(on, 'total_xp'),
      }),
      errorCase('409 meta.code USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'P2 7.1', 'final', {
        'the identifier': (on) => remove(on, 'broker_id'),
      }),
      errorCase('409 meta.code USER_FIELD_OPERATION_FAILED', 'P2 7.1', 'retry', {
        'it changes during the deletion': changedMeanwhile,
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'P2 7.1', goodDelete),
    ],
  },
  'userFields.list': {
    good: goodList,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        'the community id is too short': () => refusedByClient(list({ communityId: 'abc' }), /^\{.*communityId/),
        ...unknownParameterCase('', goodList).conditions,
      }),
      pagingCase('assumed (P2 7.1)', list),
      ...communityCases('assumed (P2 7.1)', goodList),
      readFails('assumed (P2 7.1)', goodList),
    ],
  },
  'userFields.create': {
    good: goodCreate,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        'no name': (on) => refusedByClient(create(on, { ...NEW, name: undefined }), /^\{.*name/),
        'a type that is none of the nine': (on) => refusedByClient(create(on, { ...NEW, type: 'number' }), /^\{.*type/),
        'a key with a character that no key has': (on) =>
          withDetail(create(on, { ...NEW, field: 'shoe!' }), /^\{.*field/),
        'a dropdown without options': (on) =>
          withDetail(create(on, { ...NEW, type: 'single-select-dropdown' }), /^\{.*options/),
      }),
      ...communityCases('assumed (P2 7.1)', goodCreate),
      errorCase('409 meta.code USER_FIELD_ALREADY_EXISTS', 'assumed (P2 7.1)', 'final', {
        'the key is taken': (on) => create(on, { ...NEW, field: 'notes' }),
        'the name is taken': (on) => create(on, { ...NEW, name: 'Notes' }),
        'a repeat of a creation': async (on) => {
          await on.succeed(goodCreate(on));
          return goodCreate(on);
        },
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'assumed (P2 7.1)', goodCreate),
    ],
  },
  'userFields.update': {
    good: goodUpdate,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        ...badKeyCase(update).conditions,
        'no type': (on) => refusedByClient(oneField('PUT', { name: 'Remarks' })(on, 'notes'), /^\{.*type/),
        'a name of 101 characters': (on) => refusedByClient(rename('n'.repeat(101))(on, 'notes'), /^\{.*name/),
      }),
      ...communityCases('assumed (P2 7.1)', goodUpdate),
      notFoundCase(update, 'assumed (P2 7.1)'),
      errorCase('409 meta.code USER_FIELD_UPDATE_FORBIDDEN', 'assumed (P2 7.1)', 'final', {
        'a built-in field': (on) => update(on, 'email'),
        'another type of the identifier': (on) => update(on, 'broker_id'),
      }),
      errorCase('409 meta.code USER_FIELD_ALREADY_EXISTS', 'assumed (P2 7.1)', 'final', {
        'the name is that of another': (on) => rename('Partner Code')(on, 'notes'),
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'assumed (P2 7.1)', goodUpdate),
    ],
  },
};

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

const trader = ({ seed }: ErrorFixture): string => existing(seed.users[0]).platformUserId;
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
    'a removed member': (on) => echoing(on, existing(on.seed.users.find((user) => !user.member)).platformUserId),
    'a deleted trader': (on) => echoing(on, existing(on.seed.users.find((user) => !user.active)).platformUserId),
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
          const value = existing(on.seed.users[1]).clientRef;
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

/** Where a request goes: a bench, or another community in its place. */
type Good = (on: ErrorFixture) => Attempt;

/** Keys, communities and the limit (P2 5, 7.1, 8). */
function communityCases(source: string, good: Good): ErrorCase[] {
  return [
    ...codedKeyCases(source, 'userFields', good),
    errorCase('403 meta.code API_KEY_COMMUNITY_MISMATCH', source, 'fix the input', {
      'another community stands in the path': (on) => good({ ...on, communityId: on.seed.otherCommunity.id }),
      'the key is of another community': otherKey(good, { community: 'other' }),
    }),
    rateLimitCase('P2 8', good),
  ];
}

/** P2 7.1: a read that fails may be asked again; the documents have no code of its own for a failed key check. */
function readFails(source: string, good: Good): ErrorCase {
  return errorCase('500 meta.code USER_FIELD_OPERATION_FAILED', source, 'retry', {
    'the read fails': failing(good, 'read'),
    'the key check fails': failing(good, 'keyCheck'),
  });
}

/** P2 4.3, 7.1, 8: whole numbers from 1, at most 100 rows, at most 10,000 entries deep. */
function pagingCase(
  source: string,
  list: (on: ErrorFixture, query: Readonly<Record<string, number>>) => Attempt,
): ErrorCase {
  return errorCase('400 meta.code INVALID_PAGINATION', source, 'fix the input', {
    'page is 0': (on) => refusedByClient(list(on, { page: 0 })),
    'page is no whole number': (on) => refusedByClient(list(on, { page: 1.5 })),
    'limit is 0': (on) => refusedByClient(list(on, { limit: 0 })),
    'limit is 101': (on) => refusedByClient(list(on, { limit: 101 })),
    'page times limit is 10,001': (on) => refusedByClient(list(on, { page: 10_001, limit: 1 })),
    'page times limit is 10,100': (on) => refusedByClient(list(on, { page: 101, limit: 100 })),
  });
}

/** Assumed: a parameter that the route does not know is named in a `detail` object (P2 7.1). */
function unknownParameterCase(source: string, good: Good): ErrorCase {
  return errorCase('400 -', source, 'fix the input', {
    'an unknown parameter': (on) => {
      const { path, ...rest } = good(on);
      return refusedByClient(
        { ...rest, path: `${path}?sort=asc`, input: { ...rest.input, query: { sort: 'asc' } } },
        /^\{.*sort/,
      );
    },
  });
}
