import * as z from 'zod/mini';
import { CARD_LIMITS } from '../card/model/card.ts';
import { lazy } from '../card/model/lazy.ts';

/** Most values that one edit can change: several times the number of coordinates of all drawings. */
const MAX_CHANGES = 400;

const MAX_DRAWINGS = CARD_LIMITS.drawings.max;

/** A JSON path into a card. */
export const jsonPathSchema = /* @__PURE__ */ lazy(() =>
  z.array(z.union([z.string(), z.int()])).check(z.maxLength(12)),
);

/** An edit made in the form or on the chart; becomes one minimal text edit and one undo step. */
export const cardEditSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('set'), path: jsonPathSchema(), value: z.json() }),
    z.object({ kind: z.literal('remove'), path: jsonPathSchema() }),
    /** Sets several values; a path without a value is removed. */
    z.object({
      kind: z.literal('setMany'),
      changes: z
        .array(z.object({ path: jsonPathSchema(), value: z.exactOptional(z.json()) }))
        .check(z.maxLength(MAX_CHANGES)),
    }),
    /** Inserts drawings before index `at`, or appends them if it's past the end. */
    z.object({
      kind: z.literal('addDrawings'),
      at: z.int().check(z.minimum(0)),
      drawings: z.array(z.json()).check(z.minLength(1), z.maxLength(MAX_DRAWINGS)),
    }),
    /** Removes the drawings at these indexes. */
    z.object({
      kind: z.literal('removeDrawings'),
      places: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
    }),
    /** `order[i]` is the current index of the drawing that moves to index `i`; every index occurs once. */
    z.object({
      kind: z.literal('reorderDrawings'),
      order: z.array(z.int().check(z.minimum(0))).check(z.maxLength(MAX_CHANGES)),
    }),
    /** Changes the id of a level or drawing, including all links to it. */
    z.object({ kind: z.literal('renameObject'), from: z.string(), to: z.string() }),
  ]),
);
export type CardEdit = z.infer<ReturnType<typeof cardEditSchema>>;
