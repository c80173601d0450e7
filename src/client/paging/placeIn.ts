/** What stands at a place such as `data.status`; undefined where a part is missing. */
export function valueAtPath(value: unknown, place: string): unknown {
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
