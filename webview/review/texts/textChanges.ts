import { html, type TemplateResult } from 'lit';
import type { ReviewChange, WordRun } from '../../../src/protocol/reviewMessages.ts';
import { panelSection } from '../../card/section.ts';
import { capitalized } from '../capitalized.ts';
import { markIcon } from '../changes/markIcon.ts';
import { objectIdsShown } from '../chart/shownIds.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { linkedRun } from './linkedWords.ts';
import { shortenedRuns } from './shortenedRuns.ts';
import { expandToTokens } from './wholeRuns.ts';

/** The texts that differ, word by word; nothing when none does. */
export function textChanges(state: PageState, actions: ReviewActions): TemplateResult | null {
  const texts = state.review.changes.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return null;
  return panelSection(state, actions, {
    id: 'texts',
    title: 'Texts, word by word',
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
    <p class="words" dir="auto">${shortened.map((run) =>
      run.kind === 'omitted'
        ? html`<button class="omitted" title="Show the whole text" @click=${() => actions.showWhole(key)}
            >⋯ ${run.length} unchanged characters ⋯</button>`
        : linkedRun(run, ids, state, actions),
    )}</p>
  </article>`;
}

/** Without word runs, the whole of each side. */
function runsOfChange({ words, before, after }: ReviewChange): readonly WordRun[] {
  if (words !== undefined) return words;
  return [
    ...(before === undefined ? [] : [{ kind: 'removed', text: before } as const]),
    ...(after === undefined ? [] : [{ kind: 'added', text: after } as const]),
  ];
}
