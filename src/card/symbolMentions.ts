/** What may stand between the parts of a symbol: `EUR/USD`, `EURUSD`, `EUR-USD` are the same. */
const SEPARATORS = /[\s/_.:-]+/g;
/** A separator inside a text; blanks only around a slash, so that no two words become a symbol. */
const BETWEEN = '(?: ?/ ?|[_.-])?';

/** A symbol without what is spelt differently from place to place. */
export function symbolKey(symbol: string): string {
  return symbol.replace(SEPARATORS, '').toUpperCase();
}

/** Whether both name the same instrument, whatever stands between their parts. */
export function isSameSymbol(a: string, b: string): boolean {
  const key = symbolKey(a);
  return key !== '' && key === symbolKey(b);
}

/**
 * Finds a symbol in words, upper and lower case alike, with or without separators; never inside a longer word.
 * Undefined for a symbol without letters and digits.
 */
export function symbolPattern(symbol: string): RegExp | undefined {
  const key = symbolKey(symbol);
  if (!/[\p{L}\p{N}]/u.test(key)) return undefined;
  const spelt = [...key].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join(BETWEEN);
  return new RegExp(`(?<![\\p{L}\\p{N}])${spelt}(?![\\p{L}\\p{N}])`, 'iu');
}
