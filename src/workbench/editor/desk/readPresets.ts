import * as z from 'zod/mini';
import { type StylePreset, stylePresetSchema } from '../../../protocol/deskSettings.ts';

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
