import type { Figure, Label, Stroke } from '../geometry/figure.ts';
import type { Spot } from '../geometry/projection.ts';
import { hexContrast } from './hexContrast.ts';
import type { PicturePalette } from './picturePalette.ts';
import { element, escapeXml, roundPixels } from './svgElement.ts';

/** How much a figure is what the picture is about. */
export type Emphasis = 'faint' | 'strong';

/** Room that a label keeps from the line it stands on, pixels. */
const LABEL_RISE = 4;
/** How much wider than its stroke the band along what is shown is, pixels. */
const HALO = 6;
/** How much wider than the card says a strong stroke is, pixels. */
const STRONGER = 1;
/** Labels nearer to each other than this could not be read, pixels. */
const LABEL_ROOM = 12;

/** A figure as SVG. What is strong wears a band along its strokes and says its labels. */
export function figureSvg(figure: Figure, emphasis: Emphasis, palette: PicturePalette): string {
  const { fills, strokes, heads, dots } = figure;
  const isStrong = emphasis === 'strong';
  // What only goes on from a drawing would fill a small picture.
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

/** Colours of the card stay as saved; where they cannot be told from the ground, an outline tells them. */
function outlineFor(color: string, palette: PicturePalette): Attributes {
  return lacksContrast(color, palette) ? { stroke: palette.foreground } : {};
}

function lacksContrast(color: string, { background, leastContrast }: PicturePalette): boolean {
  return hexContrast(color, background) < leastContrast;
}

/** In the foreground colour, so that small text can be read whatever colour the object has. */
function labels({ labels: all }: Figure, { background, foreground }: PicturePalette): string[] {
  const placed: Label[] = [];
  for (const label of all) {
    if (placed.every(({ x, y }) => Math.abs(y - label.y) >= LABEL_ROOM || x !== label.x)) placed.push(label);
  }
  return placed.map(({ x, y, text, align, placement: stands }) =>
    element(
      'text',
      {
        x: roundPixels(x),
        y: roundPixels(stands === 'above' ? y - LABEL_RISE : y + LABEL_RISE),
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
