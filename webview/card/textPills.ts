import { findTextLinks, type MalformedLink } from '../../src/card/textLinks.ts';

/** A stretch of a card's text, beginning at `at`: words, a link to a level or drawing, or something that was to be one. */
export type TextPiece = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'words' }
  | {
      readonly kind: 'pill';
      readonly objectId: string;
      readonly dead: boolean /** Where the link ends. */;
      readonly end: number;
    }
  | { readonly kind: 'broken'; readonly reason: MalformedLink['reason'] }
);

/** The text in pieces, in order, none of them empty. */
export function textPieces(text: string, objectIds: ReadonlySet<string>): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (to: number): void => {
    if (to > end) pieces.push({ kind: 'words', at: end, text: text.slice(end, to) });
  };
  for (const link of findTextLinks(text)) {
    const { offset, length } = link.range;
    words(offset);
    end = offset + length;
    if (link.kind === 'link') {
      pieces.push({
        kind: 'pill',
        at: offset,
        end,
        objectId: link.id,
        text: link.label,
        dead: !objectIds.has(link.id),
      });
    } else pieces.push({ kind: 'broken', at: offset, text: text.slice(offset, end), reason: link.reason });
  }
  words(text.length);
  return pieces;
}
