import type { ChartTheme } from './chartTheme.ts';

/** What stands around a chart in a picture. */
export interface ImageCaption {
  /** The card's title. */
  readonly title: string;
  /** E.g. `EUR/USD · H4`. */
  readonly name: string;
}

/** Pixels of a plain screen: a whole picture, the line above the chart, and the one below. */
export const IMAGE_LAYOUT = { width: 1200, height: 675, head: 34, foot: 22 } as const;

const MARGIN = 10;
const CREDIT = 'Rendered by Chart Cards, not by the service';
const ATTRIBUTION = 'Charts by TradingView Lightweight Charts™ · Times in UTC';

/**
 * The chart with the card's title and name above; whose picture it is, and the attribution that the chart library's
 * licence asks for, below. A chart of another size than there is room for is stretched into it.
 */
export function framedImage(
  chart: HTMLCanvasElement,
  { title, name }: ImageCaption,
  theme: ChartTheme,
  scale: number,
): HTMLCanvasElement {
  const { width, height, head, foot } = IMAGE_LAYOUT;
  const picture = document.createElement('canvas');
  picture.width = width * scale;
  picture.height = height * scale;
  const context = picture.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gives no canvas to paint on.');
  context.scale(scale, scale);
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  context.drawImage(chart, 0, head, width, height - head - foot);
  context.textBaseline = 'middle';
  context.font = `600 15px ${theme.fontFamily}`;
  context.fillStyle = theme.foreground;
  const room = width - 2 * MARGIN;
  const shown = cutToFit(title, room - 200, (text) => context.measureText(text).width);
  context.fillText(shown, MARGIN, head / 2);
  context.fillStyle = theme.text;
  context.font = `12px ${theme.fontFamily}`;
  context.textAlign = 'right';
  context.fillText(name, width - MARGIN, head / 2, 190);
  context.font = `11px ${theme.fontFamily}`;
  const below = height - foot / 2;
  context.fillText(ATTRIBUTION, width - MARGIN, below);
  context.textAlign = 'left';
  context.fillText(CREDIT, MARGIN, below);
  return picture;
}

/** The text, cut and with `…` where it is wider than that. */
export function cutToFit(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let [fits, fitsNot] = [0, letters.length];
  while (fitsNot - fits > 1) {
    const middle = Math.floor((fits + fitsNot) / 2);
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else fitsNot = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
