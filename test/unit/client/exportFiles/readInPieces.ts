import type { FileCheck, FileFault } from '../../../../src/client/exportFiles/fileCheck.ts';

/** What a check says of a whole text that comes cut at these places; rows only where there is no fault. */
export function readInPieces(
  check: FileCheck,
  text: string | Uint8Array,
  cuts: readonly number[],
): { readonly rows: number | undefined; readonly fault: FileFault | undefined } {
  const bytes = Buffer.from(text);
  const places = [0, ...[...new Set(cuts)].filter((at) => at < bytes.length).toSorted((a, b) => a - b), bytes.length];
  let fault: FileFault | undefined;
  for (const [i, end] of places.entries()) {
    if (i === 0) continue;
    fault ??= check.add(bytes.subarray(places[i - 1], end));
  }
  fault ??= check.end();
  return { rows: fault === undefined ? check.rows : undefined, fault };
}
