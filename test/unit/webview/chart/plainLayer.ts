import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import type { LayerState } from '../../../../webview/chart/layerState.ts';
import type { ChartTheme } from '../../../../webview/chart/theme.ts';
import { PLAIN_VIEW } from '../../../../webview/chart/tools/tool.ts';
import { levelsOf } from '../../../support/cards.ts';
import { PLAIN_AXIS, through } from '../../card/geometry/plainView.ts';

/** A theme of colours that tests can tell apart. */
export const PLAIN_THEME: ChartTheme = {
  highContrast: false,
  background: '#000000',
  foreground: '#ffffff',
  text: '#cccccc',
  grid: '#111111',
  border: '#222222',
  crosshair: '#333333',
  crosshairLabel: '#444444',
  widget: { background: '#050505', foreground: '#fafafa', border: '#555555' },
  up: '#00ff00',
  down: '#ff0000',
  drawing: '#808080',
  selection: '#0000ff',
  error: '#ff00ff',
  levels: {
    resistance: '#aa0000',
    intermediateResistance: '#bb0000',
    pivot: '#0000aa',
    intermediateSupport: '#00bb00',
    support: '#00aa00',
  },
  fontFamily: 'plain',
};

/** A line and a horizontal line in view, a rectangle to its right, and three levels. */
export const PLAIN_CARD: CardSketch = {
  metadata: {},
  levels: levelsOf({ r: 90, p: 50, s: 10 }),
  drawings: [
    through(
      [
        [2, 30],
        [6, 70],
      ],
      { type: 'LINE', clientObjectId: 'line' },
    ),
    through([[1, 40]], { type: 'HORIZONTAL_LINE', clientObjectId: 'flat' }),
    through(
      [
        [40, 30],
        [60, 70],
      ],
      { type: 'RECTANGLE', clientObjectId: 'away' },
    ),
  ],
};

/** That card, with nothing under way. */
export function plainState(changed: Partial<LayerState> = {}): LayerState {
  return {
    sketch: PLAIN_CARD,
    axis: PLAIN_AXIS,
    precision: 1,
    theme: PLAIN_THEME,
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
    legend: { width: 0, height: 0, boxes: [] },
    ...changed,
  };
}
