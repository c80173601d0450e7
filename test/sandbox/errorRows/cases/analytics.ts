import { existing } from '../../../support/sandboxState.ts';
import {
  type Attempt,
  codedKeyCases,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  failing,
  keyCheckCase,
  otherKey,
  type Query,
  rateLimitCase,
  readFailureCase,
  refusedByClient,
  uncodedKeyCase,
  withDetail,
  withQuery,
} from '../errorCase.ts';

function read(path: string, query: Query = {}): Attempt {
  return { method: 'GET', path: withQuery(path, query), input: { query } };
}

const overview = (query?: Query) => read('/v1/community-analytics/loyalty-overview', query);
const contacts = (query?: Query) => read('/v1/community-analytics/phone-verification-contacts', query);
const tiers = (query?: Query) => read('/v1/xp-settings/tiers-info', query);
const ask = (path: string) => (body: object) => ({ method: 'POST', path, input: { body } });
const stats = ask('/v1/users/activity/stats');
const daily = ask('/v1/users/activity/daily');
const info = ask('/v1/users/info');

const emailOf = ({ seed }: ErrorFixture): string => existing(seed.users[0]).email;
const goodTiers = ({ communityId }: ErrorFixture) => tiers({ communityId });
const goodStats = (on: ErrorFixture) => stats({ identifier: emailOf(on), identifier_type: 'email' });
const goodDaily = (on: ErrorFixture) =>
  daily({ identifier: [emailOf(on)], identifier_type: 'email', date: '20/11/2026' });
const goodInfo = (on: ErrorFixture) => info({ idOrEmail: emailOf(on) });

/** A trader of the seed who is not, or no longer, there. */
function absent({ seed }: ErrorFixture, how: 'member' | 'active'): string {
  return existing(seed.users.find((user) => user[how] === false)).email;
}

const PAGE_INPUT = {
  'page is 0': (list: (query: Query) => Attempt) => refusedByClient(list({ page: 0 }), /page/),
  'limit is 0': (list: (query: Query) => Attempt) => refusedByClient(list({ limit: 0 }), /limit/),
  'limit is 501': (list: (query: Query) => Attempt) => refusedByClient(list({ limit: 501 }), /limit/),
};

/** The same three of a list. */
function badPages(list: (query: Query) => Attempt): Readonly<Record<string, () => Attempt>> {
  return Object.fromEntries(Object.entries(PAGE_INPUT).map(([name, make]) => [name, () => make(list)]));
}

/** P1 7.1: without codes; the key check that failed is a 500 too. */
const uncodedFailure = (source: string, good: (on: ErrorFixture) => Attempt) =>
  errorCase('500 -', source, 'retry', {
    'the read fails': failing(good, 'read'),
    'the key check fails': failing(good, 'keyCheck'),
  });

/** Reads about traders and the community (P1 7.1, 7.4, 7.5). */
export const analytics: ErrorCases = {
  'loyaltyOverview.list': {
    good: () => overview(),
    cases: [
      errorCase('400 -', 'P1 7.1', 'fix the input', {
        ...badPages(overview),
        'from has an offset': () => refusedByClient(overview({ from: '2026-01-01T00:00:00+08:00' }), /from/),
        'to is a day': () => refusedByClient(overview({ to: '2026-01-01' }), /to/),
        'from is not in the calendar': () => withDetail(overview({ from: '2026-02-30T00:00:00Z' }), /from/),
      }),
      uncodedKeyCase('P1 7.1', 'customerSuccess', () => overview()),
      rateLimitCase('P1 7.1, 8', () => overview()),
      uncodedFailure('P1 7.1', () => overview()),
    ],
  },
  'phoneVerification.contacts': {
    good: () => contacts(),
    cases: [
      errorCase('400 -', 'assumed (P1 7.1)', 'fix the input', badPages(contacts)),
      uncodedKeyCase('assumed (P1 7.1)', 'customerSuccess', () => contacts()),
      rateLimitCase('P1 8', () => contacts()),
      uncodedFailure('assumed (P1 7.1)', () => contacts()),
    ],
  },
  'tiers.get': {
    good: goodTiers,
    cases: [
      errorCase('400 -', 'P1 7.5', 'fix the input', {
        'no community': () => refusedByClient(tiers()),
        'another community': ({ seed }) => tiers({ communityId: seed.otherCommunity.id }),
        'a key of another community': otherKey(goodTiers, { community: 'other' }),
      }),
      uncodedKeyCase('P1 7.5', 'getTiersInfo', goodTiers),
      rateLimitCase('P1 8', goodTiers),
      errorCase('500 -', 'P1 7.5', 'retry', {
        'a malformed community id': () => refusedByClient(tiers({ communityId: 'abc' })),
        'the read fails': failing(goodTiers, 'read'),
        'the key check fails': failing(goodTiers, 'keyCheck'),
      }),
    ],
  },
  'activity.stats': {
    good: goodStats,
    cases: [
      errorCase('400 -', 'P1 7.4', 'fix the input', {
        'no identifier': () => refusedByClient(stats({ identifier_type: 'email' }), /identifier/),
        'the type `userID`': (on) =>
          refusedByClient(stats({ identifier: emailOf(on), identifier_type: 'userID' }), /identifier_type/),
        'days is text': (on) =>
          refusedByClient(stats({ identifier: emailOf(on), identifier_type: 'email', days: '30' }), /days/),
        'days is 0': (on) =>
          refusedByClient(stats({ identifier: emailOf(on), identifier_type: 'email', days: 0 }), 'none'),
        'days is 91': (on) =>
          refusedByClient(stats({ identifier: emailOf(on), identifier_type: 'email', days: 91 }), 'none'),
      }),
      ...codedKeyCases('P1 7.4', 'getUserStats', goodStats),
      keyCheckCase('P1 7.4', goodStats),
      rateLimitCase('P1 8', goodStats),
      errorCase('500 - User not found in community', 'P1 7.4', 'final', {
        'the trader was removed': (on) =>
          withDetail(
            stats({ identifier: absent(on, 'member'), identifier_type: 'email' }),
            /^"User not found in community"$/,
          ),
      }),
      errorCase('500 - User not found', 'P1 7.4', 'final', {
        'no account has the e-mail': () =>
          withDetail(stats({ identifier: 'nobody@traders.example', identifier_type: 'email' }), /^"User not found"$/),
        'no account has the id': () =>
          withDetail(stats({ identifier: '1', identifier_type: 'userId' }), /^"User not found"$/),
      }),
      readFailureCase('500 -', 'P1 7.4', goodStats),
    ],
  },
  'activity.daily': {
    good: goodDaily,
    cases: [
      errorCase('400 -', 'assumed (P1 7.4)', 'fix the input', {
        'identifier is no list': (on) =>
          refusedByClient(
            daily({ identifier: emailOf(on), identifier_type: 'email', date: '20/11/2026' }),
            /identifier/,
          ),
        'an empty list': () => refusedByClient(daily({ identifier: [], identifier_type: 'email', date: '20/11/2026' })),
        'a date of another form': (on) =>
          refusedByClient(daily({ identifier: [emailOf(on)], identifier_type: 'email', date: '2026-11-20' }), /date/),
        'a date that is not in the calendar': (on) =>
          withDetail(daily({ identifier: [emailOf(on)], identifier_type: 'email', date: '31/02/2026' }), /date/),
      }),
      ...codedKeyCases('assumed (P1 7.4)', 'getUserStats', goodDaily),
      keyCheckCase('assumed (P1 7.4)', goodDaily),
      rateLimitCase('P1 8', goodDaily),
      readFailureCase('500 -', 'assumed (P1 7.4)', goodDaily),
    ],
  },
  'users.info': {
    good: goodInfo,
    cases: [
      errorCase('400 -', 'assumed (P1 7.4)', 'fix the input', {
        nothing: () => refusedByClient(info({}), /idOrEmail/),
        'a number': () => refusedByClient(info({ idOrEmail: 7 }), /idOrEmail/),
      }),
      ...codedKeyCases('assumed (P1 7.4)', 'getUserData', goodInfo),
      keyCheckCase('assumed (P1 7.4)', goodInfo),
      errorCase('404 meta.code USER_NOT_FOUND', 'assumed (P2 7.1)', 'final', {
        'nobody has the e-mail': () => info({ idOrEmail: 'nobody@traders.example' }),
        'the trader was deleted': (on) => info({ idOrEmail: absent(on, 'active') }),
        'the trader was removed': (on) => info({ idOrEmail: absent(on, 'member') }),
        'the trader is of another community': otherKey(goodInfo, { community: 'other' }),
      }),
      rateLimitCase('P1 8', goodInfo),
      readFailureCase('500 -', 'assumed (P1 7.4)', goodInfo),
    ],
  },
};
