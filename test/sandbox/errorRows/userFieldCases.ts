import type { ErrorFixture } from './errorBench.ts';
import { type Attempt, type ErrorCase, errorCase, refusedByClient } from './errorCase.ts';
import { codedKeyCases, failing, otherKey, rateLimitCase } from './keyCases.ts';

/** Where a request goes: a bench, or another community in its place. */
type Good = (on: ErrorFixture) => Attempt;

/** Keys, communities and the limit (P2 5, 7.1, 8). */
export function communityCases(source: string, good: Good): ErrorCase[] {
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
export function readFails(source: string, good: Good): ErrorCase {
  return errorCase('500 meta.code USER_FIELD_OPERATION_FAILED', source, 'retry', {
    'the read fails': failing(good, 'read'),
    'the key check fails': failing(good, 'keyCheck'),
  });
}

/** P2 4.3, 7.1, 8: whole numbers from 1, at most 100 rows, at most 10,000 entries deep. */
export function pagingCase(
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
export function unknownParameterCase(source: string, good: Good): ErrorCase {
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
