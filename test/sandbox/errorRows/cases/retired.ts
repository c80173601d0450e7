import type { ErrorFixture } from '../errorBench.ts';
import { type Attempt, type ErrorCases, errorCase } from '../errorCase.ts';

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
