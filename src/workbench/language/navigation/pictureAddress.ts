import type { ColorThemeKind } from 'vscode';
import type { CardSketch } from '../../../card/cardSketch.ts';
import { objectPicture } from '../../../card/picture/objectPicture.ts';
import { PICTURE_PALETTES, type ThemeKind } from '../../../card/picture/picturePalette.ts';
import type { PictureBar } from '../../../card/picture/pictureView.ts';

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
