import { scanForFieldFirstRoutes } from './fieldFirstRoutes.ts';
import { scanForLoginRoutes } from './loginRoutes.ts';
import type { RetiredRouteMatch } from './routeInSource.ts';

/** Whether a text can hold such a route at all: cheap enough for every text that is opened. */
export function mayContainRetiredRoute(text: string): boolean {
  return text.includes('user-fields/') || text.includes('/auth/login');
}

/** Routes in a source text that no longer answer, in the order of the text. `addresses`: hosts of known services. */
export function scanForRetiredRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  return [...scanForFieldFirstRoutes(text), ...scanForLoginRoutes(text, addresses)].sort((a, b) => a.start - b.start);
}
