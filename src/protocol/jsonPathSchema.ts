import * as z from 'zod/mini';
import { lazy } from '../card/lazy.ts';

/** A place in a card, as a message names it. */
export const jsonPathSchema = lazy(() => z.array(z.union([z.string(), z.int()])).check(z.maxLength(12)));
