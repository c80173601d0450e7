/** Whether two values say the same as JSON: the order of keys does not matter, nor an absent key against `undefined`. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item: unknown, place) => sameValue(item, b[place]))
    );
  }
  const [left, right] = [presentEntries(a), new Map(presentEntries(b))];
  return left.length === right.size && left.every(([key, part]) => right.has(key) && sameValue(part, right.get(key)));
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined);
}
