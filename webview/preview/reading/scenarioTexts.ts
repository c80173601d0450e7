import { html, type nothing, type TemplateResult } from 'lit';
import type { PageState } from '../pageState.ts';
import type { PreviewActions } from '../previewActions.ts';
import { readingProse } from './prose.ts';

/** The texts that say what is expected, what else may happen, and what more there is to know. */
export function scenarioTexts(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { preferenceText, alternativeText, comments } = state.snapshot.sketch.metadata;
  const texts = (
    [
      ['preference', 'Preference', preferenceText],
      ['alternative', 'Alternative', alternativeText],
      ['comments', 'Comments', comments],
    ] as const
  ).filter(([, , text]) => text !== undefined && text.trim() !== '');
  if (texts.length === 0) return html`<p class="faint">The card has no texts yet.</p>`;
  return html`${texts.map(
    ([id, name, text]) => html`<section class="scenario" aria-labelledby="text-${id}" data-text=${id}>
      <h2 id="text-${id}">${name}</h2>
      <p class="read" dir="auto">${readingProse(text ?? '', state, actions)}</p>
    </section>`,
  )}`;
}
