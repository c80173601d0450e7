import * as z from 'zod/mini';
import { EXPORT_DATASET, EXPORT_FORMATS } from './loyaltyExportRecord.ts';
import type { Limit } from './operation.ts';

/** A key that makes a creation repeatable: first a letter, a digit, `_` or `-`; further on `.` and `:` too (P1 4.1). */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,127}$/;

/** The documented bounds of a creation (P1 4.1, 8). */
export const EXPORT_LIMITS = {
  'Idempotency-Key': { least: 1, most: 128 },
  /** Bytes. */
  body: { most: 1_048_576 },
  client_refs: { least: 1, most: 1000 },
  /** Characters. */
  'client_refs[]': { least: 1, most: 1024 },
  /** Digits behind the second. */
  'start_at fraction': { least: 0, most: 3 },
} as const satisfies Readonly<Record<string, Limit>>;

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** UTC, ending in `Z`, at most three digits behind the second, in the calendar (P1 4.1). */
const utcTime = z
  .string()
  .check(z.regex(UTC_TIME), z.refine(isInCalendar, { error: 'is not a day of the calendar (P1 4.1)' }));

/** `Date.parse` takes 30 February for 2 March. */
function isInCalendar(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

const clientRef = z.string().check(
  z.refine((ref) => ref.trim() !== '', { error: 'is blank (P1 4.1)' }),
  z.refine((ref) => [...ref].length <= EXPORT_LIMITS['client_refs[]'].most, {
    error: 'has more than 1,024 characters (P1 4.1)',
  }),
  z.refine((ref) => !/\p{Cc}/u.test(ref), { error: 'holds control characters (P1 4.1)' }),
);

/** The body of a creation (P1 4.1). That the end lies not in the future is for the service's clock to say. */
export const exportRequestSchema = z
  .strictObject({
    dataset: z.literal(EXPORT_DATASET),
    format: z.enum(EXPORT_FORMATS),
    /** Inclusive. */
    start_at: utcTime,
    /** Exclusive. */
    end_at: utcTime,
    /** Absent: all customers. */
    client_refs: z.exactOptional(
      z.array(clientRef).check(
        z.minLength(EXPORT_LIMITS.client_refs.least),
        z.maxLength(EXPORT_LIMITS.client_refs.most),
        z.refine((refs) => new Set(refs).size === refs.length, { error: 'holds a value twice (P1 4.1)' }),
      ),
    ),
  })
  .check(
    z.refine(({ start_at, end_at }) => Date.parse(end_at) > Date.parse(start_at), {
      path: ['end_at'],
      error: 'is not after start_at (P1 4.1)',
    }),
  );

/** The body of a creation. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;
