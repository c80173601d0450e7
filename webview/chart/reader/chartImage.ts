import type { ChartTheme } from '../theme.ts';

/** The texts around a chart in an image. */
interface ImageCaption {
  readonly title: string;
  /** E.g. `EUR/USD · H4`. */
  readonly name: string;
  /** The indicators over the candles; empty for none. */
  readonly legend: string;
  /** What the indicators were measured on, for people; empty without indicators. */
  readonly measuredOn: string;
}

/** Size of an image in CSS pixels, and heights of the lines above and below the chart. */
export const IMAGE_LAYOUT = { width: 1200, height: 675, head: 34, foot: 22 } as const;

const MARGIN = 10;
const CREDIT = 'Rendered by Chart Cards, not by the service';
const ATTRIBUTION = 'Charts by TradingView Lightweight Charts™ · Times in UTC';

/**
 * Frames a chart: the card's title and name above, the origin of the image and the attribution that the chart library's
 * license requires below. A chart of another size is stretched.
 */
export function framedImage(
  chart: HTMLCanvasElement,
  { title, name, legend, measuredOn }: ImageCaption,
  theme: ChartTheme,
  scale: number,
): HTMLCanvasElement {
  const { width, height, head, foot } = IMAGE_LAYOUT;
  const picture = document.createElement('canvas');
  picture.width = width * scale;
  picture.height = height * scale;
  const context = picture.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser couldn’t create a canvas.');
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
  const widthOf = (text: string): number => context.measureText(text).width;
  const credit = measuredOn === '' ? CREDIT : `${CREDIT} · Measured on ${measuredOn}`;
  context.fillText(cutToFit(credit, room - widthOf(ATTRIBUTION) - MARGIN, widthOf), MARGIN, below);
  if (legend !== '') {
    const line = cutToFit(legend, room, (text) => context.measureText(text).width);
    context.fillStyle = theme.background;
    context.fillRect(MARGIN - 4, head + 3, context.measureText(line).width + 8, 17);
    context.fillStyle = theme.foreground;
    context.fillText(line, MARGIN, head + 12);
  }
  return picture;
}

/** The text, shortened with `…` if it is wider than that. */
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

/** An element outside the viewport for a chart with another pixel ratio than the screen's. */
interface OffscreenElement {
  readonly element: HTMLElement;
  readonly remove: () => void;
}

/** Creates such an element of that size in CSS pixels, each `scale` pixels of the image on any screen. */
export function offscreenElement(width: number, height: number, scale: number): OffscreenElement {
  const element = document.createElement('div');
  element.className = 'is-picture';
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  const { style } = element;
  style.width = `${width}px`;
  style.height = `${height}px`;
  // The chart library asks the browser for the device pixels of its canvases, which CSS zoom changes.
  style.zoom = String(scale / window.devicePixelRatio);
  document.body.append(element);
  return { element, remove: () => element.remove() };
}

/** Greatest number of frames to wait for, and of milliseconds per frame; a hidden page has no frames. */
const MOST_FRAMES = 20;
const LONGEST_FRAME = 100;

/** The first result of `take` with that size, give or take a pixel; otherwise the last result. */
export async function captureWhenPainted(
  take: () => HTMLCanvasElement,
  size: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  let taken = take();
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    if (Math.abs(taken.width - size.width) <= 2 && Math.abs(taken.height - size.height) <= 2) break;
    await nextFrame();
    taken = take();
  }
  return taken;
}

/** Resolves in the next frame, or after a while if there is none. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // Resize observers run after the frame's layout.
      setTimeout(resolve);
    });
  });
}
