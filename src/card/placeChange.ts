import type { JsonPath, JsonValue } from './jsonPath.ts';

/** A place of the card and what is to stand there; without a value the place is taken away. */
export interface PlaceChange {
  readonly path: JsonPath;
  readonly value?: JsonValue;
}
