import { trimEndMatching } from '../card/model/strings.ts';

/** The URL of a route template with encoded parameters, under the base URL including its path prefix. */
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
  // Every part is encoded and no segment is `.` or `..`, so parsing it again wouldn't change it.
  return `${base.origin}${trimEndMatching(base.pathname, /\//)}${filled}${sought === '' ? '' : `?${sought}`}`;
}

/** Rejects `.` and `..`, which the URL parser removes even if they are encoded. */
function encodeSegment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new RangeError(`The path parameter ${name} can’t be “${text}”.`);
  // An unpaired surrogate can't be encoded.
  if (!text.isWellFormed()) throw new RangeError(`The path parameter ${name} isn’t well-formed text.`);
  return encodeURIComponent(text);
}

/** Removes a trailing `/` or `/v1` of a base address, because routes include it. A path prefix is kept (public-facts 1). */
export function normalizeBaseUrl(text: string): string {
  return trimEndMatching(trimEndMatching(text.trim(), /\//).replace(/\/v1$/, ''), /\//);
}
