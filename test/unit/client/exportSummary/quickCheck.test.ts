import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { compileCheck } from '../../../../src/client/exportSummary/quickCheck.ts';
import { exportRecordSchema } from '../../../../src/contract/loyaltyExportRecord.ts';
import { record } from './exportFixture.ts';

describe('the quick check of a record', () => {
  const check = compileCheck(exportRecordSchema);

  it('says what the schema says, whatever is wrong with a record', () => {
    const value = fc.oneof(
      fc.constantFrom(null, undefined, '', 'x', 0, 1, 1.5, Number.NaN, true, [], ['x'], [1], [null], {}),
      fc.jsonValue(),
    );
    const names = Object.keys(record());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'new_field'), value, { maxKeys: 3 }), (change) => {
        const changed: unknown = { ...record(), ...change };
        assert.equal(check(changed), exportRecordSchema.safeParse(changed).success);
      }),
      { numRuns: 500 },
    );
  });

  for (const value of [null, undefined, 1, 'x', [], {}, [record()]]) {
    it(`takes no ${JSON.stringify(value)?.slice(0, 20)} for a record`, () => assert.equal(check(value), false));
  }

  it('minds what a field is checked for besides its kind', () => {
    const named = compileCheck(z.looseObject({ name: z.string().check(z.minLength(2)) }));
    assert.deepEqual([named({ name: 'a' }), named({ name: 'ab' })], [false, true]);
  });
});
