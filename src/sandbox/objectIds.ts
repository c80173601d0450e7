import { createHash } from 'node:crypto';

/** A record id (24 hex) that depends on nothing but its name, e.g. `analysis 12`. */
export function objectId(name: string): string {
  return createHash('sha256').update(`chart-cards sandbox ${name}`).digest('hex').slice(0, 24);
}
