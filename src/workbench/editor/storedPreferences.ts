import * as z from 'zod/mini';
import {
  type RememberedPreferences,
  rememberedPreferencesSchema,
  type StylePreset,
  stylePresetSchema,
} from '../../protocol/chartSettings.ts';
import type { FromEditor } from '../../protocol/editorMessages.ts';

/** What a page asks to be remembered: some parts of it. */
export type PreferenceChange = Extract<FromEditor, { type: 'remember' }>['remembered'];

/** What a desk begins with. */
export const DEFAULT_PREFERENCES: RememberedPreferences = { magnet: 'off', stayInTool: false, looks: {} };

/** What was remembered, part by part: what another version wrote and this one cannot read is as if it had not been. Total. */
export function readPreferences(stored: unknown): RememberedPreferences {
  const whole = z.safeParse(rememberedPreferencesSchema(), stored);
  if (whole.success) return whole.data;
  if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
  const parts = z.partial(rememberedPreferencesSchema());
  const read = Object.entries(stored).flatMap(([key, value]) => {
    const part = z.safeParse(parts, { [key]: value });
    return part.success && value !== undefined ? [part.data] : [];
  });
  return Object.assign({}, DEFAULT_PREFERENCES, ...read);
}

/** What is remembered with the new parts in it; the looks kind by kind. */
export function withPreferenceChange(
  remembered: RememberedPreferences,
  { looks, ...part }: PreferenceChange,
): RememberedPreferences {
  const said = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  return { ...remembered, ...said, looks: { ...remembered.looks, ...looks } };
}

/** Most presets that are offered. */
const MAX_PRESETS = 100;

/** The presets of the setting, written by hand perhaps: what is none is left out, and of two with one name the first counts. */
export function readPresets(setting: unknown): StylePreset[] {
  if (!Array.isArray(setting)) return [];
  const byName = new Map<string, StylePreset>();
  for (const item of setting.slice(0, MAX_PRESETS)) {
    const preset = z.safeParse(stylePresetSchema(), item);
    if (preset.success && !byName.has(preset.data.name)) byName.set(preset.data.name, preset.data);
  }
  return [...byName.values()];
}

/** The setting with the preset in it: in the place of the one with that name, else at the end; the rest as it is written. */
export function withPreset(setting: unknown, preset: StylePreset): unknown[] {
  const list: unknown[] = Array.isArray(setting) ? setting : [];
  const at = list.findIndex((item) => presetName(item) === preset.name);
  return at < 0 ? [...list, preset] : list.with(at, preset);
}

function presetName(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
}
