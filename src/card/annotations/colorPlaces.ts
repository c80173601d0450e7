import { COLOR_PATTERN } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { COLOR_KEYS } from '../completion/colors.ts';
import { nodeAt } from '../text/jsonNode.ts';
import type { TextRange } from '../textEdit.ts';

/** A colour of a drawing's style; the range is what stands between the quotes. */
export interface ColorPlace {
  readonly range: TextRange;
  /** `#RRGGBB` as it is written. */
  readonly color: string;
}

/** All colours of a card's drawings that are written as the interface takes them. */
export function colorPlaces(card: CardText): readonly ColorPlace[] {
  return (nodeAt(card.root, ['drawings'])?.children ?? []).flatMap((drawing) =>
    COLOR_KEYS.flatMap((key) => {
      const node = nodeAt(drawing, ['style', key]);
      const color: unknown = node?.value;
      // A colour that is spelled with escapes is not as long as it looks.
      if (node === undefined || typeof color !== 'string' || !COLOR_PATTERN.test(color)) return [];
      if (node.length !== color.length + 2) return [];
      return [{ range: { offset: node.offset + 1, length: color.length }, color }];
    }),
  );
}

/** Red, green and blue from 0 to 1. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The parts of a `#RRGGBB`. */
export function rgbOf(color: string): Rgb {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5) };
}

/** `#RRGGBB`, the only notation that the interface takes; in small letters where what stood there was. */
export function hexOf({ red, green, blue }: Rgb, like: string): string {
  const hex = [red, green, blue]
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('');
  return `#${/[a-f]/.test(like) ? hex : hex.toUpperCase()}`;
}
