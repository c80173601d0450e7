/** What part of the chart is shown, by time and price: bar numbers change when candles are loaded. */
export interface ChartViewState {
  /** Times at the left and right edge, epoch milliseconds. */
  readonly fromTime: number;
  readonly toTime: number;
  /** Prices at the bottom and top edge, when the person has set them; else the scale follows what is shown. */
  readonly prices?: { readonly low: number; readonly high: number };
}
