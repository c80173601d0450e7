import type { ChartCanvas, Spot } from '../window/chartCanvas.ts';

/** A place of the card: the number of a bar, fractions between, and a price. */
export interface BarPlace {
  readonly bar: number;
  readonly price: number;
}

/** Bars and prices to CSS pixels of the plot and back, as they are painted at a moment. */
export interface PlotView {
  /** Pixels from bar to bar, and price a pixel. */
  readonly barSpacing: number;
  readonly pricePerPixel: number;
  spot(place: BarPlace): Spot;
  place(spot: Spot): BarPlace;
}

/** A painted border is not wider than that, CSS pixels. */
const BORDER = 3;

/**
 * Reads the view off a rectangle that is painted in a colour of its own: nobody knows better where prices lie than what
 * a person sees. `low` is its earlier, lower corner, `high` the other one; all four sides must be in view.
 */
export async function readPlotView(
  canvas: ChartCanvas,
  color: string,
  low: BarPlace,
  high: BarPlace,
): Promise<PlotView> {
  const spots = await canvas.all(color);
  const [left, right] = edges(spots.map(({ x }) => x));
  const [top, bottom] = edges(spots.map(({ y }) => y));
  const barSpacing = (right - left) / (high.bar - low.bar);
  const pricePerPixel = (high.price - low.price) / (bottom - top);
  return {
    barSpacing,
    pricePerPixel,
    spot: ({ bar, price }) => ({
      x: left + (bar - low.bar) * barSpacing,
      y: top + (high.price - price) / pricePerPixel,
    }),
    place: ({ x, y }) => ({ bar: low.bar + (x - left) / barSpacing, price: high.price - (y - top) * pricePerPixel }),
  };
}

/** The middles of the first and the last of the straight lines that cross this axis: where the most pixels lie. */
function edges(values: readonly number[]): readonly [number, number] {
  const counts = Map.groupBy(values, (value) => value);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  const lines = [...counts].filter(([, { length }]) => length > most / 2).map(([value]) => value);
  const middle = (near: number): number => {
    const own = lines.filter((value) => Math.abs(value - near) < BORDER);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  return [middle(Math.min(...lines)), middle(Math.max(...lines))];
}
