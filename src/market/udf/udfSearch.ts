import * as z from 'zod/mini';
import type { FoundSymbol } from '../candleSource.ts';

const foundSchema = z.looseObject({
  symbol: z.optional(z.string()),
  ticker: z.optional(z.string()),
  full_name: z.optional(z.string()),
  description: z.optional(z.string()),
});

/** Reads the answer of `/search`; rows that name no symbol are left out. */
export function readUdfSearch(value: unknown): FoundSymbol[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown): FoundSymbol[] => {
    const read = z.safeParse(foundSchema, row);
    const symbol = read.success ? read.data.symbol || read.data.ticker || read.data.full_name : undefined;
    return symbol === undefined ? [] : [{ symbol, description: read.data?.description ?? '' }];
  });
}
