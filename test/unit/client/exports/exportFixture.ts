import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { exportRecordSchema } from '../../../../src/contract/loyaltyExports.ts';
import { csvTextCell } from '../../../../src/sandbox/exports/rowFormat.ts';

/** One object of the JSON file. */
export type ExportRecord = z.infer<typeof exportRecordSchema>;

export const HEADER = 'client_ref,event_id,recorded_at_utc,operation,points_delta';

/** A record of the documented form (P1 2.2). */
export function record(change: Partial<ExportRecord> = {}): ExportRecord {
  return {
    schema_version: 1,
    community_id: '65f0c0ffee65f0c0ffee65f0',
    client_ref: 'C-1',
    returning_user_id: '7400000851',
    event_id: 'e1',
    recorded_at_utc: '2026-03-02T08:00:00.000Z',
    occurred_at_utc: null,
    currency_type: 'reward',
    operation: 'increase',
    points_delta: '12.5',
    absolute_balance: null,
    raw_action: '{"action":"daily_visit"}',
    source_reference: null,
    quality_notes: [],
    ...change,
  };
}

/** A record's time, so many seconds before a fixed one. */
export function secondsAgo(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 2, 8) - seconds * 1000).toISOString();
}

export function jsonText(records: readonly ExportRecord[]): string {
  return `[${records.map((it) => JSON.stringify(it)).join(',\n')}]`;
}

/** As the sandbox writes it, which shares no code with what reads it. */
export function csvText(records: readonly ExportRecord[]): string {
  const lines = records.map(
    (it) =>
      `${csvTextCell(it.client_ref ?? '')},${csvTextCell(it.event_id)},${it.recorded_at_utc},${csvTextCell(it.operation)},${it.points_delta ?? ''}\n`,
  );
  return `${HEADER}\n${lines.join('')}`;
}

/** A folder for the tests of one suite; `file` writes one and says its path. */
export function exportFolder(): { readonly file: (name: string, text: string | Uint8Array) => Promise<string> } {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-summary-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  return {
    file: async (name, text) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    },
  };
}
