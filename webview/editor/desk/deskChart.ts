import type { ChartPane } from '../chartPane.ts';

/** The chart as far as the page gives it orders; the pane is one, and so is a stand-in of a test. */
export type DeskChart = Pick<
  ChartPane,
  | 'show'
  | 'setCandles'
  | 'setDesk'
  | 'setPreview'
  | 'settled'
  | 'flush'
  | 'arm'
  | 'run'
  | 'edit'
  | 'pickUp'
  | 'select'
  | 'hover'
  | 'reveal'
  | 'zoomTo'
  | 'fitCard'
  | 'fitAll'
  | 'focusPlot'
  | 'sketch'
>;
