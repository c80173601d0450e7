import * as z from 'zod/mini';
import { type Deviations, deviationsChangeSchema, NO_DEVIATIONS } from './deviations.ts';
import type { FactTable } from './store/factTable.ts';

/** How the window is told in headers: three drafts of the standard, and a form that no reader takes. */
export const RATE_LIMIT_HEADER_FORMS = ['draft-6', 'draft-7', 'draft-8', 'malformed'] as const;
/** How the window is told in headers. */
export type RateLimitHeaderForm = (typeof RATE_LIMIT_HEADER_FORMS)[number];

const shape = {
  /** Coins a trader can earn; null for no cap. */
  coinCap: z.nullable(z.number().check(z.minimum(0))),
  visitRule: z.boolean(),
  roleEmails: z.boolean(),
  badgeEmails: z.boolean(),
  identifierLookup: z.enum(['up', 'down']),
  fieldLookup: z.enum(['ready', 'notReady', 'scanLimit', 'ambiguous']),
  /** Holds exports and bulk jobs where they are. */
  jobsPaused: z.boolean(),
  noTiers: z.boolean(),
  rateLimitHeaders: z.enum(RATE_LIMIT_HEADER_FORMS),
};

/** A change of some of the community's settings and states. */
export const settingsChangeSchema = z.partial(z.strictObject({ ...shape, deviations: deviationsChangeSchema }));
const settingsSchema = z.strictObject(shape);

/** The community's own settings, states behind documented conditions, and how the service differs. */
export type Settings = z.infer<typeof settingsSchema> & { readonly deviations: Deviations };

const DEFAULT_SETTINGS: Settings = {
  coinCap: null,
  visitRule: false,
  roleEmails: false,
  badgeEmails: false,
  identifierLookup: 'up',
  fieldLookup: 'ready',
  jobsPaused: false,
  noTiers: false,
  rateLimitHeaders: 'draft-7',
  deviations: NO_DEVIATIONS,
};

/** The settings as they stand. */
export function readSettings(facts: FactTable): Settings {
  const value = facts.get('settings');
  if (value === undefined) return DEFAULT_SETTINGS;
  const stored = settingsChangeSchema.safeParse(value);
  return stored.success ? mergeSettings(DEFAULT_SETTINGS, stored.data) : DEFAULT_SETTINGS;
}

/** Changes the named settings; of the deviations too, those that are not named stay. */
export function changeSettings(facts: FactTable, change: z.infer<typeof settingsChangeSchema>): void {
  facts.set('settings', mergeSettings(readSettings(facts), change));
}

function mergeSettings(before: Settings, change: z.infer<typeof settingsChangeSchema>): Settings {
  const deviations = { ...before.deviations, ...change.deviations };
  return { ...before, ...change, deviations } as Settings;
}
