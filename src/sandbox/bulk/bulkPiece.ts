import { readSettings } from '../settings.ts';
import type { NewHistoryEntry } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import { applyRow } from './applyRow.ts';
import type { BulkBlock, BulkJob } from './bulkJob.ts';
import { type ColumnPlan, planColumns } from './columnPlan.ts';
import type { Catalog } from './columnRule.ts';
import { parseRecords } from './csv/parseRecords.ts';
import type { RowContext } from './rowContext.ts';
import type { RowError } from './rowError.ts';

/** How the rows of a job are read; undefined when the file is rejected as a whole (P2 3.1). */
export function planOf(store: Store, { columns, identifier, isUnreadable }: BulkJob): ColumnPlan | undefined {
  if (isUnreadable) return undefined;
  return planColumns(columns, identifier, {
    identifier: store.fields.identifier(),
    byName: (name) => store.fields.byName(name),
  });
}

/** What every row of a piece is applied with. */
export function rowContext(store: Store, job: BulkJob, plan: ColumnPlan, seen: Set<string>, now: number): RowContext {
  const settings = readSettings(store.facts);
  return {
    store,
    plan,
    catalog: catalogOf(store),
    settings,
    isOwn: store.facts.get('communityId') === job.communityId,
    coinCap: job.isCapped && settings.coinCap !== null ? settings.coinCap : undefined,
    now,
    seen,
    entries: [] as NewHistoryEntry[],
  };
}

/** Applies the rows of a block and keeps what failed, inside the caller's transaction; answers how many failed. */
export function applyBlock(jobId: string, { bytes, firstRow }: BulkBlock, context: RowContext): number {
  const failures: [number, readonly RowError[]][] = [];
  for (const [row, cells] of recordsOf(bytes).entries()) {
    const errors = applyRow(cells, context);
    if (errors.length > 0) failures.push([row, errors]);
  }
  if (failures.length > 0) context.store.bulk.addFailures(jobId, firstRow, failures);
  return failures.length;
}

/** What the rows of a block are matched by, as `matchUser` notes it: for work that goes on after the process was killed. */
export function matchedIn({ bytes }: BulkBlock, { match }: ColumnPlan): string[] {
  const names = recordsOf(bytes).map((cells) => (cells[match.index] ?? '').trim());
  return match.by === 'email' ? names.map((name) => name.toLowerCase()) : names;
}

/** The rows of a block. */
export function recordsOf(bytes: Uint8Array): string[][] {
  return parseRecords(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}

function catalogOf(store: Store): Catalog {
  const fact = store.facts.get('catalog');
  const names = (list: string): ReadonlySet<string> => {
    const value: unknown = typeof fact === 'object' && fact !== null ? Reflect.get(fact, list) : undefined;
    return new Set(Array.isArray(value) ? value.map(String) : []);
  };
  return {
    roles: names('roles'),
    tags: names('tags'),
    badges: names('badges'),
    countries: names('countries'),
    languages: names('languages'),
  };
}
