/** The query parameters of a route, or what is wrong with them: `detail` begins with the parameter's name. */
type QueryRead<Name extends string> =
  | { readonly values: Readonly<Partial<Record<Name, string>>> }
  | { readonly detail: string };

/** Refuses repeated and unknown parameters: their meaning would be a guess. */
export function readQuery<Name extends string>(query: URLSearchParams, names: readonly Name[]): QueryRead<Name> {
  const values: Partial<Record<Name, string>> = {};
  for (const [name, value] of query) {
    const known = names.find((it) => it === name);
    if (known === undefined) return { detail: `${quoteName(name)} is not a parameter of this route` };
    if (values[known] !== undefined) return { detail: `${known} must be sent once` };
    values[known] = value;
  }
  return { values };
}

/** Parses an integer from 1 to `most`, digits only; undefined when invalid. */
export function parseCount(text: string | undefined, absent: number, most: number): number | undefined {
  if (text === undefined) return absent;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? value : undefined;
}

/** A client's name for something, quoted and shortened for an error message. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** The fields of a JSON object, or what is wrong with it: `detail` begins with the field's name. */
type BodyRead<Name extends string> =
  | { readonly fields: Readonly<Partial<Record<Name, unknown>>> }
  | { readonly detail: string };

/** The body's fields; refuses unknown ones. `null` counts as sent. */
export function readBodyFields<Name extends string>(body: unknown, names: readonly Name[]): BodyRead<Name> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { detail: 'body must be a JSON object' };
  const fields: Partial<Record<Name, unknown>> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = names.find((it) => it === name);
    if (known === undefined) return { detail: `${quoteName(name)} is not a field of this request` };
    fields[known] = value;
  }
  return { fields };
}

/** Trimmed text; undefined when blank or not text. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
