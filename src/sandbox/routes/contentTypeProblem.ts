import type { Exchange } from '../http/exchange.ts';
import type { BodyProblem } from './serviceRoute.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** `Content-Type: application/json` is required wherever a JSON body is sent (P1 4). */
export function contentTypeProblem({
  body,
  headers,
}: Exchange): { readonly problem: BodyProblem; readonly detail: string } | undefined {
  if (body.length === 0 || isJsonContentType(headers['content-type'])) return undefined;
  return { problem: 'contentType', detail: 'Content-Type must be application/json' };
}

/** Whether a `Content-Type` is that of JSON. */
export function isJsonContentType(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType?.trim() ?? '');
}
