import type { Page } from 'playwright-core';
import type { Spot } from '../../ui/window/chartCanvas.ts';

/** How much of a row must be the line for a line to be there. */
const MOST = 0.8;

/** Whether a line that fills the row is painted at that height, CSS pixels of the page, between two places beside each other. */
export async function isLineAt(page: Page, y: number, fromX: number, toX: number): Promise<boolean> {
  return ((await page.evaluate(`(${ROW_SHARE})(${y}, ${fromX}, ${toX})`)) as number) > MOST;
}

/** The colour that is painted at a place of the page, `#RRGGBB`. */
export function colorAt(page: Page, { x, y }: Spot): Promise<string> {
  return page.evaluate(`(${COLOR_AT})(${x}, ${y})`);
}

/** The pane is the widest and highest canvas; two lie on each other. */
const PICTURE = `() => {
  const plot = document.querySelector('[data-testid=chart-plot]');
  const canvases = [...plot.querySelectorAll('canvas')];
  const area = (canvas) => canvas.width * canvas.height;
  const most = Math.max(...canvases.map(area));
  const layers = canvases.filter((one) => area(one) === most);
  const whole = document.createElement('canvas');
  [whole.width, whole.height] = [layers[0].width, layers[0].height];
  const context = whole.getContext('2d');
  for (const layer of layers) context.drawImage(layer, 0, 0);
  const box = layers[0].getBoundingClientRect();
  const scale = whole.width / box.width;
  const { data } = context.getImageData(0, 0, whole.width, whole.height);
  return (x, y) => {
    const start = 4 * (Math.floor((y - box.top) * scale) * whole.width + Math.floor((x - box.left) * scale));
    return [...data.slice(start, start + 3)];
  };
}`;

/** The share of the places in a row, or the one beside it, whose colour is another than ten pixels above; a grid is too faint to count. */
const ROW_SHARE = `(y, from, to) => {
  const at = (${PICTURE})();
  const differs = (one, other) => [0, 1, 2].some((part) => Math.abs(one[part] - other[part]) > 24);
  let [count, all] = [0, 0];
  for (let x = from; x < to; x += 1) {
    all += 1;
    if ([y - 1, y, y + 1].some((row) => differs(at(x, row), at(x, y - 10)))) count += 1;
  }
  return count / all;
}`;

const COLOR_AT = `(x, y) => {
  const hex = (part) => part.toString(16).padStart(2, '0').toUpperCase();
  return '#' + (${PICTURE})()(x, y).map(hex).join('');
}`;
