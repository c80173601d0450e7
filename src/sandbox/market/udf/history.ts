import type { Bar } from '../bar.ts';
import { barsBefore } from '../bars.ts';
import { findInstrument, type Instrument } from '../instrument.ts';
import { findResolution } from '../resolution.ts';

/** Most bars of one answer; when more are asked for, the latest are given. */
const MAX_BARS = 20_000;

/**
 * UDF `/history`: bars that start in [`from`, `to`), seconds UTC. `countback` wins over `from`: that many bars before
 * `to`, even earlier ones. Nothing there: `no_data`, with the start of the nearest earlier bar in `nextTime`.
 */
export function udfHistory(query: URLSearchParams, nowMilliseconds: number): object {
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
  };
}

/** Undefined when absent, NaN when it is no number. */
function parseSeconds(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : Number.NaN;
}

function udfError(errmsg: string): object {
  return { s: 'error', errmsg };
}
