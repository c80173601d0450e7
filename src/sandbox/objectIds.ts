import { createHash, randomBytes } from 'node:crypto';

/** A record id (24 hex) that depends on nothing but its name, e.g. `analysis 12`. */
export function objectId(name: string): string {
  return createHash('sha256').update(`chart-cards sandbox ${name}`).digest('hex').slice(0, 24);
}

/** A record id that was never given before; `now` in epoch milliseconds stands in front. */
export function newObjectId(now: number): string {
  const seconds = Math.floor(now / 1000) >>> 0;
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
