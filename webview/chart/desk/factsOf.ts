import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { distanceUnit, type UnitOfSymbol } from '../../../src/card/distanceUnit.ts';
import type { CardDisplay, DrawingSettings } from '../chartDisplay.ts';
import type { ToolContext } from '../tools/deskFacts.ts';
import type { ChartContext } from './chartGround.ts';

/** How the desk is set and what it must not touch. */
export interface DrawingState {
  readonly display: DrawingSettings;
  readonly locks: Pick<CardDisplay, 'readOnly' | 'levelsLocked' | 'pivotIsInvalidation'>;
  readonly unit?: UnitOfSymbol | undefined;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
}

const TICK_UNIT: UnitOfSymbol = { name: 'tick' };

/** What tools may know, of that card on this chart as it is now; undefined while there is no view. */
export function createToolContext(
  { layer, bars: stage, drawingColor }: ChartContext,
  sketch: CardSketch,
  { display, locks, unit = TICK_UNIT, selected }: DrawingState,
): ToolContext | undefined {
  const projection = layer.projection();
  if (!projection) return undefined;
  const { magnet, looks, hidden, locked } = display;
  return {
    sketch,
    projection,
    barAt: (index) => stage.barAt(index),
    tick: stage.tick,
    precision: stage.precision,
    unit: distanceUnit(unit, stage.tick),
    selected,
    hidden,
    locked,
    ...locks,
    magnet,
    looks,
    drawingColor: drawingColor(),
  };
}
