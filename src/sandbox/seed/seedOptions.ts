import * as z from 'zod/mini';

/** What a seed file can ask for beyond the usual seed; every part may be left out. */
export const seedOptionsSchema = z.strictObject({
  /** So many cards more, in a channel of their own. */
  cards: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** The name of that channel. */
  channelName: z.optional(z.string().check(z.minLength(1))),
  /** Traders in all, from 20. */
  users: z.optional(z.int().check(z.minimum(20), z.maximum(1_000_000))),
  /** Entries of coins in the history, 250,000 without it; somewhat fewer of XP and fields come with them. */
  historyRows: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** The clock of the seed, ISO 8601; without it, the day of the first start. */
  now: z.optional(z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))))),
});

/** What a seed file can ask for. */
export type SeedOptions = z.infer<typeof seedOptionsSchema>;
