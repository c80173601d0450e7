import assert from 'node:assert/strict';
import { readReportedSize } from '../../../../src/client/exportFiles/reportedFacts.ts';

describe('what a status answer reports of the file', () => {
  it('is found under the likely names, as number or as text', () => {
    assert.deepEqual(readReportedSize({ status: 'completed', row_count: 3, size_bytes: 90 }), { rows: 3, bytes: 90 });
    assert.deepEqual(readReportedSize({ rowCount: '3', byteSize: '90' }), { rows: 3, bytes: 90 });
    assert.deepEqual(readReportedSize({ total_rows: 0, fileSize: 0 }), { rows: 0, bytes: 0 });
  });

  it('is absent where nothing is reported, or no count', () => {
    assert.deepEqual(readReportedSize({ status: 'queued', row_count: null, size_bytes: -1 }), {});
    assert.deepEqual(readReportedSize({ rows: 1.5, bytes: 'many' }), {});
    assert.deepEqual(readReportedSize(undefined), {});
  });
});
