import { l10n } from 'vscode';
import type { ExportSummary } from '../../client/exportSummary/exportSummary.ts';
import type { ResultTable } from '../results/resultTable.ts';

/** Rows by quality note and operation, with what each note means; notes that nobody knows are kept (P1 2.2). */
export function qualityNotesTable({ operations }: ExportSummary, subtitle: string): ResultTable {
  const present = operations.filter(({ rows }) => rows > 0);
  const notes = new Set(present.flatMap(({ notes }) => [...notes.keys()]));
  const rows = [...notes].map((note) => {
    const counts = present.map((operation) => [`by ${operation.operation}`, operation.notes.get(note) ?? 0] as const);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return { note, meaning: meaningOf(note), rows: total, ...Object.fromEntries(counts) };
  });
  return {
    title: l10n.t('Quality Notes of the Export'),
    subtitle,
    columns: [
      { key: 'note', label: l10n.t('Note'), kind: 'text' },
      { key: 'rows', label: l10n.t('Rows'), kind: 'number' },
      ...present.map(({ operation }) => ({ key: `by ${operation}`, label: operation, kind: 'number' }) as const),
      { key: 'meaning', label: l10n.t('What it means'), kind: 'text' },
    ],
    rows: rows.toSorted((a, b) => b.rows - a.rows),
    fileName: 'export-quality-notes',
    empty: l10n.t('No row has a quality note.'),
  };
}

function meaningOf(note: string): string {
  switch (note) {
    case 'original_event_time_not_recorded':
      return l10n.t('Only the time of recording is known.');
    case 'business_reason_not_verified':
      return l10n.t('Do not infer why it happened.');
    case 'client_ref_unresolved':
      return l10n.t('The row could not be mapped to a customer.');
    case 'legacy_number_precision_unverified':
      return l10n.t('The precision of the original value is not certified.');
    case 'points_amount_invalid':
      return l10n.t('The amount is unknown, which is not zero: in no sum.');
    case 'absolute_overwrite_not_an_earn':
      return l10n.t('The row assigns a balance: in no sum.');
    case 'expiry_sign_unexpected':
      return l10n.t('The sign is to be reviewed before adding it: in no sum.');
    default:
      return l10n.t('Not documented yet; kept as it came.');
  }
}
