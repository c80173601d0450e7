import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';
import { textOn } from './color.ts';

/** A price marked on the price axis; the library moves marks that would cover each other. */
export function priceMark(
  price: number,
  text: string,
  color: string,
  coordinateOf: (price: number) => number | undefined,
): ISeriesPrimitiveAxisView {
  const textColor = textOn(color);
  return {
    // Off the pane when there is no scale yet.
    coordinate: () => coordinateOf(price) ?? -1000,
    text: () => text,
    textColor: () => textColor,
    backColor: () => color,
  };
}
