import * as vscode from 'vscode';
import type { RememberedPreferences, StylePreset } from '../../protocol/chartSettings.ts';
import type { ToEditor } from '../../protocol/editorMessages.ts';
import { Disposable } from '../disposable.ts';
import {
  type PreferenceChange,
  readPreferences,
  readPresets,
  withPreferenceChange,
  withPreset,
} from './storedPreferences.ts';

const MEMORY_KEY = 'chartCards.desk';
const PRESETS_SETTING = 'stylePresets';

/** What the drawing desk knows beyond a tab: what was used last, for all windows, and the presets of the settings. */
export class ChartPreferences extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<object | undefined>());
  /** Fires with the one who asked for the change, who knows it already. */
  readonly onDidChange = this.#changed.event;
  #remembered: RememberedPreferences;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    this.#remembered = readPreferences(memory.get(MEMORY_KEY));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`chartCards.${PRESETS_SETTING}`)) this.#changed.fire(undefined);
      }),
    );
  }

  /** What a page is told when it comes up, and when something changes. */
  message(): ToEditor {
    return { type: 'preferences', remembered: this.#remembered, presets: readPresets(settings().get(PRESETS_SETTING)) };
  }

  /** Keeps this for `by` and for everybody else; what is absent stays as it was, a kind's look too. */
  async remember(part: PreferenceChange, by: object): Promise<void> {
    this.#remembered = withPreferenceChange(this.#remembered, part);
    this.#changed.fire(by);
    await this.#memory.update(MEMORY_KEY, this.#remembered);
  }

  /** Writes the preset where presets are written already: the workspace's settings, else the person's own. */
  async savePreset(preset: StylePreset): Promise<void> {
    const written = settings().inspect(PRESETS_SETTING);
    const inWorkspace = written?.workspaceValue !== undefined;
    const present = inWorkspace ? written.workspaceValue : written?.globalValue;
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await settings().update(PRESETS_SETTING, withPreset(present, preset), target);
  }
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('chartCards');
}
