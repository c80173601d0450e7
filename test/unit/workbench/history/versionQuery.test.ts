import assert from 'node:assert/strict';
import { readVersionQuery, versionQuery } from '../../../../src/workbench/history/versionQuery.ts';

describe('what a version’s address says of it', () => {
  it('is read back as it was written', () => {
    const facts = { status: 'Pending & "more"', updatedAt: '2026-11-21T09:30:12Z' };
    assert.deepEqual(readVersionQuery({ query: versionQuery(facts) }), facts);
  });

  it('is nothing for the address of anything else', () => {
    for (const query of ['', 'ref=1', '{}', '{"status":1,"updatedAt":"x"}', 'null']) {
      assert.equal(readVersionQuery({ query }), undefined, query);
    }
  });
});
