import type { Timeframe } from '../../src/card/card.ts';
import type { UnitOfSymbol } from '../../src/card/distances.ts';
import type { PivotIsInvalidation } from '../../src/card/levels.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { Magnet, ToolId } from '../../src/protocol/chartActions.ts';
import type { ToolContext } from './tools/tool.ts';

/** What the chart tells of the person's doings; ids are `clientObjectId`s. */
export interface ChartCallbacks {
  /** The selection is to be these objects, the last one chosen last. */
  readonly onSelect: (objectIds: readonly string[]) => void;
  readonly onHover: (objectId: string | undefined) => void;
  /** The view was panned or zoomed; told at most some times a second. */
  readonly onViewChange: (state: ChartViewState) => void;
  /** A gesture is to become one text edit; `select` becomes the selection with it. */
  readonly onEdit: (edit: CardEdit, select: readonly string[] | undefined) => void;
  /** The tool in hand, or what it says, has changed. */
  readonly onStatusChange: (status: DrawingStatus) => void;
  /** The looks of the selected objects are to be changed. */
  readonly onOpenStyle: (objectId: string) => void;
  readonly onSay: (text: string, urgency: 'polite' | 'assertive') => void;
}

/** How a card is shown. */
export interface CardDisplay {
  /** The card's timeframe; the bars' own, where there are candles, counts first. */
  readonly timeframe?: Timeframe | undefined;
  /** The text cannot be read: this is the last card that could. */
  readonly dimmed: boolean;
  /** What is wrong with an object, by its id. */
  readonly invalid: ReadonlyMap<string, string>;
  /** Why nothing can be changed; undefined when it can. */
  readonly readOnly: string | undefined;
  /** Why levels in particular cannot be moved. */
  readonly levelsLocked: string | undefined;
  /** How the levels are read; absent where the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation | undefined;
  /** What distances are told in; ticks without it. */
  readonly unit?: UnitOfSymbol | undefined;
}

/** How the desk is set, beside the card. */
export interface DrawingSettings {
  readonly magnet: Magnet;
  readonly stayInTool: boolean;
  readonly looks: ToolContext['looks'];
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

/** What the toolbar and the status line show of the desk. */
export interface DrawingStatus {
  readonly tool: ToolId;
  /** What to do next. */
  readonly hint: string | undefined;
  /** What a point is drawn to, e.g. `H 1.10580`. */
  readonly caught: string | undefined;
  /** A gesture or a placement is under way. */
  readonly busy: boolean;
}

/** What part of the chart is shown, by time and price: bar numbers change when candles are loaded. */
export interface ChartViewState {
  /** Times at the left and right edge, epoch milliseconds. */
  readonly fromTime: number;
  readonly toTime: number;
  /** Prices at the bottom and top edge, when the person has set them; else the scale follows what is shown. */
  readonly prices?: { readonly low: number; readonly high: number };
}
