import * as vscode from 'vscode';
import type { IndicatorId } from '../../protocol/chartActions.ts';
import type { RememberedPreferences, StylePreset } from '../../protocol/chartSettings.ts';
import type { ToEditor } from '../../protocol/editorMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { changeSetting, isSettingChanged, readSetting } from '../../shell/settings.ts';
import { type PreferenceChange, readPreferences, withPreferenceChange, withPreset } from './storedPreferences.ts';

const MEMORY_KEY = 'chartCards.chartPreferences';

/**
 * Chart editor preferences that outlive a tab: the last used styles and options, shared by all windows, and the presets
 * in the settings.
 */
export class ChartPreferences extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<object | undefined>());
  /** Fires with the page that made the change, which already has the new value. */
  readonly onDidChange = this.#changed.event;
  #remembered: RememberedPreferences | undefined;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (isSettingChanged(event, 'stylePresets')) this.#changed.fire(undefined);
      }),
    );
  }

  /** The message for a page that starts or whose preferences changed. */
  message(): ToEditor {
    return { type: 'preferences', remembered: this.#current, presets: readSetting('stylePresets') };
  }

  /** The indicators that chart editors show. */
  get indicators(): readonly IndicatorId[] {
    return this.#current.indicators ?? [];
  }

  /** Merges the changes and notifies all pages but `by`; drawing styles are merged per drawing type. */
  async remember(part: PreferenceChange, by: object): Promise<void> {
    const remembered = withPreferenceChange(this.#current, part);
    this.#remembered = remembered;
    this.#changed.fire(by);
    await this.#memory.update(MEMORY_KEY, remembered);
  }

  /** Writes the preset to the workspace settings if they contain presets, otherwise to the user settings. */
  async savePreset(preset: StylePreset): Promise<void> {
    await changeSetting('stylePresets', (written) => withPreset(written, preset));
  }

  /** Parsed when the first page needs it, because parsing would take a sixth of a window's start. */
  get #current(): RememberedPreferences {
    this.#remembered ??= readPreferences(this.#memory.get(MEMORY_KEY));
    return this.#remembered;
  }
}
