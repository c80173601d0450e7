/**
 * The last thing made is remembered together with what it was made from: the painter asks several times a frame, and
 * must get the very same object while nothing has changed. Parts are compared by identity.
 */
export function memoizeLast<Result>(): (from: readonly unknown[], make: () => Result) => Result {
  let last: { readonly from: readonly unknown[]; readonly result: Result } | undefined;
  return (from, make) => {
    if (
      last === undefined ||
      from.length !== last.from.length ||
      !last.from.every((part, i) => Object.is(part, from[i]))
    ) {
      last = { from, result: make() };
    }
    return last.result;
  };
}
