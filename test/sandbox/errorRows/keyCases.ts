import type { ErrorFixture } from './errorBench.ts';
import type { Attempt, Condition, ErrorCase } from './errorCase.ts';
import { errorCase, unknownOutcomeCase } from './errorCase.ts';

/** A request that would succeed, were it not for the key. */
type Good = (on: ErrorFixture) => Attempt | Promise<Attempt>;

/** The permissions by their names in P1 5 and P2 5; `getUserData`: public-facts 5.1. */
const PERMISSIONS = [
  'customerSuccess',
  'createRedemptionStatus',
  'getUserStats',
  'getUserData',
  'getTiersInfo',
  'leaderboard',
  'userFields',
  'bulkUpdateUser',
  'getBulkUpdate',
  'sendMessage',
];

/** No key: the client refuses to send. */
export function noKey(good: Good): Condition {
  return async (on) => ({ ...(await good(on)), key: undefined, client: 'refuses' });
}

/** A key that nobody made. */
export function unknownKey(good: Good): Condition {
  return async (on) => ({ ...(await good(on)), key: 'sbx_nobody_has_this_one' });
}

/** A key of `POST /keys`. */
export function otherKey(good: Good, change: object): Condition {
  return async (on) => ({ ...(await good(on)), key: await on.key(change) });
}

/** A key with every permission but the one. */
export function withoutPermission(good: Good, permission: string): Condition {
  return otherKey(good, { permissions: PERMISSIONS.filter((name) => name !== permission) });
}

/** Something inside fails at that point. */
export function failing(good: Good, point: 'keyCheck' | 'read' | 'write' | 'writeAfter'): Condition {
  return async (on) => {
    const attempt = await good(on);
    await on.fail(point);
    return attempt;
  };
}

/** The limit of the window is used up (P1 8, P2 8). */
export function rateLimitCase(source: string, good: Good): ErrorCase {
  return errorCase('429 -', source, 'wait and retry', {
    'the window is used up': async (on) => {
      const attempt = await good(on);
      await on.control('POST', '/rateLimit', { limit: 0, windowSeconds: 3600 });
      return attempt;
    },
  });
}

/** Keys whose problems have their code in `meta.code` (P1 7.2-7.4, P2 7.1, 7.2); without a permission, any key does. */
export function codedKeyCases(source: string, permission: string | undefined, good: Good): ErrorCase[] {
  return [
    errorCase('401 meta.code AUTHENTICATION_REQUIRED', source, 'fix the key', {
      'no key': noKey(good),
      'an unknown key': unknownKey(good),
      'an expired key': otherKey(good, { expired: true }),
    }),
    errorCase('403 meta.code API_KEY_PERMISSION_DENIED', source, 'fix the key', {
      'a personal key': otherKey(good, { kind: 'personal' }),
      ...(permission === undefined ? {} : { [`a key without ${permission}`]: withoutPermission(good, permission) }),
    }),
    errorCase('404 meta.code COMMUNITY_NOT_FOUND', source, 'fix the key', {
      'a key whose community is gone': otherKey(good, { communityGone: true }),
    }),
  ];
}

/** The key could not be checked: nothing was done (P1 7.2-7.4, P2 7.2). */
export function keyCheckCase(source: string, good: Good): ErrorCase {
  return errorCase('500 meta.code AUTHENTICATION_FAILED', source, 'retry', {
    'the key check fails': failing(good, 'keyCheck'),
  });
}

/** Analytics reads and tiers: whatever is wrong with the key is 401, without a code (P1 7.1, 7.5). */
export function uncodedKeyCase(source: string, permission: string, good: Good): ErrorCase {
  return errorCase('401 -', source, 'fix the key', {
    'no key': noKey(good),
    'an unknown key': unknownKey(good),
    'an expired key': otherKey(good, { expired: true }),
    'a personal key': otherKey(good, { kind: 'personal' }),
    [`a key without ${permission}`]: withoutPermission(good, permission),
  });
}

/** A failure inside a read: it may be asked again. */
export function readFailureCase(row: string, source: string, good: Good): ErrorCase {
  return errorCase(row, source, 'retry', { 'the read fails': failing(good, 'read') });
}

/** A failure inside a write, before or after it was stored: the answer does not tell which. */
export function writeFailureCase(row: string, source: string, good: Good): ErrorCase {
  return unknownOutcomeCase(row, source, {
    'the write fails': failing(good, 'write'),
    'it fails after the write was stored': (on) => {
      on.changesData();
      return failing(good, 'writeAfter')(on);
    },
  });
}
