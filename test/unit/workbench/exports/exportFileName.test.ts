import assert from 'node:assert/strict';
import { exportFileName } from '../../../../src/workbench/exports/exportFileName.ts';

describe('the file name of an export', () => {
  it('is its window, as fine as it has to be', () => {
    const named = (startAt: string, endAt: string, format: 'csv' | 'json' = 'csv') =>
      exportFileName({ startAt, endAt, format });
    assert.equal(named('2026-03-01T00:00:00Z', '2026-03-08T00:00:00.000Z'), 'loyalty-export_2026-03-01_2026-03-08.csv');
    assert.equal(
      named('2026-03-01T23:00:00Z', '2026-03-08T10:05:07Z', 'json'),
      'loyalty-export_2026-03-01T2300Z_2026-03-08T100507Z.json',
    );
    assert.equal(
      named('2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.01Z'),
      'loyalty-export_2026-03-01T000000.001Z_2026-03-01T000000.010Z.csv',
    );
  });
});
