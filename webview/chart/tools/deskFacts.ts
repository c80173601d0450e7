import type { DrawingType } from '../../../src/card/card.ts';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { DistanceUnit } from '../../../src/card/distanceUnit.ts';
import type { BarPrices } from '../../../src/card/geometry/barPrices.ts';
import type { Projection } from '../../../src/card/geometry/projection.ts';
import type { PivotIsInvalidation } from '../../../src/card/levels/rewardToRisk.ts';
import type { Magnet } from '../../../src/protocol/deskActions.ts';
import type { Look } from '../../../src/protocol/deskSettings.ts';

/** All that a tool may know of the card and its view; read only. */
export interface ToolContext {
  /** The card as it is shown: the document's, with what was done and has not come back yet. */
  readonly sketch: CardSketch;
  readonly projection: Projection;
  /** The candle at a whole bar index; undefined beside the candles, and where only stand-ins are shown. */
  readonly barAt: (index: number) => BarPrices | undefined;
  /** Smallest price step, and the decimals that show it. */
  readonly tick: number;
  readonly precision: number;
  /** What distances between prices are told in. */
  readonly unit: DistanceUnit;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Objects that are not shown, or not to be moved, for this session. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Why nothing can be changed; undefined when it can. */
  readonly readOnly: string | undefined;
  /** Why levels in particular cannot be moved. */
  readonly levelsLocked: string | undefined;
  /** How the levels are read; absent where the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation | undefined;
  readonly magnet: Magnet;
  /** The last look of each kind. */
  readonly looks: { readonly [T in DrawingType]?: Look };
  /** Colour of a drawing whose style names none. */
  readonly drawingColor: string;
}
