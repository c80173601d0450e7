import type { CardSketch } from '../cardSketch.ts';
import { anchor } from '../geometry/anchors.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import type { Figure } from '../geometry/figure.ts';
import { drawnLevels, levelFigure } from '../geometry/levelLines.ts';
import type { Projection } from '../geometry/projection.ts';
import { formatPrice, pricePrecision } from '../pricePrecision.ts';
import { candlePath } from './candlePath.ts';
import { figureSvg } from './figureSvg.ts';
import type { PicturePalette } from './picturePalette.ts';
import { type PictureBar, type PictureSize, pictureView } from './pictureView.ts';
import { element, roundPixels } from './svgElement.ts';

/** What a picture of one object is made of. */
export interface ObjectPictureOptions {
  readonly sketch: CardSketch;
  readonly objectId: string;
  /** Candles behind the card, in ascending time; empty where none are known. */
  readonly bars: readonly PictureBar[];
  readonly palette: PicturePalette;
  readonly size: PictureSize;
}

/** The object on its card as an SVG picture: the card faint, the object strong. Undefined when the object cannot be drawn. */
export function objectPicture({ sketch, objectId, bars, palette, size }: ObjectPictureOptions): string | undefined {
  const view = pictureView(sketch, objectId, bars, size);
  if (view === undefined) return undefined;
  const figures = figuresOf(sketch, view, palette);
  const own = figures.filter(({ id }) => id === objectId).map(({ figure }) => figure);
  if (own.length === 0 || own.every(isEmpty)) return undefined;
  const rest = figures.filter(({ id }) => id !== objectId).map(({ figure }) => figure);
  const { width, height } = size;
  const content = [
    element('rect', { width, height, rx: 3, fill: palette.background }),
    candlePath(view, bars, palette),
    element(
      'g',
      { opacity: palette.faint },
      rest.map((figure) => figureSvg(figure, 'faint', palette)),
    ),
    ...own.map((figure) => figureSvg(figure, 'strong', palette)),
    ...pointMarks(sketch, objectId, view, palette),
    element('rect', {
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: height - 1,
      rx: 3,
      fill: 'none',
      stroke: palette.foreground,
      'stroke-opacity': palette.faint,
    }),
  ];
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    content,
  );
}

interface FigureOf {
  readonly id: string | undefined;
  readonly figure: Figure;
}

/** Drawings first, in their order, levels above them: as the chart paints them. */
function figuresOf(sketch: CardSketch, view: Projection, { drawing: color, levels }: PicturePalette): FigureOf[] {
  const decimals = pricePrecision(sketch);
  const options = { color, formatPrice: (price: number) => formatPrice(price, decimals) };
  return [
    ...sketch.drawings.flatMap((drawing): FigureOf[] => {
      if (drawing.type === undefined) return [];
      const figure = DRAWING_KINDS[drawing.type].figure(drawing, view, options);
      return [{ id: drawing.clientObjectId, figure }];
    }),
    ...drawnLevels(sketch.levels).map((level): FigureOf => {
      const figure = levelFigure(level, view, levels[level.name]);
      const labels = figure.labels.map((label) => ({
        ...label,
        text: `${label.text} ${formatPrice(level.price, decimals)}`,
      }));
      return { id: level.level.clientObjectId, figure: { ...figure, labels } };
    }),
  ];
}

/** Where the object's own points lie: what the list of points beside the picture speaks of. */
function pointMarks(sketch: CardSketch, objectId: string, view: Projection, palette: PicturePalette): string[] {
  return sketch.drawings.flatMap(({ clientObjectId, points }) => {
    if (clientObjectId !== objectId) return [];
    return points.flatMap((point) => {
      const place = anchor(point, view.axis);
      if (place === undefined) return [];
      const { x, y } = view.spot(place);
      const mark = { cx: roundPixels(x), cy: roundPixels(y), r: 2.5 };
      return [element('circle', { ...mark, fill: palette.background, stroke: palette.foreground })];
    });
  });
}

function isEmpty({ strokes, fills, heads, dots }: Figure): boolean {
  return strokes.length === 0 && fills.length === 0 && heads.length === 0 && dots.length === 0;
}
