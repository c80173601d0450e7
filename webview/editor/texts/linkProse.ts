import { html, type TemplateResult } from 'lit';
import type { LinkTarget } from '../../../src/card/mentions/linkTargets.ts';
import { closestMatch } from '../../../src/card/model/strings.ts';
import { BROKEN_TITLES, type TextPiece, textPieces } from '../../../src/card/model/textLinks.ts';

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

/** Actions of a text that's shown for reading. */
interface ProseActions {
  /** A link was clicked. */
  goTo(objectId: string): void;
  /** A link to a missing object was clicked; `place` is the offset after its id. */
  fixLink(place: number): void;
  hover(objectId: string | undefined): void;
}

/** A text with its links as pills. Every element has its offset in the text as `data-at`. */
export function textProse(text: string, facts: LinkFacts, actions: ProseActions): readonly TemplateResult[] {
  const ids = new Set(facts.targets.map(({ objectId }) => objectId));
  const pieces = textPieces(text, ids).map((piece) => pieceTemplate(piece, facts, actions));
  // Without it, an empty last line isn't displayed.
  return text.endsWith('\n') ? [...pieces, html`<br />`] : pieces;
}

function pieceTemplate(piece: TextPiece, facts: LinkFacts, actions: ProseActions): TemplateResult {
  switch (piece.kind) {
    case 'words':
      return html`<span data-at=${piece.at}>${piece.text}</span>`;
    case 'broken':
      return html`<span class="broken" data-at=${piece.at} title=${BROKEN_TITLES[piece.reason]}>${piece.text}</span>`;
    case 'pill': {
      const { objectId, dead, at, end } = piece;
      return html`<button
        class="pill ${pillState(objectId, facts)}"
        data-at=${at}
        data-end=${end}
        data-object-id=${objectId}
        title=${pillTitle(objectId, facts.targets, 'click')}
        @click=${() => (dead ? actions.fixLink(at + 2 + objectId.length) : actions.goTo(objectId))}
        @pointerenter=${() => !dead && actions.hover(objectId)}
        @pointerleave=${() => actions.hover(undefined)}
      >${piece.text}</button>`;
    }
  }
}

/** The text offset nearest to a point of the window; the end of the text if none is near. */
export function offsetInProse(prose: Element, text: string, spot: { readonly x: number; readonly y: number }): number {
  const caret = document.caretPositionFromPoint(spot.x, spot.y);
  const node = caret?.offsetNode;
  const inside = node instanceof Element ? node : node?.parentElement;
  const piece = inside?.closest<HTMLElement>('[data-at]');
  if (caret === null || !piece || !prose.contains(piece)) return text.length;
  const at = Number(piece.dataset['at']);
  if (piece.dataset['end'] === undefined) return at + (node instanceof Text ? caret.offset : 0);
  const { left, right } = piece.getBoundingClientRect();
  return spot.x < (left + right) / 2 ? at : Number(piece.dataset['end']);
}
