import type { ChartTheme } from './chartTheme.ts';

/** Fonts as a canvas takes them. */
export interface Fonts {
  /** Texts in the pane. */
  readonly label: string;
  readonly icon: string;
  /** Beside the pointer. */
  readonly bubble: string;
  readonly axis: string;
}

/** Made once a theme: the canvas knows a font again by its text, quickest when it is the very same. */
const fontsByTheme = new WeakMap<ChartTheme, Fonts>();

export function fontsOf(theme: ChartTheme): Fonts {
  const before = fontsByTheme.get(theme);
  if (before) return before;
  const { fontFamily } = theme;
  const fonts = {
    label: `600 11px ${fontFamily}`,
    icon: `700 11px ${fontFamily}`,
    bubble: `12px ${fontFamily}`,
    axis: `11px ${fontFamily}`,
  };
  fontsByTheme.set(theme, fonts);
  return fonts;
}
