import { quoteName } from './queryValues.ts';

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
