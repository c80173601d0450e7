import * as z from 'zod/mini';
import type { FactTable } from './store/communityTables.ts';

/** Formats of the rate limit headers: three drafts of the standard, and a malformed one. */
const RATE_LIMIT_HEADER_FORMS = ['draft-6', 'draft-7', 'draft-8', 'malformed'] as const;
/** A format of the rate limit headers. */
export type RateLimitHeaderForm = (typeof RATE_LIMIT_HEADER_FORMS)[number];

const shape = {
  /** Coins a trader can earn; null for no cap. */
  coinCap: z.nullable(z.number().check(z.minimum(0))),
  visitRule: z.boolean(),
  roleEmails: z.boolean(),
  badgeEmails: z.boolean(),
  identifierLookup: z.enum(['up', 'down']),
  fieldLookup: z.enum(['ready', 'notReady', 'scanLimit', 'ambiguous']),
  jobsPaused: z.boolean(),
  noTiers: z.boolean(),
  rateLimitHeaders: z.enum(RATE_LIMIT_HEADER_FORMS),
};

/** Where the documents are silent, how the service may differ; the first value is the sandbox's own reading. */
export const DEVIATIONS = {
  /** How cards are changed when stored. */
  storedDrawings: ['asSent', 'defaultsFilled', 'normalized'],
  /** Whether links in unchanged texts follow replaced drawings to their new saved ids. */
  keptTextLinks: ['remapped', 'stale'],
  /** Whether drawings are saved next to metadata that changes nothing (P2 4.8 rule 3). */
  unchangedTitle: ['savesDrawings', 'ignored'],
  /** The reply to a repeated `idempotencyKey` of a new card. */
  idempotentReplay: ['firstAnswer', 'firstAnswerAnyBody', 'conflictAlways'],
  /** The body of a 2xx reply to a write. */
  writeBodies: ['documented', 'messageOnly', 'empty'],
  /** Where undocumented list replies have their rows and paging fields. */
  listShape: ['sibling', 'array', 'nested', 'snakeCase', 'cursor', 'noPaging'],
  /** The effect of `page` and `limit` on those lists. */
  listQuery: ['taken', 'ignored', 'refused'],
  /** Whether optional fields are null or absent, ids are numbers and enums have new members. */
  sparseRecords: [false, true],
  /** The name of ids in undocumented replies. */
  embeddedIds: ['_id', 'id', 'typed'],
} as const;

/** One value for each deviation. */
export type Deviations = { readonly [Name in keyof typeof DEVIATIONS]: (typeof DEVIATIONS)[Name][number] };

const deviationsOf = <Value>(of: (values: readonly z.core.util.Literal[]) => Value) =>
  Object.fromEntries(Object.entries(DEVIATIONS).map(([name, values]) => [name, of(values)]));

const deviationsChangeSchema = z.partial(z.strictObject(deviationsOf((values) => z.literal(values))));

/** A change of some settings. */
export const settingsChangeSchema = z.partial(z.strictObject({ ...shape, deviations: deviationsChangeSchema }));
const settingsSchema = z.strictObject(shape);

/** The community's settings, the states behind documented conditions, and the deviations. */
export type Settings = z.infer<typeof settingsSchema> & { readonly deviations: Deviations };

/** The sandbox's own reading. */
const NO_DEVIATIONS = deviationsOf(([first]) => first) as unknown as Deviations;

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

/** The current settings. */
export function readSettings(facts: FactTable): Settings {
  const value = facts.get('settings');
  if (value === undefined) return DEFAULT_SETTINGS;
  const stored = settingsChangeSchema.safeParse(value);
  return stored.success ? mergeSettings(DEFAULT_SETTINGS, stored.data) : DEFAULT_SETTINGS;
}

/** Changes the named settings and deviations; the others stay. */
export function changeSettings(facts: FactTable, change: z.infer<typeof settingsChangeSchema>): void {
  facts.set('settings', mergeSettings(readSettings(facts), change));
}

function mergeSettings(before: Settings, change: z.infer<typeof settingsChangeSchema>): Settings {
  const deviations = { ...before.deviations, ...change.deviations };
  return { ...before, ...change, deviations } as Settings;
}
