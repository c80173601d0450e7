import { randomBytes } from 'node:crypto';

/**
 * A job name that no other upload has: an upload answers no id, so the name is how the job is found, and how a doubt is
 * settled (P2 4.6). What the person typed stands in front.
 */
export function uniqueLogName(typed: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return `${typed.trim()} ${stamp} ${randomBytes(3).toString('hex')}`.trim();
}
