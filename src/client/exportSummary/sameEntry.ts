import type { ExportRow } from './exportRow.ts';

/** How two rows of one event differ. */
export type RowDifference = 'none' | 'clientRef' | 'content';

/**
 * Holds two rows of one event against each other. Customer identifiers are resolved when a report runs, so that one alone
 * may differ; other differences are later edits (P1 2.2). What only one of two forms tells is not compared.
 */
export function rowDifference(a: ExportRow, b: ExportRow): RowDifference {
  if (a.text === b.text) return 'none';
  if (a.operation !== b.operation || a.amount !== b.amount) return 'content';
  if (a.format === 'json' && b.format === 'json' && !isSameRecord(a.text, b.text)) return 'content';
  return a.clientRef === b.clientRef ? 'none' : 'clientRef';
}

/** The same but for what is resolved anew in each report. */
function isSameRecord(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

function comparable(text: string): string {
  const record = JSON.parse(text) as Record<string, unknown>;
  const notes = Array.isArray(record['quality_notes']) ? record['quality_notes'] : [];
  const lasting = notes.filter((note) => note !== 'client_ref_unresolved').toSorted();
  const { client_ref: _, ...rest } = record;
  const entries = Object.entries({ ...rest, quality_notes: lasting });
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
