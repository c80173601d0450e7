import type { JsonPath, JsonValue } from '../jsonPath.ts';
import type { FindingContext } from './finding.ts';

/** What the published card says at `path`; absent for a draft, and where it says nothing. */
export function publishedValue({ published }: FindingContext, path: JsonPath): JsonValue | undefined {
  // Places in the list of drawings mean other drawings after an edit.
  if (published === undefined || path[0] === 'drawings') return undefined;
  let value: unknown = published.card;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value as JsonValue | undefined;
}
