/** Most texts whose width is remembered: a price that is dragged is a new text with each pixel. */
const MOST = 2000;

/** How wide texts are, CSS pixels: each is measured once, for to measure takes longer than to paint. */
export class TextWidths {
  readonly #known = new Map<string, number>();

  of(context: CanvasRenderingContext2D, font: string, text: string): number {
    const key = `${font}\n${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST) this.#known.clear();
    if (context.font !== font) context.font = font;
    const { width } = context.measureText(text);
    this.#known.set(key, width);
    return width;
  }
}
