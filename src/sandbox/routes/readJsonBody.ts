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
