import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeLineBreaks, unescapeLineBreaks } from '../../../../../src/workbench/admin/fields/lineBreaks.ts';

describe('line breaks in a box of one line', () => {
  it('are written as \\n; a backslash is written twice before an n', () => {
    assert.equal(unescapeLineBreaks('a\\nb'), 'a\nb');
    assert.equal(unescapeLineBreaks('C:\\\\new'), 'C:\\new');
    assert.equal(unescapeLineBreaks('C:\\temp'), 'C:\\temp');
    assert.equal(escapeLineBreaks('a\r\nb'), 'a\\nb');
  });

  it('come back as they were', () => {
    const text = fc.string({ unit: fc.constantFrom('\n', '\\', 'n', 'a') });
    fc.assert(fc.property(text, (it) => assert.equal(unescapeLineBreaks(escapeLineBreaks(it)), it)));
  });
});
