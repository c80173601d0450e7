import { l10n } from 'vscode';
import { CHART_ACTIONS, type ChartAction, TOOL_IDS } from '../../protocol/chartActions.ts';
import { CHART_KEYS } from '../../protocol/chartKeys.ts';
import { whenMatches } from '../../shell/contextKeys.ts';
import {
  type ArgumentsOf,
  all,
  type CommandContribution,
  IN_CARD_EDITOR,
  type Keybinding,
  type MenuItem,
  type MenuName,
} from '../../shell/contributions.ts';
import type { ChartActionRunner } from './chartEditorPanels.ts';

/** The argument that the chart's keybindings pass. */
interface FromKey {
  readonly from: 'key';
}

/** A command's handler; the context menus of the page pass the clicked element as the argument. */
type ChartCommandHandler = (services: { readonly drawings: ChartActionRunner }) => (call?: FromKey) => void;

/** A command of the chart. Its keys are in `CHART_KEYS`, because the page handles them too. */
interface ChartCommandContribution extends Pick<CommandContribution, 'title' | 'icon' | 'menus'> {
  /** In docs/drawing.md: a tool's points, or what the command does if its title doesn't say all of it. */
  readonly help?: string;
}

/** The parts of the page that have a context menu: a drawing, what can be moved, any object, and the empty chart. */
const SECTIONS = {
  drawing: "webviewSection == 'drawing'",
  movable: "webviewSection == 'drawing' || webviewSection == 'level' && !levelsLocked",
  object: 'webviewSection =~ /^(drawing|level)$/',
  chart: "webviewSection == 'chart'",
} as const;

function menuOf(section: keyof typeof SECTIONS, group: string, only?: 'editable'): MenuItem {
  const when = all("webviewId == 'chartCards.cardEditor'", SECTIONS[section], only && '!readOnlyCard');
  return { menu: 'webview/context', group, when };
}

/** What the manifest and docs/drawing.md say about each action. */
export const CHART_COMMANDS: { readonly [Action in ChartAction]: ChartCommandContribution } = {
  select: { title: 'Select Objects', icon: 'inspect' },
  horizontalLine: { title: 'Draw Horizontal Line', icon: 'horizontal-rule', help: '1' },
  segment: { title: 'Draw Line', icon: 'dash', help: '2' },
  arrow: { title: 'Draw Arrow', icon: 'arrow-right', help: '2' },
  ray: { title: 'Draw Ray', icon: 'arrow-small-right', help: '2' },
  extendedLine: { title: 'Draw Extended Line', icon: 'arrow-both', help: '2' },
  rectangle: { title: 'Draw Rectangle', icon: 'primitive-square', help: '2 corners' },
  channel: { title: 'Draw Parallel Channel', icon: 'menu', help: '2 of the base, 1 for the width' },
  fibonacci2: { title: 'Draw Fibonacci Retracement', icon: 'list-flat', help: '2' },
  fibonacci3: { title: 'Draw Fibonacci Extension (3 Points)', icon: 'list-tree', help: '3' },
  stayInTool: { title: 'Toggle Stay in Drawing Tool', icon: 'pinned', help: 'stay in the tool after drawing' },
  magnet: { title: 'Cycle Magnet (Off, Weak, Strong)', icon: 'magnet', help: 'magnet: off, weak or strong' },
  move: { title: 'Pick Up and Move', icon: 'move', menus: [menuOf('movable', '2_change@1', 'editable')] },
  duplicate: { title: 'Duplicate Drawings', icon: 'files', menus: [menuOf('drawing', '2_change@2', 'editable')] },
  copy: {
    title: 'Copy Objects',
    icon: 'copy',
    menus: [menuOf('object', '3_clipboard@2')],
    help: 'copy as JSON, also between cards',
  },
  cut: { title: 'Cut Drawings', menus: [menuOf('drawing', '3_clipboard@1', 'editable')] },
  paste: {
    title: 'Paste Drawings or Prices',
    icon: 'clippy',
    menus: [menuOf('object', '3_clipboard@3', 'editable'), menuOf('chart', '2_clipboard@1', 'editable')],
    help: "paste, also from a card's text, where levels become horizontal lines; a list of prices becomes the levels",
  },
  delete: { title: 'Delete Objects', icon: 'trash', menus: [menuOf('movable', '7_delete@1', 'editable')] },
  selectAll: {
    title: 'Select All Drawings',
    icon: 'check-all',
    menus: [menuOf('chart', '2_clipboard@2')],
    help: 'select all drawings',
  },
  bringToFront: { title: 'Bring to Front', icon: 'layers-active' },
  bringForward: { title: 'Bring Forward', icon: 'arrow-up' },
  sendBackward: { title: 'Send Backward', icon: 'arrow-down' },
  sendToBack: { title: 'Send to Back', icon: 'layers' },
  hide: { title: 'Hide Objects', icon: 'eye-closed', menus: [menuOf('object', '5_session@1')], help: 'hide or show' },
  hideAll: { title: 'Hide All Objects', icon: 'eye-closed', menus: [menuOf('chart', '4_session@1')] },
  showAll: { title: 'Show All Objects', icon: 'eye', menus: [menuOf('chart', '4_session@2')] },
  lock: { title: 'Lock Objects', icon: 'lock', menus: [menuOf('object', '5_session@2')], help: 'lock or unlock' },
  unlockAll: { title: 'Unlock All Objects', icon: 'unlock', menus: [menuOf('chart', '4_session@3')] },
  rename: {
    title: 'Rename Object ID…',
    icon: 'edit',
    menus: [menuOf('movable', '2_change@6', 'editable')],
    help: 'rename the id, also in every link',
  },
  editStyle: { title: 'Edit Style…', icon: 'symbol-color', menus: [menuOf('drawing', '1_look@1', 'editable')] },
  applyStyle: {
    title: 'Apply Last Style',
    icon: 'paintcan',
    menus: [menuOf('drawing', '1_look@2', 'editable')],
    help: 'apply the last style used for that kind',
  },
  copyId: { title: 'Copy Object ID', icon: 'symbol-key', menus: [menuOf('object', '4_link@3')] },
  copyLink: { title: 'Copy Link to Object', icon: 'link', menus: [menuOf('object', '4_link@1')] },
  insertLink: {
    title: 'Insert Link into Text',
    icon: 'insert',
    menus: [menuOf('object', '4_link@2', 'editable')],
    help: 'insert a link into the last edited text',
  },
  snapToCandle: {
    title: 'Snap to Nearest Candle Price',
    icon: 'target',
    menus: [menuOf('drawing', '2_change@4', 'editable')],
    help: 'snap the points to the nearest price of their candles',
  },
  reversePoints: { title: 'Reverse Points', icon: 'arrow-swap', menus: [menuOf('drawing', '2_change@5', 'editable')] },
  revealInText: {
    title: 'Reveal Object in Text',
    icon: 'go-to-file',
    menus: [menuOf('object', '6_show@2')],
    help: 'show in the text',
  },
  zoomToSelection: { title: 'Zoom to Selection', icon: 'zoom-in', menus: [menuOf('object', '6_show@1')] },
  fitCard: { title: 'Fit Card', icon: 'screen-normal', menus: [menuOf('chart', '3_show@1')] },
  fitAll: {
    title: 'Fit All Candles',
    icon: 'screen-full',
    menus: [menuOf('chart', '3_show@2')],
    help: 'fit everything',
  },
  levelsFromCandles: {
    title: 'Levels from Candles…',
    icon: 'wand',
    menus: [menuOf('chart', '5_levels@1', 'editable')],
  },
  measure: {
    title: 'Measure',
    icon: 'symbol-ruler',
    menus: [menuOf('chart', '3_show@3')],
    help: 'measure between two points; nothing is written',
  },
  indicators: {
    title: 'Indicators…',
    icon: 'pulse',
    menus: [menuOf('chart', '3_show@4')],
    help: 'list of indicators: a digit shows or hides one',
  },
  viewTimeframe: {
    title: 'Timeframe of the View…',
    icon: 'watch',
    menus: [menuOf('chart', '3_show@5')],
    help: 'show the chart in another timeframe; the card keeps its own',
  },
  replay: {
    title: 'Replay Candles',
    icon: 'play',
    menus: [menuOf('chart', '3_show@6')],
    help: 'step through the candles since the card was published; Esc ends it',
  },
  togglePanel: {
    title: 'Toggle Side Panel (Chart Only)',
    icon: 'layout-sidebar-right',
    help: 'hide or show the side panel, from anywhere in the card',
  },
  focusChart: { title: 'Focus Chart', icon: 'graph-line', help: 'focus the chart, from anywhere in the card' },
  focusToolbar: {
    title: 'Focus Chart Toolbar',
    icon: 'tools',
    help: "focus the chart's toolbar, from anywhere in the card",
  },
  focusObjects: {
    title: 'Focus Object List',
    icon: 'list-tree',
    help: 'focus the object list, from anywhere in the card',
  },
};

/** A submenu of the chart's context menu: its place there, and its groups of actions. */
interface ChartSubmenu {
  readonly label: string;
  readonly place: MenuItem;
  readonly groups: readonly (readonly ChartAction[])[];
}

/** The submenus by id. */
export const CHART_SUBMENUS = {
  'chartCards.tools': {
    label: 'Drawing Tools',
    place: menuOf('chart', '1_tools@1', 'editable'),
    groups: [['select'], TOOL_IDS.filter((tool) => tool !== 'select'), ['stayInTool', 'magnet']],
  },
  'chartCards.order': {
    label: 'Order',
    place: menuOf('drawing', '2_change@3', 'editable'),
    groups: [['bringToFront', 'bringForward', 'sendBackward', 'sendToBack']],
  },
} as const satisfies Partial<Record<MenuName, ChartSubmenu>>;

function submenuPlaces(action: ChartAction): MenuItem[] {
  const submenus = Object.entries(CHART_SUBMENUS) as [keyof typeof CHART_SUBMENUS, ChartSubmenu][];
  return submenus.flatMap(([menu, { groups }]) =>
    groups.flatMap((actions, group) => {
      const place = actions.indexOf(action);
      return place < 0 ? [] : [{ menu, group: `${group + 1}_actions@${place + 1}` }];
    }),
  );
}

type ChartCommands = {
  readonly [Action in ChartAction as `chartCards.chart.${Action}`]: CommandContribution & {
    readonly handler: ChartCommandHandler;
  };
};

/** The commands of all chart actions. */
export const chartCommands = Object.fromEntries(
  CHART_ACTIONS.map((action): [string, ChartCommands[keyof ChartCommands]] => {
    const handler: ChartCommandHandler =
      ({ drawings }) =>
      (call) => {
        if (!(call?.from === 'key' ? drawings.run(action, 'key') : drawings.run(action))) {
          throw new Error(l10n.t('Open a card’s chart first.'));
        }
      };
    const { title, icon, menus = [] } = CHART_COMMANDS[action];
    const places = [...menus, ...submenuPlaces(action)];
    const contribution = {
      title,
      ...(icon && { icon }),
      menus: places,
      keys: keysOf(action),
      enablement: IN_CARD_EDITOR,
    };
    return [`chartCards.chart.${action}`, { ...contribution, handler }];
  }),
) as ChartCommands;

function keysOf(action: ChartAction): Keybinding[] {
  return (CHART_KEYS[action] ?? []).map(({ where, ...key }) =>
    where === 'editor'
      ? { ...key, when: IN_CARD_EDITOR }
      : {
          ...key,
          when: all(IN_CARD_EDITOR, whenMatches('chartFocus', 'chart', 'objects')),
          args: { from: 'key' } satisfies FromKey,
        },
  );
}

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<ChartCommands> {}
}
