/** A route template with its parameters in place, encoded, under the base URL, whose path prefix is kept. */
export function requestAddress(
  baseUrl: string,
  template: string,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): URL {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodedSegment(name, path[name]));
  const address = new URL(baseUrl);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}${filled}`;
  address.search = '';
  address.hash = '';
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  return address;
}

/** `.` and `..` would be folded away by the URL parser, however they are encoded: such an id cannot be addressed. */
function encodedSegment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new RangeError(`The path parameter ${name} cannot be “${text}”.`);
  return encodeURIComponent(text);
}
