/** The type at a place such as `data.data`; `unknown` where the type does not tell. */
export type At<T, Place extends string> = Place extends `${infer Head}.${infer Rest}`
  ? At<FieldOf<T, Head>, Rest>
  : FieldOf<T, Place>;

type FieldOf<T, Name extends string> = NonNullable<T> extends { readonly [N in Name]?: infer Value } ? Value : unknown;

/** What stands at a place such as `data.pagination.totalPages`; undefined where a part is missing. */
export function placeIn(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined,
      value,
    );
}

/** The same, of the place next to another: `beside(value, 'data.pagination.totalPages', 'page')`. */
export function beside(value: unknown, place: string, name: string): unknown {
  return placeIn(value, [...place.split('.').slice(0, -1), name].join('.'));
}
