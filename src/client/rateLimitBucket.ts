import type { Operation } from '../contract/operation.ts';

/**
 * The operations whose requests are counted together: those of one key (it names the community; the caller's address
 * is ours) under one group of routes, so that the community analytics reads share a window (P1 8). Other groups are
 * not held back by it.
 */
export function rateLimitBucket(operation: Operation, caller: string): string {
  return `${caller} ${operation.address ?? 'service'} ${groupOf(operation.path)}`;
}

/** The first part of the route that is no version: `community-analytics` of `/v1/community-analytics/loyalty-overview`. */
function groupOf(path: string): string {
  return path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part)) ?? '';
}
