import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanFieldKey, optionsLine, readOptions } from '../../../../src/admin/userFields/fieldDefinitionQuestions.ts';
import { cleanFieldKey as cleanAtService } from '../../../../src/sandbox/userFields.ts';

describe('a typed field key', () => {
  it('becomes what the service stores: lower case, hyphens for spaces', () => {
    assert.deepEqual(cleanFieldKey('  Shoe  Size '), { kind: 'key', key: 'shoe-size' });
    assert.deepEqual(cleanFieldKey('total_XP-2'), { kind: 'key', key: 'total_xp-2' });
  });

  it('is refused with its problem', () => {
    assert.deepEqual(cleanFieldKey('   '), { kind: 'empty' });
    assert.deepEqual(cleanFieldKey('größe'), { kind: 'character', character: 'ö' });
    assert.deepEqual(cleanFieldKey('shoe👟'), { kind: 'character', character: '👟' });
    assert.deepEqual(cleanFieldKey('a\nb'), { kind: 'character', character: '\n' });
    assert.deepEqual(cleanFieldKey('a'.repeat(120)), { kind: 'key', key: 'a'.repeat(120) });
    assert.deepEqual(cleanFieldKey('a'.repeat(121)), { kind: 'too long', length: 121 });
    assert.deepEqual(cleanFieldKey('65a1b2c3d4e5f6a7b8c9d0E1'), { kind: 'looks like an ID' });
  });

  it('agrees with the sandbox on every text', () => {
    const texts = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'Z', '9', ' ', '-', '_', 'é', '😀') }), fc.string());
    fc.assert(
      fc.property(texts, (text) => {
        const here = cleanFieldKey(text);
        const key =
          here.kind === 'key' ? here.key : here.kind === 'looks like an ID' ? cleanAtService(text) : undefined;
        assert.equal(key, cleanAtService(text));
      }),
    );
  });
});

describe('typed dropdown options', () => {
  it('are separated by commas, in quotes if they contain one', () => {
    assert.deepEqual(readOptions(' Small, Large ,'), { kind: 'options', options: ['Small', 'Large'] });
    assert.deepEqual(readOptions('"A, or B", C'), { kind: 'options', options: ['A, or B', 'C'] });
    assert.deepEqual(readOptions('"5"" pipe"'), { kind: 'options', options: ['5" pipe'] });
  });

  it('are refused with their problem', () => {
    for (const none of ['', '  ', ',,', '""']) assert.deepEqual(readOptions(none), { kind: 'none' });
    assert.deepEqual(readOptions('a, b, a'), { kind: 'twice', option: 'a' });
    assert.deepEqual(readOptions('"a'), { kind: 'open quotes' });
    assert.deepEqual(readOptions('"a" b'), { kind: 'open quotes' });
    const many = Array.from({ length: 501 }, (_, at) => `o${at}`).join(',');
    assert.deepEqual(readOptions(many), { kind: 'too many', count: 501 });
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
  it('are read quickly from a long line', () => {
    assert.deepEqual(readOptions(`a${' '.repeat(100_000)}"`), { kind: 'open quotes' });
    assert.deepEqual(readOptions(`"a"${' '.repeat(100_000)}b`), { kind: 'open quotes' });
    assert.deepEqual(readOptions('" '.repeat(50_001)), { kind: 'open quotes' });
  }).timeout(2000);
});
