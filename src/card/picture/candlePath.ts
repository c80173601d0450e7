import type { Projection } from '../geometry/projection.ts';
import type { PicturePalette } from './picturePalette.ts';
import type { PictureBar } from './pictureView.ts';
import { element, roundPixels } from './svgElement.ts';

/** From this width of a bar on, pixels, its body is drawn too. */
const LEAST_BODY = 3;

/** The candles in view as one path: a stroke from low to high each, and a body where there is room for one. */
export function candlePath(view: Projection, bars: readonly PictureBar[], { candles, faint }: PicturePalette): string {
  const from = Math.max(0, Math.floor(view.index(0)));
  const to = Math.min(bars.length, Math.ceil(view.index(view.width)) + 1);
  if (to <= from) return '';
  const body = (view.x(1) - view.x(0)) * 0.6;
  let path = '';
  bars.slice(from, to).forEach(({ open, high, low, close }, place) => {
    const x = roundPixels(view.x(from + place));
    path += `M${x} ${roundPixels(view.y(high))}V${roundPixels(view.y(low))}`;
    if (body < LEAST_BODY) return;
    const [left, right] = [roundPixels(x - body / 2), roundPixels(x + body / 2)];
    path += `M${left} ${roundPixels(view.y(open))}H${right}V${roundPixels(view.y(close))}H${left}Z`;
  });
  return element('path', { d: path, fill: 'none', stroke: candles, 'stroke-opacity': faint });
}
