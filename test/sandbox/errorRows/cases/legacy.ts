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
  refusedByClient,
  withDetail,
  writeFailureCase,
} from '../errorCase.ts';

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
  existing(seed.roles.find((role) => role.title === title)).id;
const analystOf = ({ seed }: ErrorFixture): string => existing(seed.users[0]).platformUserId;

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

const REPLACEMENT = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';

/** The field stands before the trader (P2 4.10). */
function retiredRoute(method: 'GET' | 'POST', { communityId }: ErrorFixture, body?: object): Attempt {
  const path = `/v1/communities/${communityId}/user-fields/notes/users/7400000000/histories`;
  return {
    method,
    path,
    key: undefined,
    input: { path: { communityId, fieldId: 'notes', userId: '7400000000' }, ...(body === undefined ? {} : { body }) },
    // P2 4.10: all of these stand in `meta`.
    meta: {
      replacementRoute: REPLACEMENT,
      method,
      attemptedMethod: method,
      route: path,
      documentedRoute: '/v1/communities/{communityId}/user-fields/{fieldId}/users/{userId}/histories',
    },
  };
}

const CHANGE = { value: 'x', action: 'overwrite' };

/** Routes that never succeed (P2 4.10). */
export const retired: ErrorCases = {
  'retired.writeHistory': {
    good: undefined,
    cases: [
      errorCase('404 meta.code ROUTE_NOT_FOUND', 'P2 4.10', 'final', {
        'without a key and a body': (on) => retiredRoute('POST', on),
        'with a key and a body': (on) => ({
          ...retiredRoute('POST', on, CHANGE),
          key: on.apiKey,
          // It sends no key to a route that checks none.
          client: 'cannot',
        }),
      }),
      errorCase('400 - notJson', 'P2 4.10', 'final', {
        'a JSON body without Authorization': (on) => retiredRoute('POST', on, CHANGE),
      }),
    ],
  },
  'retired.readHistory': {
    good: undefined,
    cases: [
      errorCase('404 meta.code ROUTE_NOT_FOUND', 'P2 4.10', 'final', {
        'without a key': (on) => retiredRoute('GET', on),
        'with a key': (on) => ({ ...retiredRoute('GET', on), key: on.apiKey }),
      }),
    ],
  },
};

interface SeedWidget {
  readonly accessId: string;
  readonly accessKey: string;
  readonly identifierName: string;
}

/** Credentials stand in the body; no key is sent (P2 4.9). */
function mint(on: ErrorFixture, change: Readonly<Record<string, unknown>> = {}): Attempt {
  const { accessId, accessKey, identifierName }: SeedWidget = existing(on.seed.widgets[0]);
  const body = { accessId, accessKey, userIdentifiers: { [identifierName]: 'C-100001' }, ...change };
  return { method: 'POST', path: '/v2/api/widget-access-keys/token', input: { body }, key: undefined };
}

const good = (on: ErrorFixture) => mint(on);

/** Embed tokens (P2 4.9; errors assumed). */
export const widgetTokens: ErrorCases = {
  'widgetTokens.mint': {
    good,
    cases: [
      errorCase('400 -', 'assumed (P2 4.9)', 'fix the input', {
        'no accessKey': (on) => refusedByClient(mint(on, { accessKey: undefined }), /accessKey/),
        'another identifier than the widget’s': (on) =>
          withDetail(mint(on, { userIdentifiers: { 'data-shoe-size': '44' } }), /userIdentifiers/),
      }),
      errorCase('401 -', 'assumed (P2 4.9)', 'fix the key', {
        'an unknown accessId': (on) => mint(on, { accessId: 'nobody' }),
        'the accessKey of another widget': (on) => mint(on, { accessKey: existing(on.seed.widgets[1]).accessKey }),
      }),
      errorCase('403 -', 'assumed (P2 7.4)', 'final', {
        'a web origin that is not the widget’s': (on) => ({
          ...mint(on),
          client: 'cannot',
          raw: { body: mint(on).input.body, headers: { origin: 'https://elsewhere.example' } },
        }),
      }),
      errorCase('500 -', 'assumed (P2 4.9)', 'retry', {
        'the check of the credentials fails': failing(good, 'keyCheck'),
        'the read fails': failing(good, 'read'),
      }),
    ],
  },
};
