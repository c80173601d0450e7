import { html, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE, TEXT_LANGUAGE } from '../../src/card/textLanguage.ts';
import { textPieces } from '../../src/card/textLinks.ts';
import type { WordRun } from '../../src/card/wordDiff.ts';
import type { ReviewChange } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/panelSection.ts';
import { objectPill, pointedClasses } from '../page/readersText.ts';
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
    const content = html`${text}${run.kind === 'same' ? null : html` <span class="link-id">${objectId}</span>`}`;
    return dead
      ? html`<span class="pill dead ${pointedClasses(objectId, state)}" title="No level or drawing has the ID “${objectId}”.">${content}</span>`
      : objectPill(objectId, content, `${objectId}: show on chart`, state, actions);
  });
  return markedContent(run.kind, pieces);
}
