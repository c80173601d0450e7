import { findInstrument, type Instrument } from '../instrument.ts';
import { RESOLUTION_NAMES } from '../resolution.ts';

/** UDF `/symbols`: what a chart must know of a symbol; a tick is `minmov / pricescale`. */
export function symbolInfo(symbol: string): object {
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
    visible_plots_set: 'ohlc',
    data_status: 'streaming',
  };
}
