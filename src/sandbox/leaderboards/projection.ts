type Fields = Readonly<Record<string, unknown>>;

/** The paths of a `fields` parameter, or undefined when it cannot be read. */
export function readProjection(text: string): readonly string[] | undefined {
  const paths = text.split(',').map((path) => path.trim());
  return paths.every((path) => /^\w+(\.\w+)*$/.test(path)) ? paths : undefined;
}

/** The id and the named fields only; `widget.enabled` gives that part of `widget`. Names of nothing give nothing. */
export function project(document: Fields, paths: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
      if (name === '_id' || paths.includes(name)) return [[name, value]];
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (inner.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return [[name, project(value as Fields, inner)]];
    }),
  );
}
