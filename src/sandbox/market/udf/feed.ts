import { jsonReply, type Reply, textReply } from '../../http/reply.ts';
import type { Endpoint } from '../../http/router.ts';
import { INSTRUMENTS } from '../instrument.ts';
import { RESOLUTION_NAMES } from '../resolution.ts';
import { history } from './history.ts';
import { search } from './search.ts';
import { symbolInfo } from './symbolInfo.ts';

/** The candle feed, in the form that charting tools read (UDF); `now` is the sandbox's clock in epoch milliseconds. */
export function udfEndpoints(now: () => number): Endpoint[] {
  return [
    get('/udf/config', () => jsonReply(200, CONFIG)),
    get('/udf/symbols', (query) => jsonReply(200, symbolInfo(query.get('symbol') ?? ''))),
    get('/udf/search', (query) => jsonReply(200, search(query))),
    get('/udf/history', (query) => jsonReply(200, history(query, now()))),
    get('/udf/time', () => textReply(200, 'text/plain; charset=utf-8', String(Math.floor(now() / 1000)))),
  ];
}

const CONFIG = {
  supported_resolutions: RESOLUTION_NAMES,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: 'SANDBOX', name: 'Sandbox', desc: 'Made-up prices' }],
  symbols_types: [...new Set(INSTRUMENTS.map(({ type }) => type))].map((type) => ({ name: type, value: type })),
};

function get(path: string, answer: (query: URLSearchParams) => Reply): Endpoint {
  return { method: 'GET', path, group: 'feed', answer: ({ query }) => answer(query) };
}
