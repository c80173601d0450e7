import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import type { ReviewPageOptions } from '../reviewPageOptions.ts';
import { ReviewHost } from './reviewHost.ts';

const options = (globalThis as unknown as { readonly pageOptions: ReviewPageOptions }).pageOptions;
const candles = sampleCandles(Math.max(1, options.bars));
const host = new ReviewHost(options, options.bars === 0 ? undefined : candles, candles.close.at(-1) ?? 1.1, (message) =>
  window.postMessage(message, '*'),
);
Object.assign(window, { reviewHost: host, acquireVsCodeApi: () => host.api });
