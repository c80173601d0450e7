// A reader chart alone in a browser; the test drives it through `window.reader` as a page would.
import '../../../../webview/chart/chart.css';
import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import type { IndicatorId } from '../../../../src/protocol/chartActions.ts';
import type { CardChart } from '../../../../webview/chart/cardChart.ts';
import { ChartIndicators } from '../../../../webview/chart/indicators/chartIndicators.ts';
import { ReaderChart } from '../../../../webview/chart/readerChart.ts';
import { sampleCard } from '../../editorPage/sampleCard.ts';
import type { ReaderPageOptions } from '../../pageOptions.ts';

declare global {
  interface Window {
    reader: ReaderChart;
    /** The chart's events, oldest first. */
    events: { readonly kind: 'pick' | 'hover'; readonly objectId: string | undefined }[];
    /** The sample card around the last candle's price. */
    sampleCard: CardSketch;
    candles: ReturnType<typeof sampleCandles>;
    /** A picture's bytes as base64. */
    pictureOf(scale: 1 | 2, indicators?: readonly IndicatorId[]): Promise<string>;
  }
}

const element = document.getElementById('chart');
if (element === null) throw new Error('The page has no #chart element.');
window.events = [];
const { pageOptions } = globalThis as unknown as { readonly pageOptions: ReaderPageOptions };
window.candles = sampleCandles(pageOptions.bars);
window.sampleCard = readCardText(formatCard(sampleCard(window.candles.close.at(-1) ?? 1.1))).sketch;
window.reader = new ReaderChart(element, {
  onPick: (objectId) => window.events.push({ kind: 'pick', objectId }),
  onHover: (objectId) => window.events.push({ kind: 'hover', objectId }),
});
window.pictureOf = async (scale, ids = []) => {
  const add = (chart: CardChart): ChartIndicators => {
    const indicators = new ChartIndicators(chart);
    indicators.show(ids);
    return indicators;
  };
  const picture = await window.reader.captureImage(scale, ids.length === 0 ? undefined : { add, source: 'Sample' });
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
window.reader.setCandles(window.candles);
window.reader.setCard(window.sampleCard, { timeframe: 'H4', dimmed: false });
