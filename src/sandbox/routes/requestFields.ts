/** The query parameters of a route, or what is wrong with them: `detail` begins with the parameter's name. */
export type QueryRead<Name extends string> =
  | { readonly values: Readonly<Partial<Record<Name, string>>> }
  | { readonly detail: string };

/** Each parameter at most once, and none that the route does not know: what the caller meant would be a guess. */
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

/** A whole number from 1 to `most` written in digits; undefined when the text is none. */
export function parseCount(text: string | undefined, absent: number, most: number): number | undefined {
  if (text === undefined) return absent;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? value : undefined;
}

/** A name that a stranger chose, short enough to be said back. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** The fields of a JSON object, or what is wrong with it: `detail` begins with the field's name. */
export type BodyRead<Name extends string> =
  | { readonly fields: Readonly<Partial<Record<Name, unknown>>> }
  | { readonly detail: string };

/** The body's own fields, none of them unknown to the route; `null` counts as sent. */
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

/** Text with something in it, without the spaces around it. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
