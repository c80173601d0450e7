import { html, type TemplateResult } from 'lit';
import type { FindingView } from '../../src/protocol/editorMessages.ts';

const SEVERITY_ICONS = { error: 'error', warning: 'warning', hint: 'lightbulb' } as const;

/** The icon of a severity, with its name for those who do not see it. */
export function severityIcon(severity: FindingView['severity']): TemplateResult {
  return html`<i class="codicon codicon-${SEVERITY_ICONS[severity]} ${severity}" role="img" aria-label=${severity}></i>`;
}
