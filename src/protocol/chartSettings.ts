import * as z from 'zod/mini';
import { DRAWING_TYPES, drawingSchema, drawingStyleSchema } from '../card/model/card.ts';
import { lazy } from '../card/model/lazy.ts';
import { INDICATOR_IDS, MAGNETS } from './chartActions.ts';

/** The appearance of a drawing without its position: remembered per kind, saved as a preset, and applied to others. */
const lookSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    style: z.object(drawingStyleSchema().shape),
    /** For lines; tools that are presets for the ends ignore them. */
    startHead: drawingSchema().shape.startHead,
    endHead: drawingSchema().shape.endHead,
    /** Ratios of a retracement; absent for the standard ones. */
    levels: z.exactOptional(z.array(z.number()).check(z.maxLength(100))),
  }),
);
export type Look = z.infer<ReturnType<typeof lookSchema>>;

/** A named look from the settings. */
export const stylePresetSchema = /* @__PURE__ */ lazy(() =>
  z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)), look: lookSchema() }),
);
export type StylePreset = z.infer<ReturnType<typeof stylePresetSchema>>;

/** Maximum number of presets shown. */
const MAX_PRESETS = 100;

/**
 * The presets in the setting, which may be hand-written: invalid ones are skipped, and the first of two with the same
 * name wins.
 */
export function readPresets(setting: unknown): StylePreset[] {
  if (!Array.isArray(setting)) return [];
  const byName = new Map<string, StylePreset>();
  for (const item of setting.slice(0, MAX_PRESETS)) {
    const preset = z.safeParse(stylePresetSchema(), item);
    if (preset.success && !byName.has(preset.data.name)) byName.set(preset.data.name, preset.data);
  }
  return [...byName.values()];
}

/** Preferences of the chart editor, shared by all cards. */
export const rememberedPreferencesSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    magnet: z.enum(MAGNETS),
    /** The tool stays active after drawing. */
    stayInTool: z.boolean(),
    /** The last used look of each kind. */
    looks: z.partialRecord(z.enum(DRAWING_TYPES), lookSchema()),
    /** Width of the side panel in CSS pixels, and whether it's collapsed. */
    panelWidth: z.exactOptional(z.number()),
    panelHidden: z.exactOptional(z.boolean()),
    /** The indicators on the chart; none if absent. */
    indicators: z.exactOptional(z.array(z.enum(INDICATOR_IDS))),
  }),
);
export type RememberedPreferences = z.infer<ReturnType<typeof rememberedPreferencesSchema>>;
