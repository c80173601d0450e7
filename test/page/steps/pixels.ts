import type { Page } from 'playwright-core';

/** A picture as it was painted, looked at in the page. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** How many pixels have that colour, a hair's breadth off at most; by colour as it was asked for. */
  readonly count: Readonly<Record<string, number>>;
  /** Neighbours side by side that differ by more than half of what can be. */
  readonly hardEdges: number;
  /** Squares of two by two pixels whose pixels are not all the same. */
  readonly mixedSquares: number;
}

/** Decodes a PNG (base64) and looks at its pixels; colours are `#rrggbb`. */
export async function pixelsOf(page: Page, png: string, colors: readonly string[]): Promise<Pixels> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(png)}), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const words = new Uint32Array(data.buffer);
    const wanted = ${JSON.stringify(colors)}.map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
    const found = wanted.map(() => 0);
    let hardEdges = 0;
    let mixedSquares = 0;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 4;
        wanted.forEach((rgb, i) => {
          if (rgb.every((part, place) => Math.abs(data[at + place] - part) <= 2)) found[i] += 1;
        });
        if (x + 1 < width && Math.abs(data[at] + data[at + 1] + data[at + 2] - data[at + 4] - data[at + 5] - data[at + 6]) > 380) hardEdges += 1;
        if (x % 2 === 0 && y % 2 === 0 && x + 1 < width && y + 1 < height) {
          const word = words[y * width + x];
          if (word !== words[y * width + x + 1] || word !== words[(y + 1) * width + x] || word !== words[(y + 1) * width + x + 1]) mixedSquares += 1;
        }
      }
    }
    const count = Object.fromEntries(${JSON.stringify(colors)}.map((color, i) => [color, found[i]]));
    return { width, height, count, hardEdges, mixedSquares };
  })()`);
}
