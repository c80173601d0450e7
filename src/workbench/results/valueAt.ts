/** What stands at a place of a row such as `userInfo.name`; a key that is itself spelled so counts first. */
export function valueAt(row: Readonly<Record<string, unknown>>, place: string): unknown {
  if (Object.hasOwn(row, place)) return row[place];
  let value: unknown = row;
  for (const key of place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}
