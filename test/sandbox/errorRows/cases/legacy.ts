import type { ErrorFixture } from '../errorBench.ts';
import {
  ABSENT,
  type Attempt,
  type Condition,
  type ErrorCase,
  type ErrorCases,
  errorCase,
  refusedByClient,
  withDetail,
} from '../errorCase.ts';
import { failing, writeFailureCase } from '../keyCases.ts';

type Good = (on: ErrorFixture) => Attempt;

const badge = (body: object): Good => {
  return (on) => ({ method: 'POST', path: '/badges', input: { body }, legacyKey: on.apiKey });
};

const removal = (on: ErrorFixture, userId: string, roleId: string): Attempt => ({
  method: 'POST',
  path: `/roles/${userId}/${roleId}/remove`,
  input: { path: { userId, roleId } },
  legacyKey: on.apiKey,
});

const roleOf = ({ seed }: ErrorFixture, title: string): string =>
  seed.roles.find((role: { readonly title: string }) => role.title === title).id;
const analystOf = ({ seed }: ErrorFixture): string => seed.users[0].platformUserId;

const goodBadge = badge({ title: 'Card of the Day', action: 'card_published' });
const goodRemoval: Good = (on) => removal(on, analystOf(on), roleOf(on, 'Analyst'));

const withKeys =
  (good: Good, keys: (on: ErrorFixture) => Promise<Pick<Attempt, 'key' | 'legacyKey' | 'client'>>): Condition =>
  async (on) => ({ ...good(on), ...(await keys(on)) });

/** P2 7.5: a credential that is missing or will not do is 401; two that belong to two communities are 403. */
function keyCases(good: Good): ErrorCase[] {
  return [
    errorCase('401 -', 'P2 7.5', 'fix the key', {
      'no Authorization': withKeys(good, async () => ({ key: undefined, client: 'refuses' })),
      'no x-api-key': withKeys(good, async () => ({ legacyKey: undefined, client: 'refuses' })),
      'an unknown key': withKeys(good, async () => ({ key: 'sbx_nobody_has_this_one' })),
      'an unknown x-api-key': withKeys(good, async () => ({ legacyKey: 'sbx_nobody_has_this_one' })),
      'an expired key': withKeys(good, async (on) => ({ key: await on.key({ expired: true }) })),
      'a personal x-api-key': withKeys(good, async (on) => ({ legacyKey: await on.key({ kind: 'personal' }) })),
    }),
    errorCase('403 -', 'P2 7.5', 'fix the key', {
      'the keys are of two communities': withKeys(good, async (on) => ({
        legacyKey: await on.key({ community: 'other' }),
      })),
    }),
  ];
}

/** Routes of the older interface, without codes (P2 4.11, 7.5). */
export const legacy: ErrorCases = {
  'legacy.login': {
    good: undefined,
    cases: [
      errorCase('404 -', 'P2 4.11, 7.5', 'final', {
        always: () => ({
          method: 'POST',
          path: '/auth/login',
          input: { body: { email: 'a@b.example', password: 'p', host: 'h' } },
        }),
      }),
    ],
  },
  'legacy.createBadge': {
    good: goodBadge,
    cases: [
      errorCase('400 -', 'P2 7.5', 'fix the input', {
        'no title': (on) => refusedByClient(badge({ action: 'x' })(on), /title/),
        'quantity is text': (on) => refusedByClient(badge({ title: 'B', action: 'x', quantity: '3' })(on), /quantity/),
      }),
      ...keyCases(goodBadge),
      errorCase('404 -', 'P2 7.5', 'fix the key', {
        'the community is gone': withKeys(goodBadge, async (on) => ({ key: await on.key({ communityGone: true }) })),
      }),
      errorCase('409 -', 'P2 7.5', 'final', {
        'there is a badge of the title': async (on) => {
          await on.succeed(goodBadge(on));
          return goodBadge(on);
        },
      }),
      writeFailureCase('500 -', 'P2 7.5', goodBadge),
    ],
  },
  'legacy.removeRole': {
    good: goodRemoval,
    cases: [
      errorCase('400 -', 'P2 7.5', 'fix the input', {
        'the role id is too short': (on) => refusedByClient(removal(on, analystOf(on), 'abc'), /roleId/),
        'the user id is no number': (on) => withDetail(removal(on, 'mara', roleOf(on, 'Analyst')), /userId/),
      }),
      ...keyCases(goodRemoval),
      errorCase('404 -', 'P2 7.5', 'final', {
        'no such member': (on) => removal(on, '1', roleOf(on, 'Analyst')),
        'no such role': (on) => removal(on, analystOf(on), ABSENT),
        'the role was removed before': async (on) => {
          await on.succeed(goodRemoval(on));
          return goodRemoval(on);
        },
      }),
      errorCase('409 -', 'P2 7.5', 'final', {
        'the role that every member has': (on) => removal(on, analystOf(on), roleOf(on, '@all')),
      }),
      {
        ...writeFailureCase('500 -', 'P2 7.5', goodRemoval),
        conditions: {
          ...writeFailureCase('500 -', 'P2 7.5', goodRemoval).conditions,
          'the key check fails': failing(goodRemoval, 'keyCheck'),
        },
      },
    ],
  },
};
