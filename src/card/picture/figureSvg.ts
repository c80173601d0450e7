import type { Figure, Label, Stroke } from '../geometry/figure.ts';
import type { Spot } from '../geometry/projection.ts';
import type { LevelName } from '../model/card.ts';

/** How much the picture emphasizes a figure. */
type Emphasis = 'faint' | 'strong';

/** Distance between a label and its line, in pixels. */
const LABEL_RISE = 4;
/** How much wider than its stroke the highlight is, in pixels. */
const HALO = 6;
/** How much wider than in the card an emphasized stroke is, in pixels. */
const STRONGER = 1;
/** Labels closer to each other than this would be unreadable, in pixels. */
const LABEL_ROOM = 12;

/** A figure as SVG. An emphasized one has a highlight along its strokes, and its labels. */
export function figureSvg(figure: Figure, emphasis: Emphasis, palette: PicturePalette): string {
  const { fills, strokes, heads, dots } = figure;
  const isStrong = emphasis === 'strong';
  // Extensions beyond a drawing would fill a small picture.
  const own = isStrong ? strokes : strokes.filter(({ role }) => role !== 'extension');
  return [
    ...fills.map(({ points, color, opacity }) => polygon(points, { fill: color, 'fill-opacity': opacity })),
    ...(isStrong ? strokes.filter(({ role }) => role !== 'extension').map((each) => halo(each, palette)) : []),
    ...own.map((each) => strokeSvg(isStrong ? { ...each, width: each.width + STRONGER } : each, palette)),
    ...heads.map(({ points, color }) => polygon(points, { fill: color, ...outlineFor(color, palette) })),
    ...dots.map(({ x, y, radius, color }) =>
      element('circle', {
        cx: roundPixels(x),
        cy: roundPixels(y),
        r: roundPixels(radius),
        fill: color,
        ...outlineFor(color, palette),
      }),
    ),
    ...(isStrong ? labels(figure, palette) : []),
  ].join('');
}

function halo(stroke: Stroke, { foreground }: PicturePalette): string {
  return lineSvg(stroke, { stroke: foreground, 'stroke-width': stroke.width + HALO, 'stroke-opacity': 0.15 });
}

function strokeSvg(stroke: Stroke, palette: PicturePalette): string {
  const { color, width, dash, dashOffset, opacity } = stroke;
  const dashes: Attributes =
    dash.length === 0 ? {} : { 'stroke-dasharray': dash.join(' '), 'stroke-dashoffset': roundPixels(dashOffset) };
  const faded: Attributes = opacity === 1 ? {} : { 'stroke-opacity': opacity };
  const outline = lacksContrast(color, palette)
    ? lineSvg(stroke, { stroke: palette.foreground, 'stroke-width': width + 2, ...dashes, ...faded })
    : '';
  return outline + lineSvg(stroke, { stroke: color, 'stroke-width': width, ...dashes, ...faded });
}

type Attributes = Readonly<Record<string, string | number>>;

function lineSvg({ from, to }: Stroke, attributes: Attributes): string {
  const ends = { x1: roundPixels(from.x), y1: roundPixels(from.y), x2: roundPixels(to.x), y2: roundPixels(to.y) };
  return element('line', { ...ends, ...attributes });
}

function polygon(points: readonly Spot[], attributes: Attributes): string {
  return element('polygon', {
    points: points.map(({ x, y }) => `${roundPixels(x)},${roundPixels(y)}`).join(' '),
    ...attributes,
  });
}

/** Colours of the card stay as saved; if they have too little contrast to the background, an outline is added. */
function outlineFor(color: string, palette: PicturePalette): Attributes {
  return lacksContrast(color, palette) ? { stroke: palette.foreground } : {};
}

function lacksContrast(color: string, { background, leastContrast }: PicturePalette): boolean {
  return hexContrast(color, background) < leastContrast;
}

/** In the foreground colour, so that small text is readable whatever the object's colour. */
function labels({ labels: all }: Figure, { background, foreground }: PicturePalette): string[] {
  const placed: Label[] = [];
  for (const label of all) {
    if (placed.every(({ x, y }) => Math.abs(y - label.y) >= LABEL_ROOM || x !== label.x)) placed.push(label);
  }
  return placed.map(({ x, y, text, align, placement }) =>
    element(
      'text',
      {
        x: roundPixels(x),
        y: roundPixels(placement === 'above' ? y - LABEL_RISE : y + LABEL_RISE),
        fill: foreground,
        stroke: background,
        'stroke-width': 3,
        'paint-order': 'stroke',
        'font-family': 'system-ui, sans-serif',
        'font-size': 11,
        'text-anchor': align === 'right' ? 'end' : 'start',
      },
      [escapeXml(text)],
    ),
  );
}

/** VS Code's kinds of themes. */
export type ThemeKind = 'dark' | 'light' | 'highContrastDark' | 'highContrastLight';

/**
 * Colours of a picture, all `#RRGGBB`. A picture in a hover can't use theme variables, so it brings its own background.
 */
export interface PicturePalette {
  readonly background: string;
  readonly foreground: string;
  readonly candles: string;
  /** Colour of a drawing without one. */
  readonly drawing: string;
  readonly levels: { readonly [Name in LevelName]: string };
  /** Opacity of everything that isn't emphasized, 0 to 1. */
  readonly faint: number;
  /** Minimum contrast of a line to the background; below it gets an outline in the foreground colour. */
  readonly leastContrast: number;
}

/** A palette for each kind of theme; level colours as on the chart. */
export const PICTURE_PALETTES: { readonly [Kind in ThemeKind]: PicturePalette } = {
  dark: {
    background: '#1f1f1f',
    foreground: '#cccccc',
    candles: '#8a8a8a',
    drawing: '#b180d7',
    levels: levelColors('#f14c4c', '#59a4f9', '#89d185'),
    faint: 0.4,
    leastContrast: 1.6,
  },
  light: {
    background: '#ffffff',
    foreground: '#3b3b3b',
    candles: '#7a7a7a',
    drawing: '#652d90',
    levels: levelColors('#e51400', '#1a85ff', '#388a34'),
    faint: 0.4,
    leastContrast: 1.6,
  },
  highContrastDark: {
    background: '#000000',
    foreground: '#ffffff',
    candles: '#b0b0b0',
    drawing: '#d7a6ff',
    levels: levelColors('#ff7070', '#7cb8ff', '#9fe89b'),
    faint: 0.6,
    leastContrast: 3,
  },
  highContrastLight: {
    background: '#ffffff',
    foreground: '#000000',
    candles: '#595959',
    drawing: '#4b1a70',
    levels: levelColors('#b00000', '#0048a8', '#1d5c1a'),
    faint: 0.6,
    leastContrast: 3,
  },
};

function levelColors(high: string, pivot: string, low: string): PicturePalette['levels'] {
  return {
    resistance: high,
    intermediateResistance: high,
    pivot,
    intermediateSupport: low,
    support: low,
  };
}

/** WCAG contrast of two `#RRGGBB` colours, 1 to 21. */
export function hexContrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Cached, because every stroke of a picture needs it and a card has few colours. */
const knownLuminances = new Map<string, number>();
const MOST_KNOWN = 1000;

function luminance(hex: string): number {
  const before = knownLuminances.get(hex);
  if (before !== undefined) return before;
  const light = lightOf(hex);
  if (knownLuminances.size >= MOST_KNOWN) knownLuminances.clear();
  knownLuminances.set(hex, light);
  return light;
}

function lightOf(hex: string): number {
  const part = (from: number): number => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

type SvgAttributes = { readonly [name: string]: string | number };

/** An SVG element as text. Attributes are escaped; children must be elements already. */
export function element(name: string, attributes: SvgAttributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const inner = children.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}

/** Escapes text inside an element. */
function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A length rounded to a tenth of a pixel, because pictures are sent as text. */
export function roundPixels(length: number): number {
  return Math.round(length * 10) / 10;
}
