import { html, type TemplateResult } from 'lit';
import { BROKEN_TITLES } from '../../card/pillWords.ts';
import { type TextPiece, textPieces } from '../../card/textPills.ts';
import type { PageState } from '../pageState.ts';
import type { PreviewActions } from '../previewActions.ts';
import { describeLinkTarget } from './linkWords.ts';

/** A scenario text as it is read: words, and links that show on the chart what they speak of. */
export function readingProse(text: string, state: PageState, actions: PreviewActions): readonly TemplateResult[] {
  const { levels, drawings } = state.snapshot.sketch;
  const objects = [...Object.values(levels), ...drawings];
  const ids = new Set(objects.flatMap(({ clientObjectId }) => clientObjectId ?? []));
  return textPieces(text, ids).map((piece) => pieceTemplate(piece, state, actions));
}

function pieceTemplate(piece: TextPiece, state: PageState, actions: PreviewActions): TemplateResult {
  switch (piece.kind) {
    case 'words':
      return html`<span>${piece.text}</span>`;
    case 'broken':
      return html`<span class="broken" title=${BROKEN_TITLES[piece.reason]}>${piece.text}</span>`;
    case 'pill':
      return piece.dead ? deadLink(piece.text, piece.objectId) : link(piece.text, piece.objectId, state, actions);
  }
}

/** Nothing to lead to: not a button, and said in words to those who do not see how it is underlined. */
function deadLink(label: string, objectId: string): TemplateResult {
  const why = `Leads nowhere: no level or drawing is called “${objectId}”.`;
  return html`<span class="dead-link" title=${why}>${label}<span class="unseen"> (${why})</span></span>`;
}

function link(
  label: string,
  objectId: string,
  { snapshot, hovered, picked }: PageState,
  actions: PreviewActions,
): TemplateResult {
  const states = `${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}`;
  const what = describeLinkTarget(snapshot.sketch, objectId) ?? objectId;
  return html`<button class="pill ${states}" data-object-id=${objectId} title="${what}: show it on the chart" aria-pressed=${picked === objectId}
    @click=${() => actions.goTo(objectId)}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
  >${label}</button>`;
}
