import { html, type TemplateResult } from 'lit';
import { BROKEN_TITLES, type LinkFacts, pillState, pillTitle, type TextPiece, textPieces } from './textPieces.ts';

/** Actions of a text that's shown for reading. */
interface ProseActions {
  /** A link was clicked. */
  goTo(objectId: string): void;
  /** A link to a missing object was clicked; `place` is the offset after its id. */
  fixLink(place: number): void;
  hover(objectId: string | null): void;
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
        @pointerleave=${() => actions.hover(null)}
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
