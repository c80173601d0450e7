import { html, type TemplateResult } from 'lit';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { capitalized } from './capitalized.ts';
import type { PageState } from './pageState.ts';
import type { ReviewActions } from './reviewActions.ts';

const MODES: Readonly<Record<ReviewState['mode'], { readonly name: string; readonly icon: string }>> = {
  compare: { name: 'Compare', icon: 'diff' },
  save: { name: 'Before saving', icon: 'save' },
  publish: { name: 'Before publishing', icon: 'cloud-upload' },
  conflict: { name: 'Changed on both sides', icon: 'git-merge' },
};

/** What is looked at, and whatever must be known about it first. */
export function reviewHeader({ review }: PageState, actions: ReviewActions): TemplateResult {
  const { mode, title, before, after, notice, canCompareAsText } = review;
  const { name, icon } = MODES[mode];
  return html`<header class="review-head">
    <div class="title-line">
      <span class="chip"><i class="codicon codicon-${icon}" aria-hidden="true"></i>${name}</span>
      <h1 dir="auto" title=${title}>${title}</h1>
      ${
        before.sketch === undefined
          ? html`<span class="faint">${capitalized(after.label)}</span>`
          : html`<span class="faint">${capitalized(before.label)} → ${after.label}</span>`
      }
      ${
        canCompareAsText
          ? html`<button class="secondary small" @click=${() => actions.compareAsText()}
              ><i class="codicon codicon-diff" aria-hidden="true"></i>Compare as text</button>`
          : null
      }
    </div>
    ${
      notice === undefined
        ? null
        : html`<div class="banner"><i class="codicon codicon-info" aria-hidden="true"></i><div><p>${notice}</p></div></div>`
    }
  </header>`;
}
