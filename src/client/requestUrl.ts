import { trimEndMatching } from '../card/strings.ts';

/** A route template with its parameters in place, encoded, under the base URL, whose path prefix is kept. */
export function buildRequestUrl(
  baseUrl: URL | string,
  template: string,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, path[name]));
  const sought = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();
  const base = typeof baseUrl === 'string' ? new URL(baseUrl) : baseUrl;
  // Every part is encoded and no segment is `.` or `..`: parsing it again would change nothing.
  return `${base.origin}${trimEndMatching(base.pathname, /\//)}${filled}${sought === '' ? '' : `?${sought}`}`;
}

/** `.` and `..` would be folded away by the URL parser, however they are encoded: such an id cannot be addressed. */
function encodeSegment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new RangeError(`The path parameter ${name} cannot be “${text}”.`);
  // Half a surrogate pair has no encoding.
  if (!text.isWellFormed()) throw new RangeError(`The path parameter ${name} isn’t well-formed text.`);
  return encodeURIComponent(text);
}

/** A base address without a trailing `/` or `/v1`: the routes bring their own, and a path prefix stays (public-facts 1). */
export function normalizeBaseUrl(text: string): string {
  return trimEndMatching(trimEndMatching(text.trim(), /\//).replace(/\/v1$/, ''), /\//);
}
