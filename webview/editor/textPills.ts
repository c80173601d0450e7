import { findTextLinks } from '../../src/card/textLinks.ts';

/** A stretch of a card's text: words, a link to a level or drawing, or something that was to be one. */
export type TextPiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'pill'; readonly objectId: string; readonly text: string; readonly dead: boolean }
  | { readonly kind: 'broken'; readonly text: string };

/** The text in pieces, in order, none of them empty. */
export function textPieces(text: string, objectIds: ReadonlySet<string>): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (to: number): void => {
    if (to > end) pieces.push({ kind: 'words', text: text.slice(end, to) });
  };
  for (const link of findTextLinks(text)) {
    const { offset, length } = link.range;
    words(offset);
    end = offset + length;
    if (link.kind === 'link') {
      pieces.push({ kind: 'pill', objectId: link.id, text: link.label, dead: !objectIds.has(link.id) });
    } else pieces.push({ kind: 'broken', text: text.slice(offset, end) });
  }
  words(text.length);
  return pieces;
}
