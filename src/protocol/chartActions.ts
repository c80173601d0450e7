/** Drawing tools, as named in messages, commands and the toolbar. The line tools are presets for the line's ends. */
export const TOOL_IDS = [
  'select',
  'horizontalLine',
  'segment',
  'arrow',
  'ray',
  'extendedLine',
  'rectangle',
  'channel',
  'fibonacci2',
  'fibonacci3',
] as const;
export type ToolId = (typeof TOOL_IDS)[number];

/** The tools that the chart's pointer can be armed with: those that draw or select, and the measuring tool. */
export type ArmedToolId = ToolId | 'measure';

/** Display names of the tools. */
export const TOOL_NAMES: Readonly<Record<ArmedToolId, string>> = {
  select: 'Select',
  horizontalLine: 'Horizontal line',
  segment: 'Line',
  arrow: 'Arrow',
  ray: 'Ray',
  extendedLine: 'Extended line',
  rectangle: 'Rectangle',
  channel: 'Parallel channel',
  fibonacci2: 'Fibonacci retracement',
  fibonacci3: 'Fibonacci extension',
  measure: 'Measure',
};

/**
 * Actions of the chart, run by commands, keybindings, the toolbar and the context menu; those that need objects use the
 * selection. The command of each is `chartCards.chart.<action>`.
 */
export const CHART_ACTIONS = [
  ...TOOL_IDS,
  'stayInTool',
  'magnet',
  'move',
  'duplicate',
  'copy',
  'cut',
  'paste',
  'delete',
  'selectAll',
  'bringToFront',
  'bringForward',
  'sendBackward',
  'sendToBack',
  'hide',
  'hideAll',
  'showAll',
  'lock',
  'unlockAll',
  'rename',
  'editStyle',
  'applyStyle',
  'copyId',
  'copyLink',
  'insertLink',
  'snapToCandle',
  'reversePoints',
  'revealInText',
  'zoomToSelection',
  'fitCard',
  'fitAll',
  'levelsFromCandles',
  'measure',
  'indicators',
  'viewTimeframe',
  'replay',
  'togglePanel',
  'focusChart',
  'focusToolbar',
  'focusObjects',
] as const;
export type ChartAction = (typeof CHART_ACTIONS)[number];

/** Whether points snap to candle prices: `weak` if near, `strong` always. */
export const MAGNETS = ['off', 'weak', 'strong'] as const;
export type Magnet = (typeof MAGNETS)[number];

/** The indicators, in the order of their list. */
export const INDICATOR_IDS = ['volume', 'sma', 'ema', 'bollinger', 'rsi', 'macd', 'atr', 'sessions'] as const;
export type IndicatorId = (typeof INDICATOR_IDS)[number];

/** Where the focus is in the page: keybindings of the chart apply to the chart and the list of objects. */
export const FOCUS_AREAS = ['chart', 'objects', 'field', 'none'] as const;
export type FocusArea = (typeof FOCUS_AREAS)[number];

/** How a level or drawing differs from the older card. */
export const OBJECT_MARKS = ['added', 'removed', 'changed'] as const;
export type ObjectMark = (typeof OBJECT_MARKS)[number];
