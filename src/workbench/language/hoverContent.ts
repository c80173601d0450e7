import type { ColorThemeKind } from 'vscode';
import type { CardSketch } from '../../card/cardSketch.ts';
import { formatLocalTime, formatUtc } from '../../card/formatValues.ts';
import type { ObjectSummary } from '../../card/objectSummary.ts';
import { PICTURE_PALETTES, type ThemeKind } from '../../card/picture/figureSvg.ts';
import { objectPicture, type PictureBar } from '../../card/picture/objectPicture.ts';
import { type L10n, plainMarkdown } from '../displayText.ts';

/** What else is known of an object. */
export interface ObjectContext {
  /** How many links name it. */
  readonly links: number;
  /** Address of a picture of it. */
  readonly picture: string | undefined;
}

/** An object in Markdown. What the card says goes in as text: no link, no image, no HTML comes of it. */
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
    // Before the lists: a hover that is too long for them is scrolled, and a picture that is cut shows nothing.
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

/** Cards say UTC; a person thinks in their own time. */
function formatTime(time: number): string {
  const local = formatLocalTime(time);
  return local.endsWith('UTC') ? formatUtc(time) : `${formatUtc(time)} (${local})`;
}

function linkCount(links: number, l10n: L10n): string {
  if (links === 0) return l10n.t('no text links to it');
  return links === 1 ? l10n.t('1 link') : l10n.t('{0} links', links);
}

function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths).toFixed(2)} %`;
}

/** In CSS pixels. A hover shows 250 of them at first; with its list of points a drawing leaves its picture fewer. */
const PICTURE_SIZE = { width: 320, height: 150 };
const PICTURE_SIZE_WITH_POINTS = { width: 320, height: 110 };
/** Longest picture, in characters: VS Code cuts a hover after 100,000, and a picture cut in two is none. */
const MAX_DATA_URL_LENGTH = 60_000;

/** As `vscode.ColorThemeKind` counts them. */
const THEME_KINDS: Readonly<Record<ColorThemeKind, ThemeKind>> = {
  1: 'light',
  2: 'dark',
  3: 'highContrastDark',
  4: 'highContrastLight',
};

/** A picture of the object as a `data:` address; undefined when there is nothing to draw. */
export function pictureDataUrl(
  sketch: CardSketch,
  objectId: string,
  bars: readonly PictureBar[],
  theme: ColorThemeKind,
): string | undefined {
  const palette = PICTURE_PALETTES[THEME_KINDS[theme]];
  const isDrawing = sketch.drawings.some(({ clientObjectId }) => clientObjectId === objectId);
  const size = isDrawing ? PICTURE_SIZE_WITH_POINTS : PICTURE_SIZE;
  const drawn = (of: CardSketch): string | undefined => objectPicture({ sketch: of, objectId, bars, palette, size });
  const whole = drawn(sketch);
  const fits = whole === undefined || whole.length <= MAX_DATA_URL_LENGTH;
  const svg = fits ? whole : drawn(withoutOtherDrawings(sketch, objectId));
  return svg === undefined || svg.length > MAX_DATA_URL_LENGTH
    ? undefined
    : `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The card without its other drawings. */
function withoutOtherDrawings(sketch: CardSketch, objectId: string): CardSketch {
  return { ...sketch, drawings: sketch.drawings.filter(({ clientObjectId }) => clientObjectId === objectId) };
}
