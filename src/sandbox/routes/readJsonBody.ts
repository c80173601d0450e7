import type { Exchange } from '../http/exchange.ts';
import { repeatedName } from './repeatedName.ts';
import type { BodyProblem } from './serviceRoute.ts';

/** The body's JSON, undefined for an empty body, or why it cannot be read. */
export function readJsonBody(
  { body }: Pick<Exchange, 'body'>,
  mostBytes = Number.POSITIVE_INFINITY,
): { readonly value: unknown } | { readonly problem: BodyProblem; readonly detail: string } {
  if (body === 'tooLarge' || body.length > mostBytes)
    return { problem: 'tooLarge', detail: 'body is larger than this route takes' };
  if (body.length === 0) return { value: undefined };
  const text = utf8(body);
  if (text === undefined) return { problem: 'notUtf8', detail: 'body must be UTF-8 text' };
  try {
    const value: unknown = JSON.parse(text);
    const lost = lostIn(text);
    if (lost !== undefined) return { problem: 'notKeepable', detail: `body must not hold ${lost}` };
    const name = repeatedName(text);
    if (name !== undefined) return { problem: 'repeatedName', detail: `${name} stands twice in one object` };
    return { value };
  } catch {
    return { problem: 'notJson', detail: 'body must be valid JSON' };
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Half a surrogate pair, which only an escape can make here, and a number that is read as infinite. */
const SUSPECT = /\\u[dD][89a-fA-F]|\d[eE]\+?\d{3}|\d{300}/;

/** What could not be stored as it was sent. */
function lostIn(json: string): string | undefined {
  if (!SUSPECT.test(json)) return undefined;
  let lost: string | undefined;
  JSON.parse(json, (name, value: unknown) => {
    if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) lost = 'half a surrogate pair';
    if (typeof value === 'number' && !Number.isFinite(value)) lost = 'a number that is too large';
    return value;
  });
  return lost;
}
