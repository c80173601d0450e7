import * as z from 'zod/mini';

/** An id that is text on paper but may arrive as a whole number (P2 2.2: "store as string"). */
export const textIdSchema = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
);
