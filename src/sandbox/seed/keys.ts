import { randomBytes } from 'node:crypto';
import type { ApiKey } from '../store/keyTable.ts';

/** Every permission that the documents name (P1 5, P2 5), and the one of users/info (public-facts 5.1). */
export const ALL_PERMISSIONS: readonly string[] = [
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

/** A key that cannot be guessed: other programs of the machine reach the loopback address too. */
export function newKey(kind: ApiKey['kind']): string {
  return `${kind === 'personal' ? 'sbx_personal' : 'sbx'}_${randomBytes(24).toString('base64url')}`;
}

/** The keys of a fresh sandbox: the first holds every permission. */
export function seedKeys(communityId: string): ApiKey[] {
  const plain = {
    kind: 'community',
    permissions: ALL_PERMISSIONS,
    expired: false,
    communityId,
    communityGone: false,
  } as const;
  return [
    { ...plain, key: newKey('community') },
    { ...plain, key: newKey('community'), permissions: ALL_PERMISSIONS.filter((name) => name !== 'sendMessage') },
    { ...plain, key: newKey('personal'), kind: 'personal' },
    { ...plain, key: newKey('community'), expired: true },
  ];
}
