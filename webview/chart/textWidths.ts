/** What measures texts: a canvas's context. */
export interface Measurer {
  font: string;
  measureText(text: string): { readonly width: number };
}

/** Most characters of a font whose width is remembered. */
const MAX_CHARACTERS = 2000;

/**
 * How wide texts are, CSS pixels: the sum of their characters. To measure a text takes longer than to paint it, and a price
 * that is dragged is a new text with each pixel; its characters are known.
 */
export class TextMeasurer {
  readonly #fonts = new Map<string, Map<string, number>>();

  of(context: Measurer, font: string, text: string): number {
    let width = 0;
    const characters = this.#charactersOf(font);
    for (const character of text) width += characters.get(character) ?? measure(context, font, character, characters);
    return width;
  }

  #charactersOf(font: string): Map<string, number> {
    const known = this.#fonts.get(font);
    if (known && known.size < MAX_CHARACTERS) return known;
    const characters = new Map<string, number>();
    this.#fonts.set(font, characters);
    return characters;
  }
}

function measure(context: Measurer, font: string, character: string, into: Map<string, number>): number {
  context.font = font;
  const { width } = context.measureText(character);
  into.set(character, width);
  return width;
}
