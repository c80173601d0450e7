import type { LinkTarget } from '../../src/card/linkTargets.ts';
import { closestMatch } from '../../src/card/strings.ts';
import { findTextLinks, type MalformedLink } from '../../src/card/textLinks.ts';

/** A part of a card's text that begins at `at`: words, a link to a level or drawing, or a malformed link. */
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

/** Splits a text into non-empty pieces. */
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

/** What's wrong with a malformed link. */
export const BROKEN_TITLES: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'Not a link: the colon is missing. Use [[id:text]].',
  noId: 'Not a link: the ID is missing. Use [[id:text]].',
  noLabel: 'Not a link: the text is missing. Use [[id:text]].',
  unclosed: 'Not a link: ]] is missing. Use [[id:text]].',
};

/** The card's levels and drawings as links refer to them, and which of them are highlighted. */
export interface LinkFacts {
  readonly targets: readonly LinkTarget[];
  readonly selected: readonly string[];
  readonly hovered: string | undefined;
}

/** CSS classes of a pill: whether its object is missing, selected or hovered. */
export function pillState(objectId: string, facts: LinkFacts): string {
  const classes = [
    facts.targets.some((target) => target.objectId === objectId) ? '' : 'dead',
    facts.selected.includes(objectId) ? 'selected' : '',
    facts.hovered === objectId ? 'hovered' : '',
  ];
  return classes.filter((name) => name !== '').join(' ');
}

/** The tooltip of a pill. */
export function pillTitle(objectId: string, targets: readonly LinkTarget[], how: 'click' | 'ctrlClick'): string {
  const target = targets.find((other) => other.objectId === objectId);
  if (target !== undefined) {
    const name = [target.what, target.price, objectId].filter((part) => part !== undefined).join(' · ');
    return how === 'click' ? `${name}: zoom to it` : `${name}: Ctrl+click zooms to it`;
  }
  const meant = closestMatch(
    objectId,
    targets.map((other) => other.objectId),
  );
  const none = `No level or drawing has the ID “${objectId}”.`;
  return meant === undefined ? none : `${none} Did you mean “${meant}”?`;
}
