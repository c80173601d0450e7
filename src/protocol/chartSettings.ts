import * as z from 'zod/mini';
import { COLOR_PATTERN, DRAWING_TYPES, LINE_HEADS, LINE_STYLES } from '../card/card.ts';
import { lazy } from '../card/lazy.ts';
import { MAGNETS } from './chartActions.ts';

const color = () => z.string().check(z.regex(COLOR_PATTERN));

/** How a drawing looks, as far as it is not where it lies: what is remembered, kept as a preset, and applied to others. */
export const lookSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    style: z.object({
      color: z.exactOptional(color()),
      lineWidth: z.exactOptional(z.int().check(z.minimum(1), z.maximum(10))),
      lineStyle: z.exactOptional(z.enum(LINE_STYLES)),
      fillColor: z.exactOptional(color()),
      borderColor: z.exactOptional(color()),
      opacity: z.exactOptional(z.number().check(z.minimum(0), z.maximum(1))),
    }),
    /** Of a line; a tool that is a preset for the ends does not use them. */
    startHead: z.exactOptional(z.enum(LINE_HEADS)),
    endHead: z.exactOptional(z.enum(LINE_HEADS)),
    /** Ratios of a retracement; absent for the standard set. */
    levels: z.exactOptional(z.array(z.number()).check(z.maxLength(100))),
  }),
);
export type Look = z.infer<ReturnType<typeof lookSchema>>;

/** A look with a name, from the settings. */
export const stylePresetSchema = /* @__PURE__ */ lazy(() =>
  z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)), look: lookSchema() }),
);
export type StylePreset = z.infer<ReturnType<typeof stylePresetSchema>>;

/** What the desk remembers beyond a tab: the same on every card. */
export const rememberedPreferencesSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    magnet: z.enum(MAGNETS),
    /** A tool stays armed after a drawing. */
    stayInTool: z.boolean(),
    /** The last look of each kind. */
    looks: z.partialRecord(z.enum(DRAWING_TYPES), lookSchema()),
    /** Width of the side panel in CSS pixels, and whether it is folded away. */
    panelWidth: z.exactOptional(z.number()),
    panelHidden: z.exactOptional(z.boolean()),
  }),
);
export type RememberedPreferences = z.infer<ReturnType<typeof rememberedPreferencesSchema>>;
