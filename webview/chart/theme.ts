import type { LevelName } from '../../src/card/model/card.ts';
import { faded } from './color.ts';

/** VS Code's theme colors, resolved for a canvas, which can't read `var()`. */
export interface ChartTheme {
  readonly highContrast: boolean;
  readonly background: string;
  readonly foreground: string;
  readonly text: string;
  readonly grid: string;
  readonly border: string;
  readonly crosshair: string;
  /** Background of the labels of crosshair and guides on the axes. */
  readonly crosshairLabel: string;
  /** Bubbles and chevrons over the chart. */
  readonly widget: { readonly background: string; readonly foreground: string; readonly border: string };
  readonly up: string;
  readonly down: string;
  readonly drawing: string;
  readonly selection: string;
  readonly error: string;
  readonly levels: { readonly [Name in LevelName]: string };
  readonly fontFamily: string;
}

/** Reads the theme at `element`. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const dark = !document.body.matches('.vscode-light, .vscode-high-contrast-light');
  // A light high-contrast theme sets both classes, a dark one only the first.
  const highContrast = document.body.matches('.vscode-high-contrast, .vscode-high-contrast-light');
  const plainColor = colorReader();
  const color = (names: readonly string[], fallback: string): string => {
    const value = names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((text) => text !== '');
    return plainColor(value ?? fallback, fallback);
  };
  const background = color(['editor-background'], dark ? '#1f1f1f' : '#ffffff');
  const foreground = color(['editor-foreground', 'foreground'], dark ? '#cccccc' : '#3b3b3b');
  const green = color(['charts-green'], dark ? '#89d185' : '#388a34');
  const red = color(['charts-red'], dark ? '#f14c4c' : '#e51400');
  const contrastBorder = color(['contrastBorder'], foreground);
  return {
    highContrast,
    background,
    foreground,
    text: highContrast ? foreground : color(['descriptionForeground', 'editor-foreground'], foreground),
    grid: faded(foreground, highContrast ? 0.16 : 0.08),
    border: highContrast ? contrastBorder : faded(foreground, 0.2),
    crosshair: faded(foreground, 0.6),
    crosshairLabel: highContrast ? foreground : '#5f6a79',
    widget: {
      background: color(['editorHoverWidget-background', 'editorWidget-background'], background),
      foreground: color(['editorHoverWidget-foreground', 'editorWidget-foreground'], foreground),
      border: highContrast ? contrastBorder : color(['editorHoverWidget-border', 'editorWidget-border'], foreground),
    },
    up: green,
    down: red,
    drawing: color(['charts-purple'], dark ? '#b180d7' : '#652d90'),
    selection: highContrast
      ? color(['contrastActiveBorder', 'focusBorder'], dark ? '#f38518' : '#006bbd')
      : color(['focusBorder'], dark ? '#0078d4' : '#005fb8'),
    error: color(['errorForeground', 'editorError-foreground'], dark ? '#f85149' : '#cc0000'),
    levels: {
      resistance: red,
      intermediateResistance: red,
      pivot: color(['charts-blue'], dark ? '#59a4f9' : '#1a85ff'),
      intermediateSupport: green,
      support: green,
    },
    fontFamily: style.getPropertyValue('--vscode-font-family').trim() || 'system-ui, sans-serif',
  };
}

/** Calls back when VS Code's theme changes; returns the unsubscriber. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
  return () => observer.disconnect();
}

/** Converts any CSS color to `#rrggbb` or `rgba(…)`, because the chart library parses few other notations. */
function colorReader(): (text: string, fallback: string) => string {
  const context = document.createElement('canvas').getContext('2d');
  return (text, fallback) => {
    if (!context) return fallback;
    context.fillStyle = fallback;
    // The canvas ignores invalid colors and keeps the fallback.
    context.fillStyle = text;
    return String(context.fillStyle);
  };
}

/** Fonts in canvas notation. */
interface Fonts {
  readonly label: string;
  readonly icon: string;
  /** The bubble beside the pointer. */
  readonly bubble: string;
  readonly axis: string;
}

/** Created once per theme; a canvas caches fonts by their text. */
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
