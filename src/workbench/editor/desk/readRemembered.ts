import * as z from 'zod/mini';
import { type RememberedPreferences, rememberedPreferencesSchema } from '../../../protocol/deskSettings.ts';
import type { FromEditor } from '../../../protocol/editorMessages.ts';

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
