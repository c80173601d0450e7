import assert from 'node:assert/strict';
import { ExportRows } from '../../../../src/sandbox/exports/exportJobs.ts';
import { csvFormat, jsonFormat, toCoinRow } from '../../../../src/sandbox/exports/rowFormat.ts';
import type { HistoryEntry, NewHistoryEntry } from '../../../../src/sandbox/store/historyTable.ts';
import { SEED_DAY, seededStore } from '../../../support/seededStore.ts';

const [DAY, USUAL] = [86_400_000, ['original_event_time_not_recorded', 'business_reason_not_verified']];

describe('ExportRows: the rows of an export, newest first (P1 2.2)', () => {
  const { store, close } = seededStore({ users: 210, historyRows: 6000 });
  after(close);
  const refs = store.users.clientRefs();
  const formats = { csv: csvFormat(refs), json: jsonFormat(refs, 'the community') };

  const write = (name: 'csv' | 'json', startAt: number, endAt: number, selected?: ReadonlySet<string>) => {
    const rows = new ExportRows(
      store.history,
      { startAt, endAt },
      formats[name],
      (id) => selected === undefined || selected.has(id),
    );
    let text = '';
    for (let batch = rows.next(); batch !== undefined; batch = rows.next()) text += batch;
    return { text, count: rows.count };
  };

  /** Coin entries of a window, from the list of all entries. */
  const entries = (startAt: number, endAt: number): HistoryEntry[] =>
    store.history.page({}, 1_000_000, 0).filter(({ kind, at }) => kind === 'coin' && at >= startAt && at < endAt);
  const plainly = (name: 'csv' | 'json', from: readonly HistoryEntry[]): string =>
    from
      .map(toCoinRow)
      .filter((row) => row !== undefined)
      .map((row) => formats[name].row(row))
      .join(formats[name].between);

  const ownEntry = (at: number, coin: Partial<NonNullable<HistoryEntry['coin']>>): NewHistoryEntry => ({
    at,
    platformUserId: '7400000000',
    fieldId: 'f'.repeat(24),
    fieldKey: 'total_coins',
    kind: 'coin',
    action: 'test',
    value: 1,
    storedValue: null,
    activity: null,
    coin: {
      operation: 'increase',
      delta: '1',
      absolute: null,
      rawAction: '{}',
      sourceReference: null,
      notes: USUAL,
      ...coin,
    },
  });

  before(() => {
    const last = entries(0, SEED_DAY)[0]?.at ?? 0;
    store.transact(() => {
      // Before, between, at the same time as and after the seeded entries; more than one batch.
      for (const at of [1000, SEED_DAY - 300 * DAY, last, last, SEED_DAY + 5]) store.history.add(ownEntry(at, {}));
      for (let i = 0; i < 1200; i++) store.history.add(ownEntry(SEED_DAY + DAY + Math.floor(i / 3), { delta: `${i}` }));
      store.history.add(ownEntry(SEED_DAY + 9, { operation: 'overwrite', delta: '0', absolute: '0' }));
    });
  });

  for (const name of ['csv', 'json'] as const) {
    it(`writes seeded and own entries like each entry on its own (${name})`, () => {
      const end = SEED_DAY + 10 * DAY;
      const all = entries(0, end);
      assert.ok(all.length > 7000);
      const { text, count } = write(name, 0, end);
      assert.equal(text, plainly(name, all));
      assert.equal(count, all.map(toCoinRow).filter((row) => row !== undefined).length);
      assert.ok(count < all.length, 'movements of zero are left out');
    });

    it(`applies windows to the millisecond, start inclusive, end exclusive (${name})`, () => {
      const all = entries(0, SEED_DAY + 10 * DAY);
      for (const place of [0, 1, 700, 1205, 1206, 4000, all.length - 1]) {
        const at = all[place]?.at ?? 0;
        for (const [start, end] of [
          [at, at + 1],
          [at - 1, at],
          [at, at],
          [at - 20 * DAY, at + 1],
        ] as const) {
          const inside = all.filter((entry) => entry.at >= start && entry.at < end);
          assert.equal(write(name, start, end).text, plainly(name, inside));
        }
      }
    });

    it(`has only the selected customers (${name})`, () => {
      const chosen = new Set(['7400000000', '7400000407']);
      const inside = entries(0, SEED_DAY + 10 * DAY).filter(({ platformUserId }) => chosen.has(platformUserId));
      assert.ok(inside.length > 100);
      assert.equal(write(name, 0, SEED_DAY + 10 * DAY, chosen).text, plainly(name, inside));
    });
  }

  it('sorts by time, then id, both descending; consecutive windows neither share nor lose rows', () => {
    const ids = (text: string) => text.trim().split('\n');
    const all = ids(write('csv', 0, SEED_DAY + 10 * DAY).text);
    const keys = all.map((line) => {
      const [, id = '', time = ''] = line.slice(line.search(/,[0-9a-f]{24},/)).split(',');
      return `${time} ${id}`;
    });
    assert.deepEqual(keys, keys.toSorted().reverse());
    const boundary = SEED_DAY - 100 * DAY;
    const parts = [write('csv', boundary, SEED_DAY + 10 * DAY), write('csv', 0, boundary)];
    assert.deepEqual(
      parts.flatMap(({ text }) => ids(text)),
      all,
    );
  });

  it('has every operation and quality note of P1 2.2', () => {
    const { text } = write('json', 0, SEED_DAY + 10 * DAY);
    const rows = JSON.parse(`[${text}]`) as { operation: string; quality_notes: string[] }[];
    assert.deepEqual([...new Set(rows.map(({ operation }) => operation))].sort(), [
      'decrease',
      'expiry',
      'increase',
      'overwrite',
      'unknown',
    ]);
    assert.deepEqual([...new Set(rows.flatMap((row) => row.quality_notes))].sort(), [
      'absolute_overwrite_not_an_earn',
      'business_reason_not_verified',
      'client_ref_unresolved',
      'expiry_sign_unexpected',
      'legacy_number_precision_unverified',
      'original_event_time_not_recorded',
      'points_amount_invalid',
    ]);
  });
});
