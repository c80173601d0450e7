import * as z from 'zod/mini';
import { decimalsOf, type PricePrecision } from '../pricePrecision.ts';

/** What of a symbol matters here. */
export interface UdfSymbol {
  /** What `/history` is asked for. */
  readonly ticker: string;
  readonly description: string;
  readonly resolutions: readonly string[] | undefined;
  /** Absent where the feed does not say, or says what cannot be. */
  readonly price: PricePrecision | undefined;
}

const symbolSchema = z.looseObject({
  name: z.optional(z.string()),
  ticker: z.optional(z.string()),
  description: z.optional(z.string()),
  minmov: z.optional(z.number()),
  minmovement: z.optional(z.number()),
  pricescale: z.optional(z.number()),
  supported_resolutions: z.optional(z.array(z.string())),
});

/** Reads the answer of `/symbols?symbol=`; absent when it describes no symbol. */
export function readUdfSymbol(value: unknown): UdfSymbol | undefined {
  const read = z.safeParse(symbolSchema, value);
  if (!read.success) return undefined;
  const { name, ticker, description, minmov, minmovement, pricescale, supported_resolutions } = read.data;
  const asked = ticker || name;
  if (asked === undefined || asked === '') return undefined;
  return {
    ticker: asked,
    description: description ?? '',
    resolutions: supported_resolutions,
    price: priceOf(minmov ?? minmovement ?? 1, pricescale),
  };
}

const groupSchema = z.looseObject({ symbol: z.union([z.string(), z.array(z.string())]) });

/** Reads one symbol out of the answer of `/symbol_info?group=`: a list a column, or one value for all rows. */
export function readUdfGroupSymbol(value: unknown, isMeant: (symbol: string) => boolean): UdfSymbol | undefined {
  const group = z.safeParse(groupSchema, value);
  if (!group.success) return undefined;
  const symbols = [group.data.symbol].flat();
  const row = symbols.findIndex(isMeant);
  if (row === -1) return undefined;
  const cell = (key: string): unknown => {
    const column = group.data[key];
    return Array.isArray(column) ? (column as unknown[])[row] : column;
  };
  return readUdfSymbol({
    name: symbols[row],
    ticker: textOrUndefined(cell('ticker')),
    description: textOrUndefined(cell('description')),
    minmov: numberOrUndefined(cell('minmovement') ?? cell('minmov')),
    pricescale: numberOrUndefined(cell('pricescale')),
    // A list of lists has one a row; a plain list stands for all rows.
    supported_resolutions: resolutionsOf(group.data['supported-resolutions'], row),
  });
}

function priceOf(minmov: number, pricescale: number | undefined): PricePrecision | undefined {
  const tick = minmov / (pricescale ?? Number.NaN);
  return Number.isFinite(tick) && tick > 0 ? { precision: decimalsOf(tick), tick } : undefined;
}

function resolutionsOf(column: unknown, row: number): string[] | undefined {
  const list = z.safeParse(z.union([z.array(z.string()), z.array(z.array(z.string()))]), column);
  if (!list.success) return undefined;
  const own = list.data[row];
  return Array.isArray(own) ? own : list.data.filter((item) => typeof item === 'string');
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOrUndefined(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
