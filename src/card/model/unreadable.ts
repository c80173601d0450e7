import type { JsonPath } from './jsonValue.ts';

/** A part of the service's response that a card requires, and what is wrong with it. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly path: JsonPath;
  /** Completes a sentence that begins with the path, e.g. `is missing`. */
  readonly what: string;
}

/** The problem for people, e.g. `analysis.shapes[2].points is missing`. */
export function formatUnreadable({ path, what }: Unreadable): string {
  const place = path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('');
  return `analysis${place} ${what}`;
}

/** Whether the value is an object with fields. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of any value; undefined if it is absent, inherited or null. */
export function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}
