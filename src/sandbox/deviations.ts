import * as z from 'zod/mini';

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

/** One value for each deviation. */
export type Deviations = { readonly [Name in keyof typeof DEVIATIONS]: (typeof DEVIATIONS)[Name][number] };

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

/** Some deviations, each with one of its values. */
export const deviationsChangeSchema = z.partial(
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
