/** Runs `work` in another time zone; for a promise, until it settles. */
export function inTimeZone<T>(zone: string, run: () => T): T {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  const restore = () => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  };
  let result: T;
  try {
    result = run();
  } catch (error) {
    restore();
    throw error;
  }
  if (result instanceof Promise) return result.finally(restore) as T;
  restore();
  return result;
}
