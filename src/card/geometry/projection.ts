import type { TimeAxis } from './timeAxis.ts';

/** Greatest pixel coordinate: far outside any screen, but small enough to calculate with. */
const FARTHEST = 1e9;

/** A linear view of the card; lengths in CSS pixels, y grows downwards. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** x of bar 0, and the distance between bars (> 0). */
  readonly firstBarX: number;
  readonly barSpacing: number;
  /** Price at the top edge, and price per pixel (> 0). */
  readonly topPrice: number;
  readonly pricePerPixel: number;
}

/** A place in bar space: fractional bar index and price. */
export interface Place {
  readonly index: number;
  readonly price: number;
}

/** A place in the pane, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Converts places to pixels and back. Pixels are always finite. */
export interface Projection {
  readonly axis: TimeAxis;
  readonly width: number;
  readonly height: number;
  x(index: number): number;
  y(price: number): number;
  spot(place: Place): Spot;
  index(x: number): number;
  price(y: number): number;
}

/** The projection of a view with that time axis. */
export function projection(axis: TimeAxis, view: View): Projection {
  const x = (index: number): number => within(view.firstBarX + index * view.barSpacing);
  const y = (price: number): number => within((view.topPrice - price) / view.pricePerPixel);
  return {
    axis,
    width: view.width,
    height: view.height,
    x,
    y,
    spot: ({ index, price }) => ({ x: x(index), y: y(price) }),
    index: (pixel) => (pixel - view.firstBarX) / view.barSpacing,
    price: (pixel) => view.topPrice - pixel * view.pricePerPixel,
  };
}

/** False for a view with a spacing or scale of 0, which can't be calculated with. */
export function isUsableView(view: View): boolean {
  const { width, height, firstBarX, barSpacing, topPrice, pricePerPixel } = view;
  return (
    [width, height, firstBarX, barSpacing, topPrice, pricePerPixel].every(Number.isFinite) &&
    width > 0 &&
    height > 0 &&
    barSpacing > 0 &&
    pricePerPixel > 0
  );
}

function within(pixel: number): number {
  return Number.isNaN(pixel) ? 0 : Math.min(FARTHEST, Math.max(-FARTHEST, pixel));
}
