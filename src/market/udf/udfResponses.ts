import * as z from 'zod/mini';
import { tickDecimals } from '../../card/prices.ts';
import { type FoundSymbol, MarketError, type PricePrecision } from '../candles.ts';

const configSchema = z.looseObject({
  supported_resolutions: z.optional(z.array(z.string())),
  supports_search: z.optional(z.boolean()),
  supports_group_request: z.optional(z.boolean()),
  exchanges: z.optional(z.array(z.looseObject({ value: z.optional(z.string()) }))),
});

/** The relevant part of a feed's `/config`. */
export interface UdfConfig {
  /** Absent if the feed doesn't list them. */
  readonly resolutions: readonly string[] | undefined;
  readonly supportsSearch: boolean;
  readonly supportsGroupRequest: boolean;
  readonly exchanges: readonly string[];
}

/** Defaults for a feed without `/config` (UDF documentation). */
export const DEFAULT_CONFIG: UdfConfig = {
  resolutions: undefined,
  supportsSearch: false,
  supportsGroupRequest: true,
  exchanges: [],
};

/** Parses the response of `/config`. */
export function readUdfConfig(value: unknown): UdfConfig {
  const read = z.safeParse(configSchema, value);
  if (!read.success) throw new MarketError('unreadable', 'The feed’s `/config` isn’t a valid UDF configuration.');
  const { supported_resolutions, supports_search, supports_group_request, exchanges } = read.data;
  return {
    resolutions: supported_resolutions,
    supportsSearch: supports_search ?? false,
    supportsGroupRequest: supports_group_request ?? !supports_search,
    exchanges: (exchanges ?? []).flatMap(({ value: exchange }) => exchange || []),
  };
}

/** The relevant part of a symbol. */
export interface UdfSymbol {
  /** The name to request from `/history`. */
  readonly ticker: string;
  readonly description: string;
  readonly resolutions: readonly string[] | undefined;
  /** Absent if the feed doesn't say, or says something impossible. */
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

/** Parses the response of `/symbols?symbol=`; absent if it describes no symbol. */
export function readUdfSymbol(value: unknown): UdfSymbol | undefined {
  const read = z.safeParse(symbolSchema, value);
  if (!read.success) return undefined;
  const { name, ticker, description, minmov, minmovement, pricescale, supported_resolutions } = read.data;
  const requested = ticker || name;
  if (requested === undefined || requested === '') return undefined;
  return {
    ticker: requested,
    description: description ?? '',
    resolutions: supported_resolutions,
    price: priceOf(minmov ?? minmovement ?? 1, pricescale),
  };
}

const groupSchema = z.looseObject({ symbol: z.union([z.string(), z.array(z.string())]) });

/** Finds a symbol in the response of `/symbol_info?group=`, which has one list per column, or one value for all rows. */
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
    // A list of lists has one list per row; a plain list applies to all rows.
    supported_resolutions: resolutionsOf(group.data['supported-resolutions'], row),
  });
}

function priceOf(minmov: number, pricescale: number | undefined): PricePrecision | undefined {
  const tick = minmov / (pricescale ?? Number.NaN);
  return Number.isFinite(tick) && tick > 0 ? { precision: tickDecimals(tick), tick } : undefined;
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

const foundSchema = z.looseObject({
  symbol: z.optional(z.string()),
  ticker: z.optional(z.string()),
  full_name: z.optional(z.string()),
  description: z.optional(z.string()),
});

/** Parses the response of `/search`; rows without a symbol are left out. */
export function readUdfSearch(value: unknown): FoundSymbol[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown): FoundSymbol[] => {
    const read = z.safeParse(foundSchema, row);
    const symbol = read.success ? read.data.symbol || read.data.ticker || read.data.full_name : undefined;
    return symbol === undefined ? [] : [{ symbol, description: read.data?.description ?? '' }];
  });
}
