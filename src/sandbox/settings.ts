import * as z from 'zod/mini';
import type { FactTable } from './store/communityTables.ts';

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

/** How the service may differ where the documents are silent; the first value of each is the sandbox's own reading. */
export const DEVIATIONS = {
  /** What becomes of a card on its way into the store. */
  storedDrawings: ['asSent', 'defaultsFilled', 'normalized'],
  /** Whether texts that stay follow replaced drawings to their new saved ids. */
  keptTextLinks: ['remapped', 'stale'],
  /** Whether metadata that changes nothing carries the drawings beside it (P2 4.8 rule 3). */
  unchangedTitle: ['savesDrawings', 'ignored'],
  /** What a repeated `idempotencyKey` of a new card gets. */
  idempotentReplay: ['firstAnswer', 'firstAnswerAnyBody', 'conflictAlways'],
  /** What a 2xx answer to a write holds. */
  writeBodies: ['documented', 'messageOnly', 'empty'],
  /** Where a list that is not shown has its rows, and how it words its paging. */
  listShape: ['sibling', 'array', 'nested', 'snakeCase', 'cursor', 'noPaging'],
  /** What `page` and `limit` do on those lists. */
  listQuery: ['taken', 'ignored', 'refused'],
  /** Optional fields null or absent, ids as numbers, new enum members. */
  sparseRecords: [false, true],
  /** How records name their id where the answer is not shown. */
  embeddedIds: ['_id', 'id', 'typed'],
} as const;

/** Some deviations, each with one of its values. */
const deviationsChangeSchema = z.partial(
  z.strictObject({
    storedDrawings: z.literal(DEVIATIONS.storedDrawings),
    keptTextLinks: z.literal(DEVIATIONS.keptTextLinks),
    unchangedTitle: z.literal(DEVIATIONS.unchangedTitle),
    idempotentReplay: z.literal(DEVIATIONS.idempotentReplay),
    writeBodies: z.literal(DEVIATIONS.writeBodies),
    listShape: z.literal(DEVIATIONS.listShape),
    listQuery: z.literal(DEVIATIONS.listQuery),
    sparseRecords: z.literal(DEVIATIONS.sparseRecords),
    embeddedIds: z.literal(DEVIATIONS.embeddedIds),
  }),
);

/** A change of some of the community's settings and states. */
export const settingsChangeSchema = z.partial(z.strictObject({ ...shape, deviations: deviationsChangeSchema }));
const settingsSchema = z.strictObject(shape);

/** The community's own settings, states behind documented conditions, and how the service differs. */
export type Settings = z.infer<typeof settingsSchema> & { readonly deviations: Deviations };

/** All off: the sandbox's own reading. */
export const NO_DEVIATIONS: Deviations = {
  storedDrawings: 'asSent',
  keptTextLinks: 'remapped',
  unchangedTitle: 'savesDrawings',
  idempotentReplay: 'firstAnswer',
  writeBodies: 'documented',
  listShape: 'sibling',
  listQuery: 'taken',
  sparseRecords: false,
  embeddedIds: '_id',
};

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

/** One value for each deviation. */
export type Deviations = { readonly [Name in keyof typeof DEVIATIONS]: (typeof DEVIATIONS)[Name][number] };
