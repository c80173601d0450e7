import { randomUUID } from 'node:crypto';
import type { Journal } from '../../src/client/journal.ts';
import { type JournalLine, pendingEntries, type WriteIntent } from '../../src/client/journalEntry.ts';

/** A journal that keeps its lines in memory, for looking at. */
export interface MemoryJournal extends Journal {
  readonly lines: JournalLine[];
  /** E.g. `intent analyses.update`, `sent`, `settled done`. */
  steps(): string[];
}

/** Creates an empty one. */
export function memoryJournal(): MemoryJournal {
  const lines: JournalLine[] = [];
  return {
    lines,
    steps: () =>
      lines.map((line) => {
        if (line.step === 'intent') return `intent ${line.operation}`;
        return line.step === 'sent' ? 'sent' : `settled ${line.result}`;
      }),
    async recordIntent({ bodySha256, ...intent }: WriteIntent) {
      const id = randomUUID();
      lines.push({ step: 'intent', id, at: 0, ...intent, ...(bodySha256 === undefined ? {} : { bodySha256 }) });
      return id;
    },
    async recordSent(id) {
      lines.push({ step: 'sent', id, at: 0 });
    },
    async settle(id, result) {
      lines.push({ step: 'settled', id, at: 0, result });
    },
    unreadableFiles: async () => [],
    pending: async () => pendingEntries(lines),
    close: () => Promise.resolve(),
  };
}
