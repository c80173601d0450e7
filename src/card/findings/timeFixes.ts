import type { CardText } from '../cardText.ts';
import type { JsonPath } from '../jsonPath.ts';
import type { Fix } from './finding.ts';
import { setFix } from './fixes.ts';
import { epochOfDateTime, formatUtcTime } from './utcTime.ts';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
/** The last moment a date can hold. */
const MOST_EPOCH = 8.64e15;
const NAMES_ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** Ways to write a text as a UTC time. Only a time that names its zone can be changed without guessing. */
export function timeFixes(card: CardText, path: JsonPath, time: string): Fix[] {
  const plain = time
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})[ t]/, '$1T')
    .replace(/z$/, 'Z');
  const epoch = epochOfDateTime(DATE_ONLY.test(plain) ? `${plain}T00:00` : plain);
  if (epoch === undefined || epochOfYear(epoch) > 9999 || epochOfYear(epoch) < 0) return [];
  const utc = formatUtcTime(epoch);
  const isCertain = NAMES_ZONE.test(plain) && !DATE_ONLY.test(plain);
  const title = isCertain ? `Write it in UTC: ${utc}` : `Read it as UTC: ${utc}`;
  return [setFix(card, title, [[path, utc]], { preferred: isCertain })];
}

/** A level's time as a point's would be: epoch milliseconds (P2 2.4), written as text. */
export function epochFixes(card: CardText, path: JsonPath, epoch: number): Fix[] {
  if (!Number.isInteger(epoch) || Math.abs(epoch) > MOST_EPOCH || epochOfYear(epoch) > 9999 || epochOfYear(epoch) < 0) {
    return [];
  }
  const utc = formatUtcTime(epoch);
  return [setFix(card, `Write it in UTC: ${utc}`, [[path, utc]], { preferred: true })];
}

function epochOfYear(epoch: number): number {
  return new Date(epoch).getUTCFullYear();
}
