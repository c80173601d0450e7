/** The drawing tools by the names that messages, commands and the toolbar use. Lines have presets for their ends. */
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

/**
 * What commands, keybindings, the toolbar and the context menu can ask of a card's chart; about the selection where
 * an object is needed. `chartCards.chart.<action>` is the command of each.
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
  'togglePanel',
  'focusChart',
  'focusToolbar',
  'focusObjects',
] as const;
export type ChartAction = (typeof CHART_ACTIONS)[number];

/** How strongly points are drawn to prices of the chart: `weak` when near, `strong` always. */
export const MAGNETS = ['off', 'weak', 'strong'] as const;
export type Magnet = (typeof MAGNETS)[number];

/** Where in the page the keyboard is: keybindings of the chart hold on the chart and in the list of objects. */
export const FOCUS_AREAS = ['chart', 'objects', 'field', 'none'] as const;
export type FocusArea = (typeof FOCUS_AREAS)[number];

/** What a comparison says of a level or drawing, seen from the older card. */
export const OBJECT_MARKS = ['added', 'removed', 'changed'] as const;
export type ObjectMark = (typeof OBJECT_MARKS)[number];
