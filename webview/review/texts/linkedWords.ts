import { html, type TemplateResult } from 'lit';
import type { WordRun } from '../../../src/protocol/reviewMessages.ts';
import { textPieces } from '../../card/textPills.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { markedContent } from './markedWords.ts';

/** One run with its links as readers meet them; where a link went or came, with its id: its words may be the same. */
export function linkedRun(
  run: WordRun,
  objectIds: ReadonlySet<string>,
  state: Pick<PageState, 'hovered' | 'picked'>,
  actions: Pick<ReviewActions, 'goTo' | 'hover'>,
): TemplateResult | readonly (TemplateResult | string)[] {
  const pieces = textPieces(run.text, objectIds).map((piece) => {
    if (piece.kind !== 'pill') return piece.text;
    const { objectId, text, dead } = piece;
    const classes = [
      dead ? 'dead' : '',
      state.hovered === objectId ? 'hovered' : '',
      state.picked === objectId ? 'selected' : '',
    ];
    const id = run.kind === 'same' ? null : html` <span class="link-id">${objectId}</span>`;
    if (dead) {
      return html`<span class="pill ${classes.join(' ')}" title="No level or drawing is called “${objectId}”.">${text}${id}</span>`;
    }
    return html`<button class="pill ${classes.join(' ')}" title="${objectId}: show it on the chart"
      @click=${() => actions.goTo(objectId)}
      @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
      @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
    >${text}${id}</button>`;
  });
  return markedContent(run.kind, pieces);
}
