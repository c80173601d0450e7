import { html, type TemplateResult } from 'lit';

/** The collapsed sections of a panel. */
interface SectionState {
  readonly view: { readonly closedSections: readonly string[] };
}

/** A collapsible section of the side panel; its state is remembered. */
export function panelSection(
  { view }: SectionState,
  actions: { toggleSection(section: string, open: boolean): void },
  part: { readonly id: string; readonly title: string; readonly badge?: string; readonly body: unknown },
): TemplateResult {
  const open = !view.closedSections.includes(part.id);
  const toggled = (event: Event): void =>
    actions.toggleSection(part.id, (event.currentTarget as HTMLDetailsElement).open);
  return html`<details class="section" .open=${open} @toggle=${toggled} data-section=${part.id}>
    <summary><i class="codicon codicon-chevron-right" aria-hidden="true"></i><h2>${part.title}</h2>
      ${part.badge === undefined ? null : html`<span class="badge">${part.badge}</span>`}</summary>
    <div class="section-body">${part.body}</div>
  </details>`;
}
