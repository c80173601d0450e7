import type { UnitOfSymbol } from '../../src/card/geometry/distances.ts';
import type { PivotIsInvalidation } from '../../src/card/geometry/levels.ts';
import type { Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ArmedToolId, Magnet } from '../../src/protocol/chartActions.ts';
import type { ToolContext } from './tools/tool.ts';

/** What the chart reports to the page; ids are `clientObjectId`s. */
export interface ChartCallbacks {
  /** Requests this selection, the object selected last at the end. */
  readonly select: (objectIds: readonly string[]) => void;
  readonly hover: (objectId: string | undefined) => void;
  /** The view was panned or zoomed and has come to rest. */
  readonly viewChanged: (state: ChartViewState) => void;
  /** A gesture has ended and requests one text edit; `select` is the new selection. */
  readonly edit: (edit: CardEdit, select: readonly string[] | undefined) => void;
  /** The armed tool, or what it shows, has changed. */
  readonly statusChanged: (status: DrawingStatus) => void;
  readonly openStyle: (objectId: string) => void;
  /** For screen readers; assertive texts are refusals, which are also shown. */
  readonly announce: (text: string, urgency: 'polite' | 'assertive') => void;
}

/** What the chart shows before it has a card. */
export const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };

/** How a card is shown. */
export interface CardDisplay {
  /** The card's timeframe. Candles that are shown go by their own instead. */
  readonly timeframe?: Timeframe | undefined;
  /** The text isn't a valid card; this is its last valid version. */
  readonly dimmed: boolean;
  /** Error messages by object id. */
  readonly invalid: ReadonlyMap<string, string>;
  /** Why nothing can be changed; undefined when it can. */
  readonly readOnly: string | undefined;
  /** Why levels in particular can't be moved. */
  readonly levelsLocked: string | undefined;
  /** Set where the pivot is the invalidation and not the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation | undefined;
  /** Unit of distances; ticks by default. */
  readonly unit?: UnitOfSymbol | undefined;
}

/** Settings of the drawing tools, which aren't part of the card. */
export interface DrawingSettings {
  readonly magnet: Magnet;
  readonly stayInTool: boolean;
  readonly looks: ToolContext['looks'];
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

/** What the toolbar and the hint line show of the armed tool. */
export interface DrawingStatus {
  readonly tool: ArmedToolId;
  /** What to do next. */
  readonly hint: string | undefined;
  /** What a point snaps to, e.g. `H 1.10580`. */
  readonly snapHint: string | undefined;
  /** A gesture or a placement is under way. */
  readonly busy: boolean;
}

/** The visible part of the chart, by time and price because bar numbers change when candles load. */
export interface ChartViewState {
  /** Times at the left and right edge, epoch milliseconds. */
  readonly fromTime: number;
  readonly toTime: number;
  /** Prices at the bottom and top edge if the user has scaled the axis; otherwise it scales automatically. */
  readonly prices?: { readonly low: number; readonly high: number };
}
