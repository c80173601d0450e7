import type { ApiKey, KeyTable } from '../store/keyTable.ts';
import type { KeyProblem } from './serviceRoute.ts';

/** The request's key, or why it does not do (P1 5, P2 5). */
export function checkKey(
  authorization: string | undefined,
  permission: string | undefined,
  keys: KeyTable,
): { readonly key: ApiKey } | { readonly problem: KeyProblem } {
  const token = /^Bearer +([^ ].*)$/i.exec(authorization?.trim() ?? '')?.[1]?.trim();
  if (token === undefined) return { problem: 'missing' };
  const key = keys.find(token);
  if (key === undefined) return { problem: 'unknown' };
  if (key.expired) return { problem: 'expired' };
  if (key.kind === 'personal') return { problem: 'personal' };
  if (key.communityGone) return { problem: 'communityGone' };
  if (permission !== undefined && !key.permissions.includes(permission)) return { problem: 'noPermission' };
  return { key };
}
