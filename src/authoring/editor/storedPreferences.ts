import * as z from 'zod/mini';
import {
  type RememberedPreferences,
  rememberedPreferencesSchema,
  type StylePreset,
} from '../../protocol/chartSettings.ts';
import type { FromEditor } from '../../protocol/editorMessages.ts';

/** A partial change of the remembered preferences. */
export type PreferenceChange = Extract<FromEditor, { type: 'remember' }>['remembered'];

/** Preferences of a new installation. */
const DEFAULT_PREFERENCES: RememberedPreferences = { magnet: 'off', stayInTool: false, looks: {} };

/**
 * Parses stored preferences field by field; fields that can't be read (e.g. written by another version) fall back to
 * the defaults. Never throws.
 */
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

/** The preferences with the changes applied; drawing styles are merged per drawing type. */
export function withPreferenceChange(
  remembered: RememberedPreferences,
  { looks, ...part }: PreferenceChange,
): RememberedPreferences {
  const said = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  return { ...remembered, ...said, looks: { ...remembered.looks, ...looks } };
}

/** The setting's value with the preset replaced or appended. Other entries stay as they are, including invalid ones. */
export function withPreset(setting: unknown, preset: StylePreset): unknown[] {
  const list: unknown[] = Array.isArray(setting) ? setting : [];
  const at = list.findIndex((item) => presetName(item) === preset.name);
  return at < 0 ? [...list, preset] : list.with(at, preset);
}

function presetName(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
}
