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

/** Reads a file that leaves nothing open. */
export function read(content: string | Uint8Array, choices?: CandleFileChoices): ReadFile {
  const file = typeof content === 'string' ? readText(content, choices) : readBytes(content, choices);
  assert.equal(file.kind, 'read', JSON.stringify(file));
  return file as ReadFile;
}

/** Candles as they are written in the tests: ISO time, open, high, low, close. */
export function rowsOf(file: ReadFile): (string | number)[][] {
  return file.series.candles.map(({ time, open, high, low, close }) => [
    new Date(time).toISOString().replace('.000Z', 'Z'),
    open,
    high,
    low,
    close,
  ]);
}

/** Two candles that trading programs write in many forms. */
export const FOUR_HOURS = [
  ['2026-03-02T08:00:00Z', 1.1, 1.15, 1.05, 1.12],
  ['2026-03-02T12:00:00Z', 1.12, 1.2, 1.11, 1.19],
];
