import {
  get,
  goneCase,
  goodDelete,
  goodGet,
  goodList,
  keyCase,
  list,
  mismatchCase,
  readFails,
  remove,
  writeFails,
} from '../analysisCases.ts';
import { ABSENT, type ErrorCases, errorCase, refusedByClient } from '../errorCase.ts';
import { rateLimitCase } from '../keyCases.ts';

/** The analysis routes: no machine-readable code (P2 7.3). */
export const analyses: ErrorCases = {
  'analyses.get': {
    good: goodGet,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', { 'the id is too short': () => refusedByClient(get('abc')) }),
      keyCase(goodGet),
      goneCase(get),
      rateLimitCase('P2 8', goodGet),
      readFails(goodGet),
    ],
  },
  'analyses.list': {
    good: goodList,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', {
        'the channel id is too short': ({ communityId }) => refusedByClient(list({ communityId, channelId: 'abc' })),
        'limit is over 100': (on) => ({
          ...refusedByClient(list(on, '?limit=101'), /limit/),
          input: { path: { communityId: on.communityId, channelId: on.channelId }, query: { limit: 101 } },
        }),
      }),
      keyCase(goodList),
      mismatchCase((ids) => list(ids)),
      errorCase('404 -', 'P2 7.3', 'final', {
        'no such channel': ({ communityId }) => list({ communityId, channelId: ABSENT }),
      }),
      rateLimitCase('P2 8', goodList),
      readFails(goodList),
    ],
  },
  'analyses.delete': {
    good: goodDelete,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', { 'the id is too short': () => refusedByClient(remove('abc')) }),
      keyCase(goodDelete),
      goneCase(remove),
      rateLimitCase('P2 8', goodDelete),
      writeFails(goodDelete),
    ],
  },
};
