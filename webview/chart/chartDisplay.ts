import type { Timeframe } from '../../src/card/card.ts';
import type { UnitOfSymbol } from '../../src/card/distanceUnit.ts';
import type { PivotIsInvalidation } from '../../src/card/levels/rewardToRisk.ts';
import type { Magnet } from '../../src/protocol/deskActions.ts';
import type { ToolContext } from './tools/deskFacts.ts';

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
