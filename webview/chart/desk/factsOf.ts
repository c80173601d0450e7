import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { distanceUnit, type UnitOfSymbol } from '../../../src/card/distanceUnit.ts';
import type { CardDisplay, DeskDisplay } from '../chartDisplay.ts';
import type { DeskFacts } from '../tools/deskFacts.ts';
import type { ChartGround } from './chartGround.ts';

/** How the desk is set and what it must not touch. */
export interface DeskState {
  readonly display: DeskDisplay;
  readonly locks: Pick<CardDisplay, 'readOnly' | 'levelsLocked' | 'pivotIsInvalidation'>;
  readonly unit?: UnitOfSymbol | undefined;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
}

const TICKS: UnitOfSymbol = { name: 'tick' };

/** What tools may know, of that card on this chart as it is now; undefined while there is no view. */
export function factsOf(
  { layer, stage, drawingColor }: ChartGround,
  sketch: CardSketch,
  { display, locks, unit = TICKS, selected }: DeskState,
): DeskFacts | undefined {
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
