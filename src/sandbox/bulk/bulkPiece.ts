import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { applyRow } from './applyRow.ts';
import type { BulkBlock, BulkJob } from './bulkJob.ts';
import { type ColumnPlan, planColumns } from './columnPlan.ts';
import type { Catalog } from './columnRule.ts';
import { parseRecords } from './csv/parseRecords.ts';
import type { RowContext } from './rowContext.ts';
import type { RowError } from './rowError.ts';

/** How the rows of a job are read; undefined when the file is rejected as a whole (P2 3.1). */
export function planJob(store: Store, { columns, identifier, isUnreadable }: BulkJob): ColumnPlan | undefined {
  if (isUnreadable) return undefined;
  return planColumns(columns, identifier, {
    identifier: store.fields.identifier(),
    byName: (name) => store.fields.byName(name),
  });
}

/** What is the same for all blocks of a piece. */
export type SliceContext = Omit<RowContext, 'users' | 'changed' | 'entries'>;

/** What every row of a piece is applied with. */
export function sliceContext(
  store: Store,
  job: BulkJob,
  plan: ColumnPlan,
  seen: Set<string>,
  now: number,
): SliceContext {
  const settings = readSettings(store.facts);
  return {
    store,
    plan,
    catalog: readCatalog(store),
    settings,
    isOwnCommunity: store.facts.get('communityId') === job.communityId,
    coinCap: job.isCapped && settings.coinCap !== null ? settings.coinCap : undefined,
    now,
    matchedNames: seen,
  };
}

/** Applies the rows of a block and keeps what failed, inside the caller's transaction; answers how many failed. */
export function applyBlock(jobId: string, { bytes, firstRow }: BulkBlock, piece: SliceContext): number {
  const { store, plan } = piece;
  const records = parseBlock(bytes);
  const users = plan.match.by === 'email' ? store.users.byEmails(matchNames(records, plan)) : new Map<string, User>();
  const context: RowContext = { ...piece, users, changed: [], entries: [] };
  const failures: [number, readonly RowError[]][] = [];
  for (const [row, cells] of records.entries()) {
    const errors = applyRow(cells, context);
    if (errors.length > 0) failures.push([row, errors]);
  }
  store.users.changeMany(context.changed);
  store.history.addMany(context.entries);
  if (failures.length > 0) store.bulk.addFailures(jobId, firstRow, failures);
  return failures.length;
}

/** What the rows of a block are matched by, as `matchUser` notes it: for work that goes on after the process was killed. */
export function matchNamesIn({ bytes }: BulkBlock, plan: ColumnPlan): string[] {
  return matchNames(parseBlock(bytes), plan);
}

function matchNames(records: readonly (readonly string[])[], { match }: ColumnPlan): string[] {
  const names = records.map((cells) => (cells[match.index] ?? '').trim());
  return match.by === 'email' ? names.map((name) => name.toLowerCase()) : names;
}

/** The rows of a block. */
export function parseBlock(bytes: Uint8Array): string[][] {
  return parseRecords(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}

function readCatalog(store: Store): Catalog {
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
