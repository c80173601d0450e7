/** Red, green, blue in 0-255, alpha in 0-1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Reads what a canvas gives back for a colour: `#rrggbb` or `rgba(r, g, b, a)`; opaque black when it is neither. */
export function readColor(text: string): Rgba {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) {
    const [r, g, b] = hex.slice(1).map((part) => Number.parseInt(part, 16));
    return { r: r ?? 0, g: g ?? 0, b: b ?? 0, a: 1 };
  }
  const [r, g, b, a] = /^rgba?\(([^)]+)\)$/.exec(text)?.[1]?.split(',').map(Number) ?? [];
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0, a: a ?? 1 };
}

/** The colour, so much more transparent. */
export function faded(text: string, opacity: number): string {
  const { r, g, b, a } = readColor(text);
  return `rgba(${r}, ${g}, ${b}, ${Number((a * opacity).toFixed(3))})`;
}

/** Contrast of two opaque colours as WCAG counts it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(readColor(a)), luminance(readColor(b))].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Black or white, whichever reads better on that colour. */
export function textOn(background: string): string {
  return contrast('#ffffff', background) >= 4 ? '#ffffff' : '#000000';
}

function luminance({ r, g, b }: Rgba): number {
  const [red, green, blue] = [r, g, b].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
