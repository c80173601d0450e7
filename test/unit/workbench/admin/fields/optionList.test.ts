import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OPTION_LIMITS, optionsLine, readOptions } from '../../../../../src/workbench/admin/fields/optionList.ts';

describe('options of a dropdown as they are typed', () => {
  it('stand between commas, in quotes where they have one', () => {
    assert.deepEqual(readOptions(' Small, Large ,'), { kind: 'options', options: ['Small', 'Large'] });
    assert.deepEqual(readOptions('"A, or B", C'), { kind: 'options', options: ['A, or B', 'C'] });
    assert.deepEqual(readOptions('"5"" pipe"'), { kind: 'options', options: ['5" pipe'] });
  });

  it('are refused with what is wrong with them', () => {
    for (const none of ['', '  ', ',,', '""']) assert.deepEqual(readOptions(none), { kind: 'none' });
    assert.deepEqual(readOptions('a, b, a'), { kind: 'twice', option: 'a' });
    assert.deepEqual(readOptions('"a'), { kind: 'open quotes' });
    assert.deepEqual(readOptions('"a" b'), { kind: 'open quotes' });
    const many = Array.from({ length: OPTION_LIMITS.most + 1 }, (_, at) => `o${at}`).join(',');
    assert.deepEqual(readOptions(many), { kind: 'too many', count: OPTION_LIMITS.most + 1 });
    assert.deepEqual(readOptions('x'.repeat(201)), { kind: 'too long', count: 201 });
  });

  it('are the same when their line is read again', () => {
    const option = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(option, { minLength: 1, maxLength: 10 }), (options) => {
        assert.deepEqual(readOptions(optionsLine(options)), { kind: 'options', options });
      }),
    );
  });
  it('are read from a long line at once', () => {
    assert.deepEqual(readOptions(`a${' '.repeat(100_000)}"`), { kind: 'open quotes' });
    assert.deepEqual(readOptions(`"a"${' '.repeat(100_000)}b`), { kind: 'open quotes' });
    assert.deepEqual(readOptions('" '.repeat(50_001)), { kind: 'open quotes' });
  }).timeout(2000);
});
