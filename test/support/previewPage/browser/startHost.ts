import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { sampleCard } from '../../deskPage/deskCard.ts';
import type { PreviewPageOptions } from '../previewPageOptions.ts';
import { PreviewHost } from './previewHost.ts';

const { pageOptions } = globalThis as unknown as { readonly pageOptions: PreviewPageOptions };
const { bars, text, ...card } = pageOptions;
const candles = sampleCandles(Math.max(1, bars));
const previewHost = new PreviewHost(
  {
    text: text ?? formatCard(sampleCard(candles.close.at(-1) ?? 1.1)),
    candles: bars === 0 ? undefined : candles,
    ...card,
  },
  (message) => window.postMessage(message, '*'),
);
Object.assign(window, { previewHost, acquireVsCodeApi: () => previewHost.api });
