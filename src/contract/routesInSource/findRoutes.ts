import { fieldFirstRoutes } from './fieldFirstRoutes.ts';
import { loginRoutes } from './loginRoutes.ts';
import type { RouteInSource } from './routeInSource.ts';

/** Whether a text can hold such a route at all: cheap enough for every text that is opened. */
export function mayHoldRoute(text: string): boolean {
  return text.includes('user-fields/') || text.includes('/auth/login');
}

/** Routes in a source text that no longer answer, in the order of the text. `addresses`: hosts of known services. */
export function findRoutes(text: string, addresses: readonly string[]): RouteInSource[] {
  return [...fieldFirstRoutes(text), ...loginRoutes(text, addresses)].sort((a, b) => a.start - b.start);
}
