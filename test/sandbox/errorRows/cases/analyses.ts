import { existing, type StateAnalysis } from '../../../support/sandboxState.ts';
import {
  ABSENT,
  type Attempt,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  failing,
  noKey,
  otherKey,
  rateLimitCase,
  refusedByClient,
  unknownKey,
  withDetail,
  withoutPermission,
  writeFailureCase,
} from '../errorCase.ts';

/** Requests that succeed. */
const goodGet = (on: ErrorFixture) => get(pending(on).id);

/** A read that fails (P2 7.3). */
const readFails = (good: (on: ErrorFixture) => Attempt) =>
  errorCase('500 -', 'P2 7.3', 'retry', {
    'the read fails': failing(good, 'read'),
    'the key check fails': failing(good, 'keyCheck'),
  });
/** The same of a list. */
const goodList = (on: ErrorFixture) => list(on);
/** The same of a deletion. */
const goodDelete = (on: ErrorFixture) => remove(pending(on).id);

/** P2 7.3: a failure, or (update) a sender who is not the creator: not 403. */
const writeFails = (good: (on: ErrorFixture) => Attempt, sender?: (on: ErrorFixture) => Attempt): ErrorCase => {
  const failure = writeFailureCase('500 -', 'P2 7.3', good);
  return sender === undefined
    ? failure
    : { ...failure, conditions: { ...failure.conditions, 'the sender is somebody else': sender } };
};

/** The card is no longer Pending (P2 3.2). */
const expired = (good: (on: ErrorFixture) => Attempt) => async (on: ErrorFixture) => {
  await on.control('POST', `/analyses/${pending(on).id}`, { status: 'Expired' });
  return good(on);
};

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

/** The same of a creation. */
const goodCreate = (on: ErrorFixture) => create(on, newCard(on));
/** The same of an update. */
const goodUpdate = onPending(update, { metadata: { title: 'New' } });
/** Levels that go with it. */
const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};
/** A drawing. */
const LINE = { type: 'HORIZONTAL_LINE', clientObjectId: 'x', points: [{ time: 1_772_438_400_000, price: 1 }] };
/** The same of appended drawings. */
const goodAppend = onPending(append, { drawings: [LINE] });

/** Metadata of a card that is taken. */
const METADATA = {
  symbol: 'EUR/USD',
  title: 'T',
  direction: 'BULLISH',
  entryPlacement: 'ABOVE_CURRENT',
  timeframe: 'H1',
  expiry: { type: 'GTC' },
  preferenceText: 'P',
};

/** Writes of cards: no machine-readable code but that of a foreign community (P2 5, 7.3). */
export const analysisWrites: ErrorCases = {
  'analyses.create': {
    good: goodCreate,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', {
        'the channel id is too short': (on) => refusedByClient(create({ ...on, channelId: 'abc' }, newCard(on))),
        'levels are out of order': (on) =>
          withDetail(
            create(on, newCard(on, { levels: { ...LEVELS, pivot: { price: 9, clientObjectId: 'p' } } })),
            /levels/,
          ),
        'a link leads nowhere': (on) =>
          withDetail(
            create(on, newCard(on, { metadata: { ...METADATA, preferenceText: '[[nowhere:text]]' } })),
            /preferenceText/,
          ),
      }),
      keyCase(goodCreate),
      mismatchCase((ids, on) => create(ids, newCard(on))),
      errorCase('404 -', 'P2 7.3', 'final', {
        'no such channel': (on) => create({ ...on, channelId: ABSENT }, newCard(on)),
      }),
      errorCase('409 -', 'assumed', 'final', {
        'the idempotencyKey made another card': async (on) => {
          await on.succeed(create(on, newCard(on, { idempotencyKey: 'draft-1' })));
          const other = { ...METADATA, title: 'Another' };
          return create(on, newCard(on, { idempotencyKey: 'draft-1', metadata: other }));
        },
      }),
      rateLimitCase('P2 8', goodCreate),
      writeFails(goodCreate, (on) => create(on, newCard(on, { sender: 'nobody.here' }))),
    ],
  },
  'analyses.update': {
    good: goodUpdate,
    cases: [
      errorCase('400 -', 'P2 4.8, 7.3', 'fix the input', {
        'the id is too short': () => refusedByClient(update('abc', { sender: 's', metadata: { title: 'New' } })),
        'an unknown timeframe': onPending((id, body) => refusedByClient(update(id, body), /timeframe/), {
          metadata: { timeframe: 'H3' },
        }),
        'no sender': (on) => refusedByClient(update(pending(on).id, { metadata: { title: 'New' } })),
        'it is no longer Pending': expired(goodUpdate),
        'levels without another type (rule 2)': onPending(update, { levels: LEVELS }),
        'another type without levels (rule 2)': async (on) => {
          // One of the two turns the type, whatever it was.
          const { body } = await on.raw(goodGet(on));
          const bullish = body.data.analysis.extra.direction === 'bullish';
          return onPending(update, { metadata: { direction: bullish ? 'BEARISH' : 'BULLISH' } })(on);
        },
      }),
      keyCase(goodUpdate),
      goneCase((id, on) => update(id, { sender: pending(on).ownerUsername, metadata: { title: 'New' } })),
      rateLimitCase('P2 8', goodUpdate),
      writeFails(goodUpdate, (on) => update(pending(on).id, { sender: stranger(on), metadata: { title: 'New' } })),
    ],
  },
  'analyses.append': {
    good: goodAppend,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', {
        'the id is too short': () => refusedByClient(append('abc', { sender: 's', drawings: [LINE] })),
        'no drawing': onPending((id, body) => refusedByClient(append(id, body), /drawings/), { drawings: [] }),
        'it is no longer Pending': expired(goodAppend),
        'the client id is on the card': async (on) => {
          await on.succeed(goodAppend(on));
          return goodAppend(on);
        },
      }),
      keyCase(goodAppend),
      goneCase((id, on) => append(id, { sender: pending(on).ownerUsername, drawings: [LINE] })),
      rateLimitCase('P2 8', goodAppend),
      writeFails(goodAppend, (on) => append(pending(on).id, { sender: stranger(on), drawings: [LINE] })),
    ],
  },
};

/** A card of the seed that can still be changed. */
function pending({ seed }: ErrorFixture): StateAnalysis {
  return existing(seed.analyses.find(({ status }) => status === 'Pending'));
}

/** A member who did not make the card. */
function stranger(on: ErrorFixture): string {
  const { ownerUsername } = pending(on);
  return on.seed.users.find(({ username, member }) => member && username !== ownerUsername)?.username ?? '';
}

/** Get. */
function get(analysisId: string): Attempt {
  return { method: 'GET', path: `/v1/analysis/${analysisId}`, input: { path: { analysisId } } };
}

/** Delete. */
function remove(analysisId: string): Attempt {
  return { ...get(analysisId), method: 'DELETE' };
}

/** List. */
function list({ communityId, channelId }: Pick<ErrorFixture, 'communityId' | 'channelId'>, query = ''): Attempt {
  const path = `/v1/analysis/communities/${communityId}/channels/${channelId}${query}`;
  return { method: 'GET', path, input: { path: { communityId, channelId } } };
}

/** Create. */
function create(on: Pick<ErrorFixture, 'communityId' | 'channelId'>, body: object): Attempt {
  const { communityId, channelId } = on;
  const path = `/v1/analysis/${communityId}/channels/${channelId}`;
  return { method: 'POST', path, input: { path: { communityId, channelId }, body } };
}

/** A body of a creation. */
function newCard(on: ErrorFixture, change: object = {}): object {
  return { sender: pending(on).ownerUsername, metadata: METADATA, levels: LEVELS, ...change };
}

/** Update. */
function update(analysisId: string, body: object): Attempt {
  return { method: 'PATCH', path: `/v1/analysis/${analysisId}`, input: { path: { analysisId }, body } };
}

/** Append drawings. */
function append(analysisId: string, body: object): Attempt {
  return { method: 'POST', path: `/v1/analysis/${analysisId}/drawings`, input: { path: { analysisId }, body } };
}

/** Of a request by the card's own creator. */
function onPending(make: (id: string, body: object) => Attempt, body: object) {
  return (on: ErrorFixture): Attempt => {
    const { id, ownerUsername } = pending(on);
    return make(id, { sender: ownerUsername, ...body });
  };
}

/** P2 5, 7.3: everything about the key is 401; the two messages of P2 5 come with `detail`, the others without. */
function keyCase(good: (on: ErrorFixture) => Attempt): ErrorCase {
  const told = (make: ReturnType<typeof noKey>, text: RegExp) => async (on: ErrorFixture) => ({
    ...(await make(on)),
    detail: text,
  });
  const untold = (make: ReturnType<typeof noKey>) => async (on: ErrorFixture) =>
    ({ ...(await make(on)), detail: 'none' }) as const;
  return errorCase('401 -', 'P2 5, 7.3', 'fix the key', {
    'no key': told(noKey(good), /^"Token is require\."$/),
    'an unknown key': told(unknownKey(good), /^"Token is wrong\."$/),
    'an expired key': otherKey(good, { expired: true }),
    'a personal key': otherKey(good, { kind: 'personal' }),
    'a key without sendMessage': untold(withoutPermission(good, 'sendMessage')),
  });
}

/** P2 7.3: no such analysis, or it was deleted. */
function goneCase(make: (id: string, on: ErrorFixture) => Attempt): ErrorCase {
  return errorCase('404 -', 'P2 7.3', 'final', {
    'no analysis has the id': (on) => make(ABSENT, on),
    'it was deleted': async (on) => {
      await on.succeed(goodDelete(on));
      return make(pending(on).id, on);
    },
    'it is of another community': async (on) => ({
      ...make(pending(on).id, on),
      key: await on.key({ community: 'other' }),
    }),
  });
}

/** P2 5: `communityId` in a path must be the one that owns the key. */
function mismatchCase(
  make: (on: Pick<ErrorFixture, 'communityId' | 'channelId'>, bench: ErrorFixture) => Attempt,
): ErrorCase {
  return errorCase('403 meta.code API_KEY_COMMUNITY_MISMATCH', 'P2 5', 'fix the input', {
    'another community stands in the path': (on) =>
      make({ communityId: on.seed.otherCommunity.id, channelId: on.channelId }, on),
    'the key is of another community': async (on) => ({ ...make(on, on), key: await on.key({ community: 'other' }) }),
  });
}
