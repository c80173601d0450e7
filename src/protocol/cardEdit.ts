import * as z from 'zod/mini';
import { CARD_LIMITS } from '../card/card.ts';
import { lazy } from '../card/lazy.ts';

/** Most places that one gesture may change: every coordinate of every drawing, several times over. */
const MAX_CHANGES = 400;

const MAX_DRAWINGS = CARD_LIMITS.drawings.max;

/** A place in a card, as a message names it. */
export const jsonPathSchema = /* @__PURE__ */ lazy(() =>
  z.array(z.union([z.string(), z.int()])).check(z.maxLength(12)),
);

/** One gesture in the form or on the chart; becomes one smallest text edit and one undo step. */
export const cardEditSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('set'), path: jsonPathSchema(), value: z.json() }),
    z.object({ kind: z.literal('remove'), path: jsonPathSchema() }),
    /** Several places at once; one without a value is taken away. */
    z.object({
      kind: z.literal('setMany'),
      changes: z
        .array(z.object({ path: jsonPathSchema(), value: z.exactOptional(z.json()) }))
        .check(z.maxLength(MAX_CHANGES)),
    }),
    /** New drawings, put in before the one at `at`; past the end they are appended. */
    z.object({
      kind: z.literal('addDrawings'),
      at: z.int().check(z.minimum(0)),
      drawings: z.array(z.json()).check(z.minLength(1), z.maxLength(MAX_DRAWINGS)),
    }),
    /** The drawings at these places go. */
    z.object({
      kind: z.literal('removeDrawings'),
      places: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
    }),
    /** `order[i]` is the present place of the drawing that comes to stand at `i`; every place once. */
    z.object({
      kind: z.literal('reorderDrawings'),
      order: z.array(z.int().check(z.minimum(0))).check(z.maxLength(MAX_CHANGES)),
    }),
    /** A new id for a level or drawing, in every link to it as well. */
    z.object({ kind: z.literal('renameObject'), from: z.string(), to: z.string() }),
  ]),
);
export type CardEdit = z.infer<ReturnType<typeof cardEditSchema>>;
