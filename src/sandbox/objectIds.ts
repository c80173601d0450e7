import { createHash, randomBytes } from 'node:crypto';

/** A record id (24 hex) derived from a name, e.g. `analysis 12`. */
export function objectId(name: string): string {
  return createHash('sha256').update(`chart-cards sandbox ${name}`).digest('hex').slice(0, 24);
}

/** A new record id that begins with `now` (epoch milliseconds). */
export function newObjectId(now: number): string {
  const seconds = Math.floor(now / 1000) >>> 0;
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
