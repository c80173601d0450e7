import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withLineBreaks, withoutLineBreaks } from '../../../../../src/workbench/admin/fields/lineBreaks.ts';

describe('line breaks in a box of one line', () => {
  it('are written as \\n; a backslash is written twice before an n', () => {
    assert.equal(withLineBreaks('a\\nb'), 'a\nb');
    assert.equal(withLineBreaks('C:\\\\new'), 'C:\\new');
    assert.equal(withLineBreaks('C:\\temp'), 'C:\\temp');
    assert.equal(withoutLineBreaks('a\r\nb'), 'a\\nb');
  });

  it('come back as they were', () => {
    const text = fc.string({ unit: fc.constantFrom('\n', '\\', 'n', 'a') });
    fc.assert(fc.property(text, (it) => assert.equal(withLineBreaks(withoutLineBreaks(it)), it)));
  });
});
