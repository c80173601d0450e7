import type { BarSeries } from './barStage.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { LayerState } from './layerState.ts';
import { PLAIN_VIEW } from './tools/toolView.ts';

/** What the card's layer draws from before there is a card. */
export function initialLayerState({ axis, precision }: BarSeries, theme: ChartTheme): LayerState {
  return {
    sketch: { metadata: {}, levels: {}, drawings: [] },
    axis,
    precision,
    theme,
    selected: [],
    hovered: undefined,
    view: PLAIN_VIEW,
    hidden: new Set(),
    locked: new Set(),
    focusedHandle: undefined,
    reach: 'fine',
    readOnly: undefined,
    levelsLocked: undefined,
    invalid: new Map(),
    legend: { width: 0, height: 0 },
  };
}
