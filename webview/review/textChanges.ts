import { html, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE, TEXT_LANGUAGE } from '../../src/card/textLanguage.ts';
import type { WordRun } from '../../src/card/wordDiff.ts';
import type { ReviewChange } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/panelSection.ts';
import { textPieces } from '../page/textPieces.ts';
import { objectIdsShown } from './chartPicture.ts';
import { capitalized } from './describeReview.ts';
import { markedContent, markIcon } from './marks.ts';
import type { PageState, ReviewActions } from './pageState.ts';
import { expandToTokens, shortenedRuns } from './wordChanges.ts';

/** The changed texts, word by word; nothing if there are none. */
export function textChanges(state: PageState, actions: ReviewActions): TemplateResult | null {
  const texts = state.review.changes.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return null;
  return panelSection(state, actions, {
    id: 'texts',
    title: 'Text changes',
    badge: String(texts.length),
    body: texts.map((change) => textChange(state, actions, change)),
  });
}

function textChange(state: PageState, actions: ReviewActions, change: ReviewChange): TemplateResult {
  const { key, label, mark } = change;
  const runs = expandToTokens(runsOfChange(change));
  const shortened = state.wholeTexts.has(key) ? runs : shortenedRuns(runs);
  const ids = objectIdsShown(state.review);
  return html`<article class="text-change" data-key=${key}>
    <h3>${markIcon(mark)}${capitalized(label)}</h3>
    <p class="words" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${shortened.map((run) =>
      run.kind === 'omitted'
        ? html`<button class="omitted" lang=${TEXT_LANGUAGE} title="Show full text" @click=${() => actions.showWhole(key)}
            >⋯ ${run.length} unchanged characters ⋯</button>`
        : linkedRun(run, ids, state, actions),
    )}</p>
  </article>`;
}

/** The word runs of a change; without them, both texts in full. */
function runsOfChange({ words, before, after }: ReviewChange): readonly WordRun[] {
  if (words !== undefined) return words;
  return [
    ...(before === undefined ? [] : [{ kind: 'removed', text: before } as const]),
    ...(after === undefined ? [] : [{ kind: 'added', text: after } as const]),
  ];
}

/** A run with its links as pills. Removed and added links show their id, because their words may be the same. */
function linkedRun(
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
      return html`<span class="pill ${classes.join(' ')}" title="No level or drawing has the ID “${objectId}”.">${text}${id}</span>`;
    }
    return html`<button class="pill ${classes.join(' ')}" title="${objectId}: show on chart"
      @click=${() => actions.goTo(objectId)}
      @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
      @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
    >${text}${id}</button>`;
  });
  return markedContent(run.kind, pieces);
}
