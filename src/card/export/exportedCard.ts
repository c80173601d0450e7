import type { CardSketch } from '../cardSketch.ts';

/** A card as it leaves for people who have no editor. */
export interface ExportedCard {
  readonly sketch: CardSketch;
  /** What is known of it beside its texts, e.g. `Type`: `Bullish breakout`, in the order shown. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Said in every export: what a reader sees is no picture of the service's. */
export const OWN_RENDERING = 'Rendered by Chart Cards, not by the service.';

/** The attribution that the chart library's licence asks for. */
export const CHART_ATTRIBUTION = {
  text: 'Charts by TradingView Lightweight Charts™',
  address: 'https://www.tradingview.com/',
} as const;

/** What a picture of the card shows, for those who do not see it. */
export function describePicture({ metadata }: CardSketch): string {
  const of = [metadata.symbol, metadata.timeframe].filter((part) => part !== undefined && part !== '').join(' ');
  return of === '' ? 'Chart of the card' : `Chart of ${of} with levels and drawings`;
}
