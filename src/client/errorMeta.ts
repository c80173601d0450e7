const MAX_META_LENGTH = 8 * 1024;

/** `meta` of an error body without its code; undefined when there is none, or when it is larger than any is. */
export function readErrorMeta(body: unknown): Readonly<Record<string, unknown>> | undefined {
  const meta = recordOf(recordOf(body)?.['meta']);
  if (meta === undefined) return undefined;
  const { code: _, ...rest } = meta;
  if (Object.keys(rest).length === 0 || JSON.stringify(rest).length > MAX_META_LENGTH) return undefined;
  return rest;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
