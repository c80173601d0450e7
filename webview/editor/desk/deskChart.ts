import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import type { DeskDisplay } from '../../chart/chartDisplay.ts';
import type { ChartPane } from '../chartPane.ts';

/** The chart as far as the page gives it orders; the pane is one, and so is a stand-in of a test. */
export type DeskChart = Pick<
  ChartPane,
  | 'arm'
  | 'run'
  | 'pickUp'
  | 'select'
  | 'hover'
  | 'reveal'
  | 'zoomTo'
  | 'fitCard'
  | 'fitAll'
  | 'focusPlot'
  | 'settled'
  | 'flush'
> & {
  show(snapshot: EditorSnapshot): void;
  setDesk(display: DeskDisplay): void;
};
