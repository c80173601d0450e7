import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { sampleCard } from '../deskCard.ts';
import type { EditorPageOptions } from '../deskPageOptions.ts';
import { CardHost } from './cardHost.ts';

declare global {
  interface Window {
    readonly deskPageOptions: EditorPageOptions;
    deskHost: CardHost;
  }
}

const { bars, text, ...card } = window.deskPageOptions;
const candles = sampleCandles(Math.max(1, bars));
const price = candles.close.at(-1) ?? 1.1;
window.deskHost = new CardHost(
  {
    text: text ?? formatCard(sampleCard(price)),
    candles: bars === 0 ? undefined : candles,
    ...card,
  },
  (message) => window.postMessage(message, '*'),
);
Object.assign(window, { acquireVsCodeApi: () => window.deskHost.api });
