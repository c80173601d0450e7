import type { PricePrecision } from '../../candles/series.ts';
import { tickDecimals } from '../../card/model/prices.ts';
import { type FoundSymbol, MarketError } from '../candleSource.ts';

/** The fields of a response; undefined if it's something else. */
export function udfRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** The `s` of a response in one spelling, e.g. `nodata` for `NO_DATA`; undefined if it has none. */
export function udfStatus(value: unknown): string | undefined {
  const s = udfRecord(value)?.['s'];
  return typeof s === 'string' ? s.toLowerCase().replace(/[^a-z]/g, '') : undefined;
}

/** A number, also as text; undefined for anything else, e.g. null. */
export function udfNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A text, also as a number, e.g. the code of a stock; undefined for anything else, and if it's empty. */
function udfText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** A yes or no, also as a number or as text; undefined for anything else. */
function udfFlag(value: unknown): boolean | undefined {
  if (typeof value === 'string') return !['', '0', 'false', 'no'].includes(value.trim().toLowerCase());
  return typeof value === 'boolean' || typeof value === 'number' ? Boolean(value) : undefined;
}

/** The texts of a list, or of a comma-separated text; undefined for anything else. */
function udfTexts(value: unknown): readonly string[] | undefined {
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  return Array.isArray(list) ? list.flatMap((item) => udfText(item) ?? []) : undefined;
}

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
  if (value === null) return DEFAULT_CONFIG;
  const config = udfRecord(value);
  if (config === undefined)
    throw new MarketError('unreadable', 'The feed’s `/config` isn’t a valid UDF configuration.');
  const supportsSearch = udfFlag(config['supports_search']) ?? false;
  const { exchanges } = config;
  return {
    resolutions: udfTexts(config['supported_resolutions']),
    supportsSearch,
    supportsGroupRequest: udfFlag(config['supports_group_request']) ?? !supportsSearch,
    exchanges: Array.isArray(exchanges)
      ? exchanges.flatMap((exchange: unknown) => udfText(udfRecord(exchange)?.['value'] ?? exchange) ?? [])
      : [],
  };
}

/** The relevant part of a symbol. */
export interface UdfSymbol {
  /** The name to request from `/history`. */
  readonly ticker: string;
  readonly resolutions: readonly string[] | undefined;
  /** Absent if the feed doesn't say, or says something impossible. */
  readonly price: PricePrecision | undefined;
}

/** Parses the response of `/symbols?symbol=`, which some feeds wrap in a list; absent if it doesn't describe the symbol. */
export function readUdfSymbol(value: unknown, isMeant: (symbol: string) => boolean): UdfSymbol | undefined {
  if (!Array.isArray(value) || value.length === 1) return symbolOf(Array.isArray(value) ? value[0] : value);
  const named = value.find((row: unknown) => {
    const symbol = udfRecord(row);
    return ['ticker', 'name', 'symbol'].some((key) => isMeant(udfText(symbol?.[key]) ?? ''));
  });
  return symbolOf(named);
}

function symbolOf(value: unknown): UdfSymbol | undefined {
  const symbol = udfRecord(value);
  const ticker = udfText(symbol?.['ticker']) ?? udfText(symbol?.['name']);
  if (symbol === undefined || ticker === undefined || (udfStatus(symbol) ?? 'ok') !== 'ok') return undefined;
  return {
    ticker,
    resolutions: udfTexts(symbol['supported_resolutions'] ?? symbol['supported-resolutions']),
    price: priceOf(
      udfNumber(symbol['minmov']) ?? udfNumber(symbol['minmovement']) ?? 1,
      udfNumber(symbol['pricescale']),
    ),
  };
}

/** Finds a symbol in the response of `/symbol_info?group=`, which has one list per column, or one value for all rows. */
export function readUdfGroupSymbol(value: unknown, isMeant: (symbol: string) => boolean): UdfSymbol | undefined {
  const group = udfRecord(value);
  if (group === undefined) return undefined;
  const symbols = [group['symbol']].flat().map((symbol) => udfText(symbol) ?? '');
  const row = symbols.findIndex((symbol) => symbol !== '' && isMeant(symbol));
  if (row === -1) return undefined;
  const cells = Object.entries(group).map(([key, column]): readonly [string, unknown] => {
    // A list of resolutions is one for all rows, unless it's a list of lists.
    const isPerRow = Array.isArray(column) && (!/^supported.resolutions$/.test(key) || Array.isArray(column[row]));
    return [key, isPerRow ? (column as unknown[])[row] : column];
  });
  return symbolOf({ ...Object.fromEntries(cells), name: symbols[row] });
}

function priceOf(minmov: number, pricescale = Number.NaN): PricePrecision | undefined {
  const tick = minmov / pricescale;
  // The scale is the number of steps in 1 (UDF documentation), so less than one is something else, e.g. the step itself.
  return tick > 0 && pricescale >= 1 ? { precision: tickDecimals(tick), tick } : undefined;
}

/** Parses the response of `/search`; rows without a symbol are left out. */
export function readUdfSearch(value: unknown): FoundSymbol[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown): FoundSymbol[] => {
    const row = udfRecord(item);
    const symbol = udfText(row?.['symbol']) ?? udfText(row?.['ticker']) ?? udfText(row?.['full_name']);
    return symbol === undefined ? [] : [{ symbol, description: udfText(row?.['description']) ?? '' }];
  });
}
