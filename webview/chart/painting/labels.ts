import type { Label } from '../../../src/card/geometry/figure.ts';

/** A label's text box in CSS pixels; `x`, `y` is its top left corner. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A label and its place. */
export interface PlacedLabel {
  readonly label: Label;
  readonly box: TextBox;
}

/** Distance between a line and its label, and between neighboring labels. */
const GAP = 2;
/** How many neighbors a label moves past before it gives up. */
const MOST_STEPS = 3;

/**
 * Places each label above its line, else below it, else (if required) beside its neighbor, so that labels overlap neither
 * each other nor obstacles. If possible, labels have the order of their lines; otherwise close lines would seem to have
 * each other's names. Earlier labels choose first; a label without a place inside the pane is left out.
 */
export function placeLabels(
  labels: readonly Label[],
  measure: (text: string) => number,
  pane: { readonly width: number; readonly height: number },
  lineHeight: number,
  obstacles: readonly TextBox[] = [],
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken = [...obstacles];
  for (const given of labels) {
    const width = measure(given.text);
    const label = withinRight(given, width, pane.width);
    const x = label.align === 'left' ? label.x : label.x - width;
    const boxes = heights(label, x, width, lineHeight, pane, obstacles)
      .map((y) => beside({ x, y, width, height: lineHeight }, taken, label))
      .filter((box) => box !== undefined)
      .filter((box) => isWithin(box, pane));
    const inOrder = boxes.filter((box) => keepsOrder(box, label, placed));
    const [best] = (inOrder.length > 0 ? inOrder : boxes).toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
    if (best === undefined) continue;
    taken.push(best);
    placed.push({ label, box: best });
  }
  return placed;
}

/** A label that has no room to the right of its place ends at the pane's edge, beside what is there already. */
function withinRight(label: Label, width: number, paneWidth: number): Label {
  if (label.align === 'right' || label.x + width <= paneWidth) return label;
  return { ...label, align: 'right', x: paneWidth, required: true };
}

/** Possible tops of a label, the better one first. */
function heights(
  { y, placement, required: needed }: Label,
  x: number,
  width: number,
  lineHeight: number,
  pane: { readonly width: number; readonly height: number },
  obstacles: readonly TextBox[],
): readonly number[] {
  if (placement === 'on') return [y - lineHeight / 2];
  const above = y - lineHeight - GAP;
  const below = y + GAP;
  // Below its line only if necessary, because it could be mistaken for the next line's label.
  if (needed) return [above, below];
  const box = { x, y: above, width, height: lineHeight };
  return [!isWithin(box, pane) || obstacles.some((other) => overlaps(box, other)) ? below : above];
}

/** The box, moved along its line past what overlaps it; undefined if that takes too many steps. */
function beside(box: TextBox, taken: readonly TextBox[], { align, required: needed }: Label): TextBox | undefined {
  let moved = box;
  for (let step = 0; step <= (needed ? MOST_STEPS : 0); step += 1) {
    const other = taken.find((candidate) => overlaps(candidate, moved));
    if (!other) return moved;
    moved = { ...moved, x: align === 'left' ? other.x + other.width + 4 * GAP : other.x - moved.width - 4 * GAP };
  }
  return undefined;
}

/** Whether the labels have the same vertical order as their lines. */
function keepsOrder(box: TextBox, { y }: Label, placed: readonly PlacedLabel[]): boolean {
  return placed.every((other) => (other.label.y - y) * (other.box.y - box.y) >= 0);
}

function isWithin(box: TextBox, pane: { readonly width: number; readonly height: number }): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= pane.width && box.y + box.height <= pane.height;
}

/** Whether the boxes have a common area. */
export function overlaps(a: TextBox, b: TextBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Measures text; a canvas context. */
export interface Measurer {
  font: string;
  measureText(text: string): { readonly width: number };
}

/** Greatest number of cached character widths per font. */
const MAX_CHARACTERS = 2000;

/**
 * Text widths in CSS pixels, as sums of cached character widths. Measuring a text takes longer than painting it, and a
 * dragged price is a new text with each pixel.
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
