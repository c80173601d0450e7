import { html, type TemplateResult } from 'lit';
import type { FindingView } from '../../src/protocol/editorMessages.ts';

const ICONS = { error: 'error', warning: 'warning', hint: 'lightbulb' } as const;

/** The icon of a severity, with its name for those who do not see it. */
export function severityIcon(severity: FindingView['severity']): TemplateResult {
  return html`<i class="codicon codicon-${ICONS[severity]} ${severity}" role="img" aria-label=${severity}></i>`;
}
