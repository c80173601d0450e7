import * as z from 'zod/mini';

/** What is known of a write before its bytes leave. No personal data: ids, digests and times only. */
export interface WriteIntent {
  /** Operation id, e.g. `analyses.update`. */
  readonly operation: string;
  /** The ids in the path, by parameter; one that is no record id is given as a digest. */
  readonly targets: Readonly<Record<string, string>>;
  readonly bodySha256: string | undefined;
  readonly keyFingerprint: string;
  /** Base address without path and query, so that an entry is settled on the connection it belongs to. */
  readonly origin: string;
  /** What helps to settle a doubt later, e.g. the card's `updatedAt` before. */
  readonly evidence: Readonly<Record<string, string>>;
}

/** How a write ended. The last two come from reading back, or from a person who gave it up. */
export const WRITE_RESULTS = ['done', 'refused', 'notSent', 'happened', 'didNotHappen', 'abandoned'] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** A write whose end is not known. */
export interface JournalEntry extends WriteIntent {
  readonly id: string;
  /** Epoch milliseconds of the intent. */
  readonly at: number;
  /** Epoch milliseconds at which its bytes last left; absent as long as they have not. */
  readonly sentAt?: number;
  /** `intent`: the bytes did not leave before the journal ended, so it was not sent. */
  readonly state: 'intent' | 'sent';
}

const texts = z.record(z.string(), z.string());

/** One line of the journal. */
export const journalLineSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('intent'),
    id: z.string(),
    at: z.number(),
    operation: z.string(),
    targets: texts,
    bodySha256: z.optional(z.string()),
    keyFingerprint: z.string(),
    origin: z.string(),
    evidence: texts,
  }),
  z.object({ step: z.literal('sent'), id: z.string(), at: z.number() }),
  z.object({ step: z.literal('settled'), id: z.string(), at: z.number(), result: z.enum(WRITE_RESULTS) }),
]);

/** One line of the journal. */
export type JournalLine = z.infer<typeof journalLineSchema>;

/** What a journal's text tells. */
export interface ReadJournal {
  readonly lines: readonly JournalLine[];
  /** Lines that may hold something which this version cannot read. */
  readonly unread: number;
}

/** Start of every line, or of as much of it as a kill let through. */
const LINE_START = '{"step":"';

/**
 * Reads a journal's text. A torn last line is not counted as unread: what it was to say was not on disk, so the write
 * had not got that far.
 */
export function readJournalLines(text: string): ReadJournal {
  const lines: JournalLine[] = [];
  let unread = 0;
  const pieces = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, piece] of pieces.entries()) {
    if (piece === '') continue;
    // A power failure leaves zero bytes where something else may have stood.
    const bare = piece.replaceAll('\0', '');
    const line = readLine(bare);
    if (line !== undefined) lines.push(line);
    const isTorn = index === pieces.length - 1 && (bare.startsWith(LINE_START) || LINE_START.startsWith(bare));
    if (bare !== piece || (line === undefined && !isTorn)) unread += 1;
  }
  return { lines, unread };
}

function readLine(text: string): JournalLine | undefined {
  try {
    const parsed = journalLineSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The writes whose end the lines do not tell, oldest first. */
export function pendingEntries(lines: readonly JournalLine[]): JournalEntry[] {
  const ended = new Set(lines.flatMap((line) => (line.step === 'settled' ? [line.id] : [])));
  const sentAt = new Map(lines.flatMap((line) => (line.step === 'sent' ? [[line.id, line.at] as const] : [])));
  const open = new Map<string, JournalEntry>();
  for (const line of lines) {
    if (line.step !== 'intent' || ended.has(line.id)) continue;
    const { step: _, bodySha256, ...intent } = line;
    const at = sentAt.get(line.id);
    const sent = at === undefined ? ({ state: 'intent' } as const) : ({ state: 'sent', sentAt: at } as const);
    open.set(line.id, { ...intent, bodySha256, ...sent });
  }
  return [...open.values()].toSorted((a, b) => a.at - b.at);
}

/** The lines that tell an unsettled write again. */
export function linesForEntry(entry: JournalEntry): JournalLine[] {
  const { state, bodySha256, sentAt = entry.at, ...intent } = entry;
  const first: JournalLine = { step: 'intent', ...intent, ...(bodySha256 === undefined ? {} : { bodySha256 }) };
  return state === 'intent' ? [first] : [first, { step: 'sent', id: entry.id, at: sentAt }];
}
