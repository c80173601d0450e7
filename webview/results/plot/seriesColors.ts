import { readableOn, readColor } from '../../chart/color.ts';

const CHART_COLORS: readonly (readonly [string, string])[] = [
  ['charts-blue', '#1a85ff'],
  ['charts-orange', '#d18616'],
  ['charts-green', '#388a34'],
  ['charts-purple', '#9b59b6'],
  ['charts-red', '#e51400'],
  ['charts-yellow', '#bf8803'],
];

/** The workbench's colours for series, one after the other, as a canvas takes them and as they stand out from the background. */
export function seriesColors(element: Element, background: string, foreground: string): readonly string[] {
  const style = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  return CHART_COLORS.map(([name, fallback]) => {
    if (context === null) return fallback;
    context.fillStyle = fallback;
    // Nonsense leaves the fallback standing.
    context.fillStyle = style.getPropertyValue(`--vscode-${name}`).trim();
    // Some themes have a transparent orange, which would be mud on a dark background.
    const { r, g, b } = readColor(String(context.fillStyle));
    return readableOn(background, `rgba(${r}, ${g}, ${b}, 1)`, foreground);
  });
}
