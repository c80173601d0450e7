import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import type { Endpoint } from '../http/router.ts';
import { type Bar, barsBefore } from './bars.ts';
import { findInstrument, findResolution, INSTRUMENTS, type Instrument, RESOLUTION_NAMES } from './instruments.ts';

/** The candle feed in UDF, which charting tools read; `now` is the sandbox's clock in epoch milliseconds. */
export function udfEndpoints(now: () => number): Endpoint[] {
  return [
    feedEndpoint('/udf/config', () => jsonReply(200, UDF_CONFIG)),
    feedEndpoint('/udf/symbols', (query) => jsonReply(200, symbolInfo(query.get('symbol') ?? ''))),
    feedEndpoint('/udf/search', (query) => jsonReply(200, searchSymbols(query))),
    feedEndpoint('/udf/history', (query) => jsonReply(200, udfHistory(query, now()))),
    feedEndpoint('/udf/time', () => textReply(200, 'text/plain; charset=utf-8', String(Math.floor(now() / 1000)))),
  ];
}

const UDF_CONFIG = {
  supported_resolutions: RESOLUTION_NAMES,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: 'SANDBOX', name: 'Sandbox', desc: 'Generated prices' }],
  symbols_types: [...new Set(INSTRUMENTS.map(({ type }) => type))].map((type) => ({ name: type, value: type })),
};

function feedEndpoint(path: string, answer: (query: URLSearchParams) => Reply): Endpoint {
  return { method: 'GET', path, group: 'feed', handle: ({ query }) => answer(query) };
}

/** Maximum bars per reply; the latest are kept. */
const MAX_BARS = 20_000;

/**
 * UDF `/history`: bars that start in [`from`, `to`), seconds UTC. `countback` overrides `from`: that many bars before `to`,
 * even earlier ones. Without bars: `no_data`, with the start of the nearest earlier bar in `nextTime`.
 */
function udfHistory(query: URLSearchParams, nowMilliseconds: number): object {
  const instrument = findInstrument(query.get('symbol') ?? '');
  if (instrument === undefined) return udfError('unknown_symbol');
  const resolution = findResolution(query.get('resolution') ?? '');
  if (resolution === undefined) return udfError('unsupported resolution');
  const from = parseSeconds(query.get('from'));
  const to = parseSeconds(query.get('to')) ?? nowMilliseconds / 1000 + 1;
  const countback = parseSeconds(query.get('countback')) || undefined;
  if (Number.isNaN(from) || Number.isNaN(to)) return udfError('from and to must be numbers');
  if (from === undefined && countback === undefined) return udfError('from or countback is needed');
  const now = Math.floor(nowMilliseconds / 60_000);
  const before = Math.ceil(to / 60);
  const bars = barsBefore(instrument, resolution, {
    from: countback === undefined && from !== undefined ? Math.ceil(from / 60) : undefined,
    to: before,
    limit: Math.min(countback ?? MAX_BARS, MAX_BARS),
    now,
  });
  if (bars.length > 0) return toColumns(bars, instrument);
  const [earlier] = barsBefore(instrument, resolution, { from: undefined, to: before, limit: 1, now });
  return earlier === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: earlier.time * 60 };
}

function toColumns(bars: readonly Bar[], { decimals }: Instrument): object {
  const scale = 10 ** decimals;
  return {
    s: 'ok',
    t: bars.map(({ time }) => time * 60),
    o: bars.map(({ open }) => open / scale),
    h: bars.map(({ high }) => high / scale),
    l: bars.map(({ low }) => low / scale),
    c: bars.map(({ close }) => close / scale),
    v: bars.map(({ volume }) => volume),
  };
}

/** Undefined when absent, NaN when invalid. */
function parseSeconds(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : Number.NaN;
}

function udfError(errmsg: string): object {
  return { s: 'error', errmsg };
}

/** UDF `/search`: symbols whose name or description contains the text, at most `limit` (30). */
function searchSymbols(query: URLSearchParams): object[] {
  const text = normalizeText(query.get('query') ?? '');
  const type = query.get('type') ?? '';
  const exchange = query.get('exchange') ?? '';
  const asked = Number(query.get('limit') ?? '30');
  const limit = Number.isSafeInteger(asked) && asked > 0 ? asked : 30;
  if (exchange !== '' && exchange !== 'SANDBOX') return [];
  return INSTRUMENTS.filter(
    (instrument) =>
      (type === '' || instrument.type === type) &&
      normalizeText(`${instrument.symbol} ${instrument.description}`).includes(text),
  )
    .slice(0, limit)
    .map(({ symbol, description, type: kind }) => ({
      symbol,
      full_name: symbol,
      ticker: symbol,
      description,
      exchange: 'SANDBOX',
      type: kind,
    }));
}

function normalizeText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** UDF `/symbols`: the properties of a symbol; a tick is `minmov / pricescale`. */
function symbolInfo(symbol: string): object {
  const instrument = findInstrument(symbol);
  return instrument === undefined ? { s: 'error', errmsg: 'unknown_symbol' } : describeSymbol(instrument);
}

function describeSymbol(instrument: Instrument): object {
  return {
    name: instrument.symbol,
    ticker: instrument.symbol,
    description: instrument.description,
    type: instrument.type,
    exchange: 'SANDBOX',
    listed_exchange: 'SANDBOX',
    session: instrument.week === 'everyDay' ? '24x7' : '0000-0000:23456',
    timezone: 'Etc/UTC',
    format: 'price',
    minmov: 1,
    pricescale: 10 ** instrument.decimals,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: RESOLUTION_NAMES.filter((name) => /^\d+$/.test(name)),
    supported_resolutions: RESOLUTION_NAMES,
    visible_plots_set: 'ohlcv',
    volume_precision: 0,
    data_status: 'streaming',
  };
}
