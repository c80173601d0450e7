import type * as vscode from 'vscode';
import type { ChartAction, FocusArea } from '../../protocol/chartActions.ts';
import type { ToEditor } from '../../protocol/editorMessages.ts';

/** Runs an action on the active chart. */
export interface ChartActionRunner {
  /** Returns false if no chart is active. */
  run(action: ChartAction, from?: 'key'): boolean;
}

/** What chart actions need from a page. */
export interface ChartEditorPanel {
  readonly active: boolean;
  readonly onDidChangeActive: vscode.Event<void>;
  readonly onDidDispose: vscode.Event<void>;
  post(message: ToEditor): void;
}

/** All pages with a chart: which one is active, and where its keyboard focus is. */
export class ChartEditorPanels implements ChartActionRunner {
  readonly #areas = new Map<ChartEditorPanel, FocusArea>();
  readonly #setFocus: (area: FocusArea) => void;

  constructor(setFocus: (area: FocusArea) => void) {
    this.#setFocus = setFocus;
  }

  add(panel: ChartEditorPanel): void {
    this.#areas.set(panel, 'none');
    const listener = panel.onDidChangeActive(() => this.#update());
    panel.onDidDispose(() => {
      listener.dispose();
      this.#areas.delete(panel);
      this.#update();
    });
  }

  /** Stores where the keyboard focus is; a page may report it shortly before VS Code makes its editor active. */
  setFocusArea(panel: ChartEditorPanel, area: FocusArea): void {
    if (!this.#areas.has(panel)) return;
    this.#areas.set(panel, area);
    this.#update();
  }

  run(action: ChartAction, from?: 'key'): boolean {
    const panel = this.#current();
    panel?.post({ type: 'chartAction', action, ...(from === undefined ? {} : { from }) });
    return panel !== undefined;
  }

  #current(): ChartEditorPanel | undefined {
    return [...this.#areas.keys()].find((panel) => panel.active);
  }

  #update(): void {
    const current = this.#current();
    this.#setFocus((current && this.#areas.get(current)) ?? 'none');
  }
}
