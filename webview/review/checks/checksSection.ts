import { html, type TemplateResult } from 'lit';
import { section } from '../../editor/sections/section.ts';
import { severityIcon } from '../../editor/severityIcon.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { type CheckLine, checkLines } from './checkLines.ts';

/** The checklist: what the rules have found, and what they have found in order. Nothing without one. */
export function checksSection(state: PageState, actions: ReviewActions): TemplateResult | null {
  const { checks } = state.review;
  if (checks.length === 0) return null;
  const { found, inOrder } = checkLines(checks);
  return section(state, actions, {
    id: 'checks',
    title: 'Checklist',
    ...(found.length === 0 ? {} : { badge: String(found.length) }),
    body: html`<ul class="rows checks">
      ${found.map((line) => foundLine(actions, line))}
      ${inOrder.map(
        ({ check }) => html`<li class="finding">
          <i class="codicon codicon-pass ok" role="img" aria-label="in order"></i><div class="message">${check.text}</div>
        </li>`,
      )}
    </ul>`,
  });
}

function foundLine(actions: ReviewActions, { check, place }: CheckLine): TemplateResult {
  const { severity, text, rule } = check;
  if (severity === 'ok') return html``;
  return html`<li class="finding">
    ${severityIcon(severity)}
    <div>
      <button
        class="message"
        title=${rule === undefined ? 'Show it in the text' : `${rule} · show it in the text`}
        @click=${() => actions.revealCheck(place)}
      >${text}</button>
    </div>
  </li>`;
}
