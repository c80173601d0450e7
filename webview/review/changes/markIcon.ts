import { html, type TemplateResult } from 'lit';
import type { ObjectMark } from '../../../src/protocol/objectMarks.ts';
import { MARK_LABELS } from './markWords.ts';

/** The icon of a mark, with its name for those who do not see it. */
export function markIcon(mark: ObjectMark): TemplateResult {
  const { word, icon } = MARK_LABELS[mark];
  return html`<i class="codicon codicon-${icon} mark ${mark}" role="img" aria-label=${word} title=${word}></i>`;
}
