import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { waitUntilStill } from '../window/gestures.ts';
import type { Workbench, WorkbenchOptions } from '../window/workbench.ts';

/** The window that pictures are taken of. */
export const PICTURE_WINDOW: WorkbenchOptions = {
  theme: 'dark',
  size: { width: 1260, height: 790 },
  // Hides what isn't part of the story.
  settings: {
    'workbench.activityBar.location': 'hidden',
    'window.commandCenter': false,
    'workbench.layoutControl.enabled': false,
    'editor.minimap.enabled': false,
  },
};

/** Maximum size of a picture, bytes: all of them are in the package. */
const LARGEST = 90_000;
/** CSS pixels. */
const WIDTH = 900;

/** Writes a picture of the window, once nothing in it moves, to this file of the project. */
export async function takePicture({ page }: Workbench, file: string): Promise<void> {
  await waitUntilStill(page);
  const small = smallPng(await page.screenshot(), WIDTH);
  assert.ok(small.length <= LARGEST, `${file}: ${small.length} bytes`);
  await writeFile(join(projectRoot, file), small);
}

/** Maximum number of colours in an indexed PNG. */
const MOST_COLORS = 256;
/** How many of them are chosen by frequency. */
const MOST_USED = 64;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Pixels of a picture, three bytes each: red, green, blue. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

/**
 * The picture at that width, with at most 256 colours: a screenshot has few colours apart from antialiased edges. Reads
 * what a browser writes: eight bits per channel, not interlaced.
 */
function smallPng(png: Buffer, wide: number): Buffer {
  const { width, height, rgb } = narrowed(decode(png), wide);
  const colors = paletteOf(rgb);
  const nearest = new Map<number, number>(colors.map((color, place) => [color, place]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = rgb.readUIntBE((y * width + x) * 3, 3);
      let place = nearest.get(color);
      if (place === undefined) {
        place = nearestOf(colors, color);
        nearest.set(color, place);
      }
      // Each line begins with the number of its filter: 0, none.
      lines[y * (width + 1) + 1 + x] = place;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per pixel, indexed.
  head.set([8, 3], 8);
  const palette = Buffer.alloc(colors.length * 3);
  for (const [place, color] of colors.entries()) palette.writeUIntBE(color, place * 3, 3);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  const [depth, type, interlaced] = [head?.[8], head?.[9], head?.[12]];
  if (head === undefined || depth !== 8 || (type !== 2 && type !== 6) || interlaced !== 0) {
    throw new Error('Not a PNG in the format that browsers write.');
  }
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), type === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map(({ data }) => data)));
  const stride = width * channels;
  const rgb = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const line = Buffer.from(raw.subarray(from + 1, from + 1 + stride));
    unfilter(line, above, raw[from] ?? 0, channels);
    for (let x = 0; x < width; x++) {
      const pixel = line.subarray(x * channels, x * channels + 3);
      pixel.copy(rgb, (y * width + x) * 3);
    }
    above = line;
  }
  return { width, height, rgb };
}

/** Each pixel is the mean of the source pixels it covers. */
function narrowed({ width, height, rgb }: Pixels, wide: number): Pixels {
  const scale = width / wide;
  const high = Math.round(height / scale);
  const out = Buffer.alloc(wide * high * 3);
  for (let y = 0; y < high; y++) {
    const rows = shares(y * scale, Math.min(height, (y + 1) * scale));
    for (let x = 0; x < wide; x++) {
      const columns = shares(x * scale, Math.min(width, (x + 1) * scale));
      const sums = [0, 0, 0];
      let all = 0;
      for (const [row, ofRow] of rows) {
        for (const [column, ofColumn] of columns) {
          const share = ofRow * ofColumn;
          all += share;
          for (let channel = 0; channel < 3; channel++) {
            sums[channel] = (sums[channel] ?? 0) + share * (rgb[(row * width + column) * 3 + channel] ?? 0);
          }
        }
      }
      out.set(
        sums.map((sum) => Math.round(sum / all)),
        (y * wide + x) * 3,
      );
    }
  }
  return { width: wide, height: high, rgb: out };
}

/** Whole places between two bounds, and the share of each that lies between them. */
function shares(from: number, to: number): readonly (readonly [place: number, share: number])[] {
  const places = Array.from({ length: Math.ceil(to) - Math.floor(from) }, (_, offset) => Math.floor(from) + offset);
  return places.map((place) => [place, Math.min(place + 1, to) - Math.max(place, from)]);
}

function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** Undoes a line's filter by adding the prediction from the left and upper pixels (PNG 9.2). */
function unfilter(line: Buffer, above: Buffer, filter: number, channels: number): void {
  for (let at = 0; at < line.length; at++) {
    const a = line[at - channels] ?? 0;
    const b = above[at] ?? 0;
    const c = at < channels ? 0 : (above[at - channels] ?? 0);
    const prediction = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0;
    line[at] = ((line[at] ?? 0) + prediction) & 0xff;
  }
}

function paeth(a: number, b: number, c: number): number {
  const [byA, byB, byC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (byA <= byB && byA <= byC) return a;
  return byB <= byC ? b : c;
}

/** The most frequent colours, then those farthest from all chosen ones, so that small icons keep theirs. */
function paletteOf(rgb: Buffer): readonly number[] {
  const uses = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const color = rgb.readUIntBE(at, 3);
    uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  const taken = byUse.slice(0, MOST_USED).map(([color]) => color);
  const rest = byUse.slice(MOST_USED).map(([color, count]) => ({ color, weight: Math.sqrt(count), far: Infinity }));
  const without = (color: number): void => {
    for (const one of rest) one.far = Math.min(one.far, distance(one.color, color));
  };
  for (const color of taken) without(color);
  while (taken.length < MOST_COLORS) {
    const next = rest.reduce((best, one) => (one.far * one.weight > best.far * best.weight ? one : best), {
      color: 0,
      weight: 0,
      far: 0,
    });
    if (next.weight === 0) break;
    taken.push(next.color);
    without(next.color);
  }
  return taken;
}

function nearestOf(colors: readonly number[], color: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of colors.entries()) {
    const far = distance(color, other);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 0xff) - ((other >> 8) & 0xff);
  const blue = (one & 0xff) - (other & 0xff);
  return red * red + green * green + blue * blue;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
