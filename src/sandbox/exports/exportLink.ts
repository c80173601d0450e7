import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FactTable } from '../store/factTable.ts';

/** How long a link can be used, by the service's clock. */
const LINK_MS = 15 * 60_000;

/** A temporary link; its query is as good as a key. */
export interface ExportLink {
  /** Under the file's address. */
  readonly query: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Signs the name of a file for a quarter of an hour. */
export function signExportLink(facts: FactTable, name: string, now: number): ExportLink {
  const expiresAt = now + LINK_MS;
  const query = new URLSearchParams({
    expires: String(expiresAt),
    signature: signature(facts, name, String(expiresAt)),
  });
  return { query: query.toString(), expiresAt };
}

/** Whether that query opens the file now. */
export function isValidExportLink(facts: FactTable, name: string, query: URLSearchParams, now: number): boolean {
  const [expires = '', ...moreExpires] = query.getAll('expires');
  const [given = '', ...moreGiven] = query.getAll('signature');
  if (moreExpires.length + moreGiven.length > 0 || !/^\d{1,16}$/.test(expires)) return false;
  const right = Buffer.from(signature(facts, name, expires));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) && now < Number(expires);
}

function signature(facts: FactTable, name: string, expires: string): string {
  return createHmac('sha256', linkSecret(facts)).update(`${name}\n${expires}`).digest('hex');
}

/** Made with the first link; a reset forgets it, and with it every link. */
function linkSecret(facts: FactTable): string {
  const held = facts.get('exportLinkSecret');
  if (typeof held === 'string') return held;
  const made = randomBytes(32).toString('hex');
  facts.set('exportLinkSecret', made);
  return made;
}
