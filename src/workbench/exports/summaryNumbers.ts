/** An exact sum as the value of a cell: a number where it is the same one, else its digits. */
export function exactCellValue(digits: string | undefined): number | string | undefined {
  if (digits === undefined) return undefined;
  return String(Number(digits)) === digits ? Number(digits) : digits;
}

/** An exact sum in a sentence: `-1,234.5`. */
export function formatExactSum(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  // The sign apart: `-0` of `-0.5` has none as a whole number.
  const grouped = `${whole.startsWith('-') ? '-' : ''}${BigInt(whole.replace('-', '')).toLocaleString('en')}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
