import type { AnyCallInput } from '../callInput.ts';

/** A text of the body that was sent; undefined where there is none. */
export function bodyText(input: AnyCallInput | undefined, name: string): string | undefined {
  const value = bodyFields(input)[name];
  return typeof value === 'string' ? value : undefined;
}

/** The fields of the body that was sent. */
export function bodyFields(input: AnyCallInput | undefined): Readonly<Record<string, unknown>> {
  const body = input?.body ?? input?.upload?.fields;
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
}
