import { jsonReply, type Reply, textReply } from '../../http/reply.ts';
import type { Endpoint } from '../../http/router.ts';
import { INSTRUMENTS } from '../instrument.ts';
import { RESOLUTION_NAMES } from '../resolution.ts';
import { udfHistory } from './history.ts';
import { searchSymbols } from './search.ts';
import { symbolInfo } from './symbolInfo.ts';

/** The candle feed, in the form that charting tools read (UDF); `now` is the sandbox's clock in epoch milliseconds. */
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
  exchanges: [{ value: 'SANDBOX', name: 'Sandbox', desc: 'Made-up prices' }],
  symbols_types: [...new Set(INSTRUMENTS.map(({ type }) => type))].map((type) => ({ name: type, value: type })),
};

function feedEndpoint(path: string, answer: (query: URLSearchParams) => Reply): Endpoint {
  return { method: 'GET', path, group: 'feed', handle: ({ query }) => answer(query) };
}
