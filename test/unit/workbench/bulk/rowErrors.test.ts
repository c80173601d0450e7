import assert from 'node:assert/strict';
import { BULK_ROW_CODES } from '../../../../src/contract/bulkUpdates.ts';
import { describeRowError } from '../../../../src/workbench/bulk/rowErrors.ts';

describe('descriptions of row errors (P2 4.7)', () => {
  it('are different for every documented code and never show the code', () => {
    const words = BULK_ROW_CODES.map((code) => describeRowError(code));
    assert.equal(new Set(words.map(({ what }) => what)).size, BULK_ROW_CODES.length);
    for (const [at, code] of BULK_ROW_CODES.entries()) {
      const { what, next } = words[at] ?? { what: '', next: '' };
      assert.ok(what.length > 20 && next.length > 20, code);
      assert.ok(!`${what}${next}`.includes(code), code);
    }
  });

  it('show an unknown code with cautious advice', () => {
    for (const code of ['MOON', 'toString', '__proto__', '']) {
      const { what, next } = describeRowError(code);
      assert.ok(what.includes(code));
      assert.match(next, /Check the trader/);
    }
  });

  it('offer a resend only for rows that can be sent unchanged', () => {
    const later = BULK_ROW_CODES.filter((code) => /again later, unchanged/.test(describeRowError(code).next));
    assert.deepEqual(later, ['IDENTIFIER_LOOKUP_UNAVAILABLE', 'ROW_OUTCOME_UNCERTAIN']);
  });
});
