/**
 * A value that is made at the first question and kept. For schemas: making all of them while the extension loads would
 * cost more than everything else it does then.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
