import type { ColorThemeKind } from 'vscode';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { formatLocalTime, formatUtc } from '../../card/model/formatValues.ts';
import { PICTURE_PALETTES, type PicturePalette, type ThemeKind } from '../../card/picture/figureSvg.ts';
import { objectPicture, type PictureBar } from '../../card/picture/objectPicture.ts';
import type { ObjectSummary } from '../../card/text/objectSummary.ts';
import { type L10n, plainMarkdown } from '../../shell/displayText.ts';

/** Further information about an object. */
interface ObjectContext {
  /** Number of links to it. */
  readonly links: number;
  readonly picture: string | undefined;
}

/** Describes an object in Markdown. Card content is escaped, so that it can't add links, images or HTML. */
export function objectMarkdown(object: ObjectSummary, { links, picture }: ObjectContext, l10n: L10n): string {
  const { what, id, price, fromPivot, time, points, ratios, look } = object;
  const head = [`**${plainMarkdown(what)}**`, ...[price, id].flatMap((part) => part ?? []).map(plainMarkdown)];
  const facts = [
    ...(fromPivot === undefined ? [] : [l10n.t('{0} from the pivot', formatPercent(fromPivot))]),
    ...(time === undefined ? [] : [formatTime(time)]),
    ...look,
    linkCount(links, l10n),
  ];
  const ratioList = ratios.map((each) => `${Number(each.ratio.toFixed(4))} = ${each.price}`);
  return [
    head.join(' · '),
    facts.map(plainMarkdown).join(' · '),
    // Before the tables: a long hover scrolls, and a picture that doesn't fit is cut off.
    ...(picture === undefined ? [] : [`![${plainMarkdown(l10n.t('{0} on the chart', what))}](${picture})`]),
    ...(points.length === 0 ? [] : [pointTable(object, l10n)]),
    ...(ratioList.length === 0 ? [] : [ratioList.map(plainMarkdown).join(' · ')]),
  ].join('\n\n');
}

function pointTable({ points }: ObjectSummary, l10n: L10n): string {
  const rows = points.map(({ price, time }, place) => {
    const cells = [
      String(place + 1),
      price ?? l10n.t('no price'),
      time === undefined ? l10n.t('no time') : formatTime(time),
    ];
    return `| ${cells.map(plainMarkdown).join(' | ')} |`;
  });
  const head = ['', l10n.t('Price'), l10n.t('Time')];
  return [`| ${head.join(' | ')} |`, '|---:|---:|:---|', ...rows].join('\n');
}

/** The time in UTC, as cards write it, and in local time. */
function formatTime(time: number): string {
  const local = formatLocalTime(time);
  return local.endsWith('UTC') ? formatUtc(time) : `${formatUtc(time)} (${local})`;
}

function linkCount(links: number, l10n: L10n): string {
  if (links === 0) return l10n.t('no links');
  return links === 1 ? l10n.t('1 link') : l10n.t('{0} links', links);
}

function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths).toFixed(2)} %`;
}

/**
 * Picture size in CSS pixels. A hover is initially 250 px high, and a drawing's table of points leaves less room for
 * its picture.
 */
const PICTURE_SIZE = { width: 320, height: 150 };
const PICTURE_SIZE_WITH_POINTS = { width: 320, height: 110 };
/**
 * Maximum length of a picture URI: VS Code truncates hovers after 100,000 characters, and a truncated picture is
 * broken.
 */
const MAX_DATA_URL_LENGTH = 60_000;

/** Values of `vscode.ColorThemeKind`. */
const THEME_KINDS: Readonly<Record<ColorThemeKind, ThemeKind>> = {
  1: 'light',
  2: 'dark',
  3: 'highContrastDark',
  4: 'highContrastLight',
};

/** The colours of pictures in a theme. */
export function picturePalette(theme: ColorThemeKind): PicturePalette {
  return PICTURE_PALETTES[THEME_KINDS[theme]];
}

/** A picture of the object as a `data:` URI; undefined if there is nothing to draw. */
export function pictureDataUrl(
  sketch: CardSketch,
  objectId: string,
  bars: readonly PictureBar[],
  theme: ColorThemeKind,
  decimals?: number,
): string | undefined {
  const palette = picturePalette(theme);
  const isDrawing = sketch.drawings.some(({ clientObjectId }) => clientObjectId === objectId);
  const size = isDrawing ? PICTURE_SIZE_WITH_POINTS : PICTURE_SIZE;
  const drawn = (of: CardSketch): string | undefined =>
    objectPicture({ sketch: of, objectId, bars, decimals, palette, size });
  const whole = drawn(sketch);
  const fits = whole === undefined || whole.length <= MAX_DATA_URL_LENGTH;
  const svg = fits ? whole : drawn(withoutOtherDrawings(sketch, objectId));
  return svg === undefined || svg.length > MAX_DATA_URL_LENGTH ? undefined : svgDataUrl(svg);
}

/** An SVG picture as a `data:` URI. */
export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The card without its other drawings. */
function withoutOtherDrawings(sketch: CardSketch, objectId: string): CardSketch {
  return { ...sketch, drawings: sketch.drawings.filter(({ clientObjectId }) => clientObjectId === objectId) };
}
