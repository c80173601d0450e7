import assert from 'node:assert/strict';
import { type CandleFile, type CandleFileChoices, readCandleFile } from '../../../../src/market/file/candleFile.ts';
import { runToEnd } from '../../../support/sampling.ts';

/** A file that was read. */
export type ReadFile = Extract<CandleFile, { readonly kind: 'read' }>;

/** Reads bytes to the end. */
export function readBytes(bytes: Uint8Array, choices?: CandleFileChoices): CandleFile {
  return runToEnd(readCandleFile('a.csv', bytes, choices));
}

/** Reads a text to the end. */
export function readText(text: string, choices?: CandleFileChoices): CandleFile {
  return readBytes(new TextEncoder().encode(text), choices);
}

/** Reads a text that leaves nothing open. */
export function read(text: string, choices?: CandleFileChoices): ReadFile {
  const file = readText(text, choices);
  assert.equal(file.kind, 'read', JSON.stringify(file));
  return file as ReadFile;
}
