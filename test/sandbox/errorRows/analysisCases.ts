import type { ErrorFixture } from './errorBench.ts';
import { ABSENT, type Attempt, type ErrorCase, errorCase } from './errorCase.ts';
import { failing, noKey, otherKey, unknownKey, withoutPermission, writeFailureCase } from './keyCases.ts';

/** A card as the state lists it. */
export interface SeedAnalysis {
  readonly id: string;
  readonly status: string;
  readonly ownerUsername: string;
}

/** Metadata of a card that is taken. */
export const METADATA = {
  symbol: 'EUR/USD',
  title: 'T',
  direction: 'BULLISH',
  entryPlacement: 'ABOVE_CURRENT',
  timeframe: 'H1',
  expiry: { type: 'GTC' },
  preferenceText: 'P',
};
/** Levels that go with it. */
export const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};
/** A drawing. */
export const LINE = { type: 'HORIZONTAL_LINE', clientObjectId: 'x', points: [{ time: 1_772_438_400_000, price: 1 }] };

/** A card of the seed that can still be changed. */
export function pending({ seed }: ErrorFixture): SeedAnalysis {
  return seed.analyses.find(({ status }: SeedAnalysis) => status === 'Pending');
}

/** A member who did not make the card. */
export function stranger(on: ErrorFixture): string {
  const { ownerUsername } = pending(on);
  const users: { username: string; member: boolean }[] = on.seed.users;
  return users.find(({ username, member }) => member && username !== ownerUsername)?.username ?? '';
}

/** Get. */
export function get(analysisId: string): Attempt {
  return { method: 'GET', path: `/v1/analysis/${analysisId}`, input: { path: { analysisId } } };
}

/** Delete. */
export function remove(analysisId: string): Attempt {
  return { ...get(analysisId), method: 'DELETE' };
}

/** List. */
export function list({ communityId, channelId }: Pick<ErrorFixture, 'communityId' | 'channelId'>, query = ''): Attempt {
  const path = `/v1/analysis/communities/${communityId}/channels/${channelId}${query}`;
  return { method: 'GET', path, input: { path: { communityId, channelId } } };
}

/** Create. */
export function create(on: Pick<ErrorFixture, 'communityId' | 'channelId'>, body: object): Attempt {
  const { communityId, channelId } = on;
  const path = `/v1/analysis/${communityId}/channels/${channelId}`;
  return { method: 'POST', path, input: { path: { communityId, channelId }, body } };
}

/** A body of a creation. */
export function newCard(on: ErrorFixture, change: object = {}): object {
  return { sender: pending(on).ownerUsername, metadata: METADATA, levels: LEVELS, ...change };
}

/** Update. */
export function update(analysisId: string, body: object): Attempt {
  return { method: 'PATCH', path: `/v1/analysis/${analysisId}`, input: { path: { analysisId }, body } };
}

/** Append drawings. */
export function append(analysisId: string, body: object): Attempt {
  return { method: 'POST', path: `/v1/analysis/${analysisId}/drawings`, input: { path: { analysisId }, body } };
}

/** Of a request by the card's own creator. */
export function onPending(make: (id: string, body: object) => Attempt, body: object) {
  return (on: ErrorFixture): Attempt => {
    const { id, ownerUsername } = pending(on);
    return make(id, { sender: ownerUsername, ...body });
  };
}

/** Requests that succeed. */
export const goodGet = (on: ErrorFixture) => get(pending(on).id);
/** The same of a list. */
export const goodList = (on: ErrorFixture) => list(on);
/** The same of a creation. */
export const goodCreate = (on: ErrorFixture) => create(on, newCard(on));
/** The same of an update. */
export const goodUpdate = onPending(update, { metadata: { title: 'New' } });
/** The same of a deletion. */
export const goodDelete = (on: ErrorFixture) => remove(pending(on).id);
/** The same of appended drawings. */
export const goodAppend = onPending(append, { drawings: [LINE] });

/** P2 5, 7.3: everything about the key is 401; the two messages of P2 5 come with `detail`, the others without. */
export function keyCase(good: (on: ErrorFixture) => Attempt): ErrorCase {
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
export function goneCase(make: (id: string, on: ErrorFixture) => Attempt): ErrorCase {
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

/** A read that fails (P2 7.3). */
export const readFails = (good: (on: ErrorFixture) => Attempt) =>
  errorCase('500 -', 'P2 7.3', 'retry', {
    'the read fails': failing(good, 'read'),
    'the key check fails': failing(good, 'keyCheck'),
  });

/** P2 7.3: a failure, or (update) a sender who is not the creator: not 403. */
export const writeFails = (good: (on: ErrorFixture) => Attempt, sender?: (on: ErrorFixture) => Attempt): ErrorCase => {
  const failure = writeFailureCase('500 -', 'P2 7.3', good);
  return sender === undefined
    ? failure
    : { ...failure, conditions: { ...failure.conditions, 'the sender is somebody else': sender } };
};

/** P2 5: `communityId` in a path must be the one that owns the key. */
export function mismatchCase(
  make: (on: Pick<ErrorFixture, 'communityId' | 'channelId'>, bench: ErrorFixture) => Attempt,
): ErrorCase {
  return errorCase('403 meta.code API_KEY_COMMUNITY_MISMATCH', 'P2 5', 'fix the input', {
    'another community stands in the path': (on) =>
      make({ communityId: on.seed.otherCommunity.id, channelId: on.channelId }, on),
    'the key is of another community': async (on) => ({ ...make(on, on), key: await on.key({ community: 'other' }) }),
  });
}

/** The card is no longer Pending (P2 3.2). */
export const expired = (good: (on: ErrorFixture) => Attempt) => async (on: ErrorFixture) => {
  await on.control('POST', `/analyses/${pending(on).id}`, { status: 'Expired' });
  return good(on);
};
