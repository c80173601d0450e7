import type { Figure } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import { readableOn } from '../color.ts';
import type { Brush } from '../painting/paintFigure.ts';
import type { ChartTheme } from '../theme.ts';

/** The look of a change: a sign and a color. */
interface MarkLook {
  readonly color: string;
  /** The same signs as VS Code's diff icons. */
  readonly sign: 'plus' | 'minus' | 'dot';
}

const SIGNS: { readonly [Mark in ObjectMark]: MarkLook['sign'] } = { added: 'plus', removed: 'minus', changed: 'dot' };

/** The look of a mark. */
export function markLook(mark: ObjectMark, theme: ChartTheme): MarkLook {
  const { background, foreground, highContrast } = theme;
  const color = highContrast ? foreground : readableOn(background, colorOf(mark, theme), foreground);
  return { color, sign: SIGNS[mark] };
}

function colorOf(mark: ObjectMark, { up, down, selection }: ChartTheme): string {
  switch (mark) {
    case 'added':
      return up;
    case 'removed':
      return down;
    case 'changed':
      return selection;
  }
}

/** Half the side of a badge, CSS pixels. */
export const BADGE_HALF = 8;

/** Distance from one badge to the next. */
const STEP = 2 * BADGE_HALF + 3;
const MOST_STEPS = 8;

interface Area {
  readonly width: number;
  readonly height: number;
}

/** Positions of the figures' badges: at the start of each, off the legend and off each other; undefined for figures out of view. */
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

/** Moves the spot right, past occupied areas. */
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

/** Paints the badge of a change: a framed plus, minus or dot. */
export function paintBadge({ context }: Brush, { x, y }: Spot, { color, sign }: MarkLook, theme: ChartTheme): void {
  context.beginPath();
  context.roundRect(x - BADGE_HALF, y - BADGE_HALF, 2 * BADGE_HALF, 2 * BADGE_HALF, 3);
  context.fillStyle = theme.background;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = color;
  context.stroke();
  context.beginPath();
  if (sign === 'dot') {
    context.arc(x, y, 2.75, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    return;
  }
  context.lineWidth = 2;
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  if (sign === 'plus') {
    context.moveTo(x, y - 4);
    context.lineTo(x, y + 4);
  }
  context.stroke();
}
