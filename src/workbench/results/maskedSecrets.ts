/** What stands in the place of a secret, on the page and in files. */
export const SECRET = '••••••';

/** The row with the values at these places (`widget.apiKey`) masked; of lists, in each of their items. */
export function maskedSecrets<Row extends object>(row: Row, secrets: readonly string[] | undefined): Row {
  if (secrets === undefined) return row;
  return secrets.reduce((masked, place) => maskedAt(masked, place.split('.'), place) as Row, row);
}

function maskedAt(value: unknown, [key, ...deeper]: readonly string[], whole: string | undefined): unknown {
  if (Array.isArray(value))
    return value.map((item) => maskedAt(item, key === undefined ? [] : [key, ...deeper], undefined));
  if (key === undefined) return value === undefined || value === null || value === '' ? value : SECRET;
  if (typeof value !== 'object' || value === null) return value;
  if (whole !== undefined && Object.hasOwn(value, whole)) {
    return { ...value, [whole]: maskedAt((value as Record<string, unknown>)[whole], [], undefined) };
  }
  if (!Object.hasOwn(value, key)) return value;
  return { ...value, [key]: maskedAt((value as Record<string, unknown>)[key], deeper, undefined) };
}
