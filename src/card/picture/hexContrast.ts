/** Contrast of two `#RRGGBB` colours as WCAG counts it, 1 to 21. */
export function hexContrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Every stroke of a picture asks, and a card has few colours. */
const knownLuminances = new Map<string, number>();
const MOST_KNOWN = 1000;

function luminance(hex: string): number {
  const before = knownLuminances.get(hex);
  if (before !== undefined) return before;
  const light = lightOf(hex);
  if (knownLuminances.size >= MOST_KNOWN) knownLuminances.clear();
  knownLuminances.set(hex, light);
  return light;
}

function lightOf(hex: string): number {
  const part = (from: number): number => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
