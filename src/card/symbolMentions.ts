/** Separators between the parts of a symbol: `EUR/USD`, `EURUSD` and `EUR-USD` are the same. */
const SEPARATORS = /[\s/_.:-]+/g;
/** A separator inside a text; spaces only around a slash, so that two words don't become a symbol. */
const BETWEEN = '(?: ?/ ?|[_.-])?';

/** A symbol without the parts whose spelling varies. */
export function symbolKey(symbol: string): string {
  return symbol.replace(SEPARATORS, '').toUpperCase();
}

/** Whether both name the same instrument, ignoring separators. */
export function isSameSymbol(a: string, b: string): boolean {
  const key = symbolKey(a);
  return key !== '' && key === symbolKey(b);
}

/**
 * Finds a symbol in a text, ignoring case and separators, but not inside a longer word. Undefined for a symbol without
 * letters and digits.
 */
export function symbolPattern(symbol: string): RegExp | undefined {
  const key = symbolKey(symbol);
  if (!/[\p{L}\p{N}]/u.test(key)) return undefined;
  const spelt = [...key].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join(BETWEEN);
  return new RegExp(`(?<![\\p{L}\\p{N}])${spelt}(?![\\p{L}\\p{N}])`, 'iu');
}
