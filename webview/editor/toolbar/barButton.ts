import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { ChartAction, ToolId } from '../../../src/protocol/chartActions.ts';
import { formatChartKey } from '../../../src/protocol/chartKeys.ts';

/** A button of the toolbar. */
export interface BarButton {
  readonly label: string;
  readonly icon: TemplateResult;
  readonly keys?: string | undefined;
  /** State of a toggle button. */
  readonly pressed?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly run: () => void;
}

/**
 * Renders the button. A disabled one stays focusable and says why. The toolbar decides which button Tab reaches, so this
 * sets only the initial `tabindex`.
 */
export function barButton({ label, icon, keys, pressed, reason, run }: BarButton): TemplateResult {
  return html`<button
    class="icon"
    tabindex="-1"
    title=${tooltip(label, keys, reason)}
    aria-label=${label}
    aria-keyshortcuts=${keys === undefined ? nothing : keys}
    aria-pressed=${pressed === undefined ? nothing : pressed}
    aria-disabled=${reason === undefined ? nothing : true}
    @click=${run}
  >${icon}</button>`;
}

/** Whether shortcuts are shown as on a Mac. */
export const isMac = /^Mac/.test(navigator.platform);

/** The action's default shortcut. Users can change it in VS Code, which doesn't tell extensions. */
export function keyText(action: ChartAction): string | undefined {
  return formatChartKey(action, isMac);
}

/** A button's tooltip: its name, its shortcut, and why it is disabled. */
export function tooltip(label: string, keys: string | undefined, reason: string | undefined): string {
  const name = keys === undefined ? label : `${label} (${keys})`;
  return reason === undefined ? name : `${name}\n${reason}`;
}

/** A point that the user places. */
function point(x: number, y: number): SVGTemplateResult {
  return svg`<circle cx=${x} cy=${y} r="1.5" />`;
}

/** Icons of the tools, 16 × 16. */
const PICTURES: Readonly<Record<Exclude<ToolId, 'select'>, SVGTemplateResult>> = {
  horizontalLine: svg`<path d="M1 8 H6.5 M9.5 8 H15" />${point(8, 8)}`,
  segment: svg`<path d="M4.1 11.9 L11.9 4.1" />${point(3, 13)}${point(13, 3)}`,
  arrow: svg`<path d="M4.1 11.9 L13 3 M7.5 3 H13 V8.5" />${point(3, 13)}`,
  ray: svg`<path d="M3.8 11.5 L6.7 8.6 M8.9 6.4 L14.5 0.9" />${point(2.7, 12.6)}${point(7.8, 7.5)}`,
  extendedLine: svg`<path d="M1 15 L4.2 11.8 M6.3 9.7 L9.7 6.3 M11.8 4.2 L15 1" />${point(5.25, 10.75)}${point(10.75, 5.25)}`,
  rectangle: svg`<path d="M4.5 3.5 H13.5 V11 M11.5 12.5 H2.5 V5" />${point(2.5, 3.5)}${point(13.5, 12.5)}`,
  channel: svg`<path d="M1 9.5 L12 1.5 M4 14.5 L15 6.5 M2.5 12 L13.5 4" stroke-dasharray="none" class="quiet" /><path d="M1 9.5 L12 1.5 M4 14.5 L15 6.5" />`,
  fibonacci2: svg`<path d="M1 2.5 H15 M1 6 H15 M1 9.5 H15 M1 13.5 H15" />`,
  fibonacci3: svg`<path d="M8 2.5 H15 M8 6 H15 M8 9.5 H15 M8 13.5 H15" /><path d="M1 13 L4 4 L6.5 9" />`,
};

/** The tool's icon. */
export function toolIcon(tool: ToolId): TemplateResult {
  if (tool === 'select') return codicon('cursor');
  return html`<svg class="tool" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${PICTURES[tool]}</svg>`;
}

/** One of VS Code's icons. */
export function codicon(name: string): TemplateResult {
  return html`<i class="codicon codicon-${name}" aria-hidden="true"></i>`;
}
