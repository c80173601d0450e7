/** Signs before this one are measured when the ruler is made. */
const ASCII = 128;
/** From here on signs join, stack or turn around, so that their widths say little about those of a text. */
const FIRST_JOINING = 0x300;
/** Of those above, these stand for themselves: spaces, dashes, quotation marks, the ellipsis of masked texts. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x2010, 0x2027];

/** How wide texts are in one font by the widths of their signs: near enough to tell what fits, and far quicker than laying them out. */
export class TextMeasurer {
  readonly #measure: (text: string) => number;
  readonly #ascii = new Float64Array(ASCII);
  readonly #others = new Map<number, number>();

  /** `measure`: the width of a text, CSS pixels. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
    for (let code = 32; code < ASCII; code += 1) this.#ascii[code] = measure(String.fromCharCode(code));
    // Tables have digits that are all as wide as the widest.
    this.#ascii.fill(Math.max(...this.#ascii.slice(48, 58)), 48, 58);
  }

  /** About how wide the text is, CSS pixels. */
  width(text: string): number {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum += this.#widthOf(text.charCodeAt(at));
    return sum;
  }

  /** Whether the text is sure to fit. What may be wider than the sum of its signs is not. */
  fits(text: string, room: number): boolean {
    let left = room;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_JOINING && (code < FIRST_PLAIN || code > LAST_PLAIN)) return false;
      left -= this.#widthOf(code);
      if (left < 0) return false;
    }
    return true;
  }

  #widthOf(code: number): number {
    if (code < ASCII) return this.#ascii[code] ?? 0;
    const known = this.#others.get(code);
    if (known !== undefined) return known;
    const width = this.#measure(String.fromCharCode(code));
    this.#others.set(code, width);
    return width;
  }
}

/** A ruler for a font as CSS names it; where nothing can be measured, no text is sure to fit. */
export function fontMeasurer(font: string): TextMeasurer {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return new TextMeasurer(() => Number.POSITIVE_INFINITY);
  context.font = font;
  return new TextMeasurer((text) => context.measureText(text).width);
}
