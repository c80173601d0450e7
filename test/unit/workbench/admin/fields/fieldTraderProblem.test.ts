import assert from 'node:assert/strict';
import { fieldTraderProblem } from '../../../../../src/workbench/admin/fields/fieldTraderProblem.ts';

describe('a trader as typed for a user field', () => {
  it('may be any of the four names, but none that the route can never find (P2 4.3)', () => {
    for (const good of ['7000000001', '65a1b2c3d4e5f6a7b8c9d0e1', 'Ada@Example.com', 'ada', '123456789012']) {
      assert.equal(fieldTraderProblem(good), undefined, good);
    }
    assert.equal(fieldTraderProblem('twelve.chars'), 'never found');
    assert.equal(fieldTraderProblem('a@bcdefg.com'), 'never found');
    assert.equal(fieldTraderProblem(''), 'empty');
    assert.equal(fieldTraderProblem('..'), 'not addressable');
    assert.equal(fieldTraderProblem('\ud83d'), 'not addressable');
  });
});
