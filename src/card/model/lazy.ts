/**
 * A value created on first use and cached. For schemas: creating all of them on activation would cost more than
 * everything else.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
