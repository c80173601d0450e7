/** Red, green, blue in 0-255, alpha in 0-1. */
interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Parses a canvas color, `#rrggbb` or `rgba(r, g, b, a)`; anything else is opaque black. */
export function readColor(text: string): Rgba {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) {
    const [r, g, b] = hex.slice(1).map((part) => Number.parseInt(part, 16));
    return { r: r ?? 0, g: g ?? 0, b: b ?? 0, a: 1 };
  }
  const [r, g, b, a] = /^rgba?\(([^)]+)\)$/.exec(text)?.[1]?.split(',').map(Number) ?? [];
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0, a: a ?? 1 };
}

/** The color with its alpha multiplied by `opacity`. */
export function faded(text: string, opacity: number): string {
  const { r, g, b, a } = readColor(text);
  return `rgba(${r}, ${g}, ${b}, ${Number((a * opacity).toFixed(3))})`;
}

/** WCAG contrast of two opaque colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Black or white, whichever has more contrast to the color. */
export function textOn(background: string): string {
  return contrast('#ffffff', background) >= 4 ? '#ffffff' : '#000000';
}

/** The color, mixed with the foreground until small text on the background is readable (WCAG 2: 4.5). */
export function readableOn(background: string, color: string, foreground: string): string {
  if (contrast(color, background) >= 4.5) return color;
  const key = `${background} ${color} ${foreground}`;
  const before = knownReadable.get(key);
  if (before !== undefined) return before;
  const readable = mixedUntilReadable(background, color, foreground);
  if (knownReadable.size >= MOST_KNOWN) knownReadable.clear();
  knownReadable.set(key, readable);
  return readable;
}

function mixedUntilReadable(background: string, color: string, foreground: string): string {
  const [from, to] = [readColor(color), readColor(foreground)];
  for (let share = 0.1; share < 1; share += 0.1) {
    const part = (a: number, b: number) => Math.round(a + (b - a) * share);
    const mixed = `rgba(${part(from.r, to.r)}, ${part(from.g, to.g)}, ${part(from.b, to.b)}, 1)`;
    if (contrast(mixed, background) >= 4.5) return mixed;
  }
  return foreground;
}

/** Luminances and readable colors, cached because every stroke and text of every frame needs them, and a card has few colors. */
const known = new Map<string, number>();
const knownReadable = new Map<string, string>();
const MOST_KNOWN = 1000;

function luminance(text: string): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { r, g, b } = readColor(text);
  const light = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, light);
  return light;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
