/**
 * A value that is computed on first use and kept. For schemas: making all of them while the extension loads would take
 * longer than everything else it does at that time. Calls are
 * marked `@__PURE__` so that esbuild drops the schemas that a webview doesn't use.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
