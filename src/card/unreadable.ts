import type { JsonPath } from './jsonValue.ts';

/** A place in a service's answer that a card cannot do without, and what is wrong with it. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly path: JsonPath;
  /** Completes a sentence that begins with the place, e.g. `is missing`. */
  readonly what: string;
}

/** The problem in words, e.g. `analysis.shapes[2].points is missing`. */
export function formatUnreadable({ path, what }: Unreadable): string {
  const place = path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('');
  return `analysis${place} ${what}`;
}

/** Whether the value is an object with fields. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of a value that may be anything; what is absent, inherited or null is undefined. */
export function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}
