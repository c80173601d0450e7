import assert from 'node:assert/strict';
import { hasFailed, mayBePartlyApplied, rowTreatment } from '../../../../src/contract/bulkResults/rowTreatment.ts';
import { BULK_ROW_CODES } from '../../../../src/contract/bulkUpdateRecord.ts';

const errors = (...codes: string[]) => ({ errors: codes.map((code) => ({ field: null, code, message: 'any' })) });

describe('what is done about a failed row (P2 4.7)', () => {
  const expected: Record<(typeof BULK_ROW_CODES)[number], readonly [string, boolean]> = {
    USER_NOT_AVAILABLE: ['correct', false],
    USER_NOT_COMMUNITY_MEMBER: ['correct', false],
    REQUIRED_VALUE: ['correct', false],
    DUPLICATE_VALUE: ['leaveOut', false],
    IDENTIFIER_CONFLICT: ['correct', true],
    IDENTIFIER_LOOKUP_UNAVAILABLE: ['sendLater', true],
    INVALID_OPERATOR: ['correct', true],
    INVALID_VALUE: ['correct', true],
    ROW_OUTCOME_UNCERTAIN: ['sendLater', false],
    BULK_ROW_FAILED: ['look', true],
  };
  for (const code of BULK_ROW_CODES) {
    it(code, () => {
      assert.deepEqual([rowTreatment(errors(code)), mayBePartlyApplied(errors(code))], expected[code]);
    });
  }

  it('a code of tomorrow, or none at all, is for a person to look at', () => {
    assert.equal(rowTreatment(errors('MOON_IN_RETROGRADE')), 'look');
    assert.equal(rowTreatment(errors()), 'look');
    assert.equal(mayBePartlyApplied(errors()), true);
  });

  it('of several reasons the strongest decides', () => {
    assert.equal(rowTreatment(errors('IDENTIFIER_LOOKUP_UNAVAILABLE', 'INVALID_VALUE')), 'correct');
    assert.equal(rowTreatment(errors('INVALID_VALUE', 'DUPLICATE_VALUE')), 'leaveOut');
    assert.equal(rowTreatment(errors('INVALID_VALUE', 'BULK_ROW_FAILED')), 'look');
  });

  it('only success is success', () => {
    assert.deepEqual(
      ['success', 'failed', 'skipped', 'Success'].map((status) => hasFailed({ status })),
      [false, true, true, true],
    );
  });
});
