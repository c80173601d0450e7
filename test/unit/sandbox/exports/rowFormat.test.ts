import assert from 'node:assert/strict';
import { type CoinRow, csvFormat, jsonFormat, toCoinRow } from '../../../../src/sandbox/exports/rowFormat.ts';

import type { HistoryEntry } from '../../../../src/sandbox/store/historyTable.ts';

const ROW: CoinRow = {
  platformUserId: '7400000001',
  eventId: '65f0a1b2c3d4e5f6a7b8c9d0',
  at: Date.parse('2026-03-02T04:05:06.007Z'),
  operation: 'increase',
  delta: '12.5',
  absolute: null,
  rawAction: '{"type":"increase"}',
  sourceReference: null,
  notes: ['original_event_time_not_recorded'],
};

describe('rows of an export as CSV (P1 2.2)', () => {
  const row = (ref: string | undefined, change: Partial<CoinRow> = {}) =>
    csvFormat(new Map(ref === undefined ? [] : [['7400000001', ref]])).row({ ...ROW, ...change });
  const rest = ',65f0a1b2c3d4e5f6a7b8c9d0,2026-03-02T04:05:06.007Z,increase,12.5\n';

  it('has a header line and five columns in the order of the table', () => {
    assert.equal(csvFormat(new Map()).start, 'client_ref,event_id,recorded_at_utc,operation,points_delta\n');
    assert.equal(row('C-1'), `C-1${rest}`);
  });

  it('leaves an unresolved customer and an unknown amount blank, never zero', () => {
    assert.equal(row(undefined), rest);
    assert.equal(row('C-1', { delta: null }), `C-1${rest.replace('12.5', '')}`);
  });

  it('keeps signed amounts and scientific notation as they are, without an apostrophe', () => {
    for (const delta of ['-3', '+3', '2.5e+3', '-1e-7', '12.340000000000001', '0']) {
      assert.equal(row('C-1', { delta }), `C-1${rest.replace('12.5', delta)}`);
    }
  });

  it('puts an apostrophe in front of text that a spreadsheet reads as a formula', () => {
    for (const ref of ['=1+2', '+46', '-77', '@desk', '=', '\t=1']) assert.equal(row(ref), `'${ref}${rest}`);
    for (const ref of ['C=1', '000101', ' =1', "'=1", 'a-b', '1+1']) assert.equal(row(ref), `${ref}${rest}`);
  });

  it('quotes commas, quotes and line ends (RFC 4180)', () => {
    assert.equal(row('A "B", C'), `"A ""B"", C"${rest}`);
    assert.equal(row('=A,"'), `"'=A,"""${rest}`);
    assert.equal(row('a\nb'), `"a\nb"${rest}`);
    assert.equal(row('Åsa-Ω 😀'), `Åsa-Ω 😀${rest}`);
  });
});

describe('rows of an export as JSON (P1 2.2)', () => {
  const object = (ref: string | undefined, change: Partial<CoinRow> = {}): Record<string, unknown> =>
    JSON.parse(jsonFormat(new Map(ref === undefined ? [] : [['7400000001', ref]]), 'c0').row({ ...ROW, ...change }));

  it('has all fields of the table, in its order', () => {
    const expected = {
      schema_version: 1,
      community_id: 'c0',
      client_ref: 'C-1',
      returning_user_id: '7400000001',
      event_id: '65f0a1b2c3d4e5f6a7b8c9d0',
      recorded_at_utc: '2026-03-02T04:05:06.007Z',
      occurred_at_utc: null,
      currency_type: 'reward',
      operation: 'increase',
      points_delta: '12.5',
      absolute_balance: null,
      raw_action: '{"type":"increase"}',
      source_reference: null,
      quality_notes: ['original_event_time_not_recorded'],
    };
    assert.deepEqual(object('C-1'), expected);
    assert.deepEqual(Object.keys(object('C-1')), Object.keys(expected));
  });

  it('has null and a note for an unresolved customer, and null for an unknown amount', () => {
    const row = object(undefined, { delta: null });
    assert.equal(row['client_ref'], null);
    assert.equal(row['points_delta'], null);
    assert.deepEqual(row['quality_notes'], ['original_event_time_not_recorded', 'client_ref_unresolved']);
  });

  it('keeps the original text, without apostrophes', () => {
    const row = object('=1+2', { sourceReference: '=HYPERLINK("x")', rawAction: '{"a":"\\"b\\n"}' });
    assert.equal(row['client_ref'], '=1+2');
    assert.equal(row['source_reference'], '=HYPERLINK("x")');
    assert.equal(row['raw_action'], '{"a":"\\"b\\n"}');
  });

  it('has the assigned balance of an overwrite', () => {
    const row = object('C-1', { operation: 'overwrite', delta: '0', absolute: '0' });
    assert.equal(row['points_delta'], '0');
    assert.equal(row['absolute_balance'], '0');
  });
});

describe('exported entries (P1 2.2)', () => {
  const entry = (kind: HistoryEntry['kind'], operation: CoinRow['operation'], delta: string | null): HistoryEntry => ({
    id: ROW.eventId,
    at: ROW.at,
    platformUserId: ROW.platformUserId,
    fieldId: '',
    fieldKey: '',
    kind,
    action: '',
    value: 0,
    storedValue: null,
    activity: null,
    ...(kind === 'coin'
      ? { coin: { operation, delta, absolute: null, rawAction: '{}', sourceReference: null, notes: [] } }
      : {}),
  });

  it('exclude XP and fields', () => {
    assert.equal(toCoinRow(entry('xp', 'increase', '1')), undefined);
    assert.equal(toCoinRow(entry('field', 'increase', '1')), undefined);
  });

  it('exclude movements of zero in any notation, but not overwrites to zero', () => {
    for (const zero of ['0', '-0', '0.00', '0e5', '+0']) {
      assert.equal(toCoinRow(entry('coin', 'increase', zero)), undefined);
      assert.equal(toCoinRow(entry('coin', 'decrease', zero)), undefined);
      assert.equal(toCoinRow(entry('coin', 'expiry', zero)), undefined);
      assert.equal(toCoinRow(entry('coin', 'overwrite', zero))?.delta, zero);
    }
    assert.equal(toCoinRow(entry('coin', 'increase', '1e-7'))?.delta, '1e-7');
    assert.equal(toCoinRow(entry('coin', 'increase', null))?.delta, null);
  });
});
