import { html, type TemplateResult } from 'lit';
import { BROKEN_TITLES, type LinkFacts, pillState, pillTitle, type TextPiece, textPieces } from './textPieces.ts';

/** What can be done with a text that is only read. */
export interface ProseActions {
  /** A link that leads somewhere was chosen. */
  goTo(objectId: string): void;
  /** A link that leads nowhere was chosen; `place` is where its id ends. */
  fixLink(place: number): void;
  hover(objectId: string | null): void;
}

/** The words of a text, with its links as pills. Every piece says where in the text it begins. */
export function textProse(text: string, facts: LinkFacts, actions: ProseActions): readonly TemplateResult[] {
  const ids = new Set(facts.targets.map(({ objectId }) => objectId));
  const pieces = textPieces(text, ids).map((piece) => pieceTemplate(piece, facts, actions));
  // An empty last line would not be seen.
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

/** Which place of the text lies nearest to a spot of the window; its end where nothing does. */
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
