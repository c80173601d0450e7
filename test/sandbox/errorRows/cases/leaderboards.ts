import { existing } from '../../../support/sandboxState.ts';
import {
  ABSENT,
  type Attempt,
  type Condition,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  failing,
  noKey,
  otherKey,
  type Query,
  rateLimitCase,
  refusedByClient,
  unknownKey,
  unknownOutcomeCase,
  withDetail,
  withoutPermission,
  withQuery,
} from '../errorCase.ts';

const NEW = {
  name: 'Chart of the Week',
  slug: 'chart-of-the-week',
  rankingField: 'total_xp',
  displayedColumns: [{ column: 'username', visible: true, order: 1 }],
  startDate: '2026-01-01T00:00:00Z',
  isEnabled: true,
};

function list(query: Query = {}): Attempt {
  return { method: 'GET', path: withQuery('/v1/leaderboards', query), input: { query } };
}

function get(leaderboardID: string): Attempt {
  return { method: 'GET', path: `/v1/leaderboards/${leaderboardID}`, input: { path: { leaderboardID } } };
}

function create(body: object): Attempt {
  return { method: 'POST', path: '/v1/leaderboards', input: { body } };
}

function update(leaderboardID: string, body: object): Attempt {
  return { method: 'PATCH', path: `/v1/leaderboards/${leaderboardID}`, input: { path: { leaderboardID }, body } };
}

function remove(leaderboardID: string): Attempt {
  return { ...get(leaderboardID), method: 'DELETE' };
}

const boardOf = ({ seed }: ErrorFixture, kind: string): string =>
  existing(seed.leaderboards.find((board) => board.kind === kind)).id;
const custom = (on: ErrorFixture) => boardOf(on, 'custom');

const goodGet = (on: ErrorFixture) => get(custom(on));
const goodCreate = () => create(NEW);
const goodUpdate = (on: ErrorFixture) => update(custom(on), { isEnabled: false });
const goodDelete = (on: ErrorFixture) => remove(custom(on));

/** P1 7.6: a missing, a bad, an unchecked key and a missing permission have four codes, in `meta.code`. */
function keyCases(source: string, good: (on: ErrorFixture) => Attempt): ErrorCase[] {
  return [
    errorCase('401 meta.code AUTH_API_KEY_REQUIRED', source, 'fix the key', { 'no key': noKey(good) }),
    errorCase('401 meta.code AUTH_API_KEY_INVALID', source, 'fix the key', {
      'an unknown key': unknownKey(good),
      'an expired key': otherKey(good, { expired: true }),
      'a key whose community is gone': otherKey(good, { communityGone: true }),
    }),
    errorCase('401 meta.code AUTH_API_KEY_VALIDATION_FAILED', source, 'retry', {
      'the key check fails': failing(good, 'keyCheck'),
    }),
    errorCase('403 meta.code AUTH_PERMISSION_REQUIRED', source, 'fix the key', {
      'a personal key': otherKey(good, { kind: 'personal' }),
      'a key without leaderboard': withoutPermission(good, 'leaderboard'),
    }),
    rateLimitCase('P1 8', good),
  ];
}

const INVALID = '400 meta.code VALIDATION_FAILED';
const ASSUMED = 'assumed (P1 7.6)';

const briefly = (good: (on: ErrorFixture) => Attempt) =>
  errorCase('502 -', ASSUMED, 'retry', { 'leaderboards cannot be read for a moment': failing(good, 'read') });

/** P1 7.6: briefly unavailable, outcome unknown. */
function unavailable(source: string, good: (on: ErrorFixture) => Attempt): ErrorCase {
  const afterStoring: Condition = (on) => {
    on.changesData();
    return failing(good, 'writeAfter')(on);
  };
  return unknownOutcomeCase('502 -', source, {
    'before anything is done': failing(good, 'read'),
    'after it was done': afterStoring,
  });
}

/** Leaderboards (P1 7.6; all but the deletion assumed). */
export const leaderboards: ErrorCases = {
  'leaderboards.list': {
    good: () => list(),
    cases: [
      errorCase(INVALID, ASSUMED, 'fix the input', {
        'page is 0': () => refusedByClient(list({ page: 0 }), /page/),
        'limit is 101': () => refusedByClient(list({ limit: 101 }), /limit/),
        'a sort without direction': () => refusedByClient(list({ sort: 'name' }), /sort/),
        'a sort by something else': () => withDetail(list({ sort: 'shoeSize:asc' }), /sort/),
      }),
      ...keyCases(ASSUMED, () => list()),
      briefly(() => list()),
    ],
  },
  'leaderboards.get': {
    good: goodGet,
    cases: [
      errorCase(INVALID, ASSUMED, 'fix the input', {
        'the id is too short': () => refusedByClient(get('abc'), /leaderboardID/),
      }),
      ...keyCases(ASSUMED, goodGet),
      errorCase('404 -', 'public-facts 8.2', 'final', {
        'no leaderboard has the id': () => get(ABSENT),
        'it is of another community': otherKey(goodGet, { community: 'other' }),
      }),
      briefly(goodGet),
    ],
  },
  'leaderboards.create': {
    good: goodCreate,
    cases: [
      errorCase(INVALID, ASSUMED, 'fix the input', {
        'no name': () => refusedByClient(create({ ...NEW, name: undefined }), /name/),
        'a slug with capitals': () => refusedByClient(create({ ...NEW, slug: 'Chart' }), /slug/),
        'a name of 101 characters': () => refusedByClient(create({ ...NEW, name: 'n'.repeat(101) }), /name/),
        'an end before the start': () => withDetail(create({ ...NEW, endDate: '2025-01-01T00:00:00Z' }), /endDate/),
      }),
      ...keyCases(ASSUMED, goodCreate),
      errorCase('409 -', 'assumed (public-facts 8.3)', 'fix the input', {
        'the slug is taken': async (on) => {
          await on.succeed(goodCreate());
          return goodCreate();
        },
      }),
      unknownOutcomeCase('500 -', ASSUMED, { 'the write fails': failing(goodCreate, 'write') }),
      unavailable(ASSUMED, goodCreate),
    ],
  },
  'leaderboards.update': {
    good: goodUpdate,
    cases: [
      errorCase(INVALID, ASSUMED, 'fix the input', {
        'the id is too short': () => refusedByClient(update('abc', { isEnabled: false }), /leaderboardID/),
        'nothing to change': (on) => refusedByClient(update(custom(on), {})),
        'a name that is no text': (on) => refusedByClient(update(custom(on), { name: 7 }), /name/),
      }),
      ...keyCases(ASSUMED, goodUpdate),
      errorCase('404 -', ASSUMED, 'final', { 'no leaderboard has the id': () => update(ABSENT, { isEnabled: false }) }),
      errorCase('409 -', 'assumed (public-facts 8.3)', 'fix the input', {
        'the slug is that of another': async (on) => {
          await on.succeed(goodCreate());
          return update(custom(on), { slug: NEW.slug });
        },
      }),
      unknownOutcomeCase('500 -', ASSUMED, { 'the write fails': failing(goodUpdate, 'write') }),
      unavailable(ASSUMED, goodUpdate),
    ],
  },
  'leaderboards.delete': {
    good: goodDelete,
    cases: [
      errorCase(INVALID, 'P1 7.6', 'fix the input', {
        'the id is too short': () => refusedByClient(remove('abc'), /leaderboardID/),
      }),
      errorCase('400 -', 'P1 7.6', 'final', {
        'it is the default one': (on) => withDetail(remove(boardOf(on, 'default')), /Default Leaderboard/),
      }),
      ...keyCases('P1 7.6', goodDelete),
      unknownOutcomeCase('500 -', 'P1 7.6', {
        'no leaderboard has the id': () => remove(ABSENT),
        'the write fails': failing(goodDelete, 'write'),
      }),
      unavailable('P1 7.6', goodDelete),
    ],
  },
};
