import type { Figure } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { BADGE_HALF } from './paintBadge.ts';

/** From one badge to the next. */
const STEP = 2 * BADGE_HALF + 3;
const MOST_STEPS = 8;

interface Area {
  readonly width: number;
  readonly height: number;
}

/** Where the badges of these figures stand, in their order: at the beginning of each, off the room at the top left and off each other; undefined for what is out of view. */
export function placeBadges(figures: readonly Figure[], pane: Area, legend: Area): readonly (Spot | undefined)[] {
  const taken: Spot[] = [];
  return figures.map((figure) => {
    const wanted = beginOf(figure);
    if (wanted === undefined) return undefined;
    const spot = freeSpot(within(wanted, pane), taken, legend);
    taken.push(spot);
    return spot;
  });
}

function beginOf({ strokes, dots, fills }: Figure): Spot | undefined {
  return strokes[0]?.from ?? dots[0] ?? fills[0]?.points[0];
}

function within({ x, y }: Spot, { width, height }: Area): Spot {
  const inset = BADGE_HALF + 3;
  return {
    x: Math.min(width - inset, Math.max(inset, x)),
    y: Math.min(height - inset, Math.max(inset, y)),
  };
}

/** The spot, moved to the right past what is there. */
function freeSpot(spot: Spot, taken: readonly Spot[], legend: Area): Spot {
  const isUnder = spot.x - BADGE_HALF < legend.width && spot.y - BADGE_HALF < legend.height;
  let free = isUnder ? { ...spot, x: legend.width + BADGE_HALF + 3 } : spot;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const other = taken.find(({ x, y }) => Math.abs(x - free.x) < STEP && Math.abs(y - free.y) < STEP);
    if (other === undefined) break;
    free = { ...free, x: other.x + STEP };
  }
  return free;
}
