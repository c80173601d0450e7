/** A place in a card: keys and array positions from the root, e.g. `['drawings', 0, 'points', 1, 'price']`. */
export type JsonPath = readonly (string | number)[];

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
