import type { LevelName } from '../card.ts';

/** The kinds of themes that VS Code knows. */
export type ThemeKind = 'dark' | 'light' | 'highContrastDark' | 'highContrastLight';

/** Colours of a picture, all `#RRGGBB`. A picture inside a hover cannot ask the theme for them, so it brings its own ground. */
export interface PicturePalette {
  readonly background: string;
  readonly foreground: string;
  readonly candles: string;
  /** Of a drawing that names no colour. */
  readonly drawing: string;
  readonly levels: { readonly [Name in LevelName]: string };
  /** How strong everything is that the picture is not about, 0 to 1. */
  readonly faint: number;
  /** Contrast to the ground that a line must have; below it wears a casing in the foreground. */
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
