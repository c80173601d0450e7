import type { RetiredRouteMatch } from './routeInSource.ts';

const LOGIN_ROUTE = /\/auth\/login(?![\w/-])/g;
/** Routes that only this interface has: many a program has a login route of its own. */
const SERVICE_ROUTE =
  /\/v1\/(?:communities\/|loyalty-exports|community-analytics\/|redemption-transactions|users\/(?:activity|bulk-update|info)|xp-settings|leaderboards|analysis\/)|\/widget-access-keys\/token/;

/**
 * The login route that is not mounted (P2 4.11), in texts that speak of this service: by another of its routes, or by
 * one of the addresses. Nothing takes its place.
 */
export function scanForLoginRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  const found = [...text.matchAll(LOGIN_ROUTE)];
  if (found.length === 0) return [];
  if (!SERVICE_ROUTE.test(text) && !addresses.some((address) => text.includes(address))) return [];
  return found.map((match) => ({
    kind: 'login',
    start: match.index,
    end: match.index + match[0].length,
    instead: undefined,
    filled: 'inPlace',
  }));
}
