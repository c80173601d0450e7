import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanFieldKey, optionsLine, readOptions } from '../../../../src/admin/userFields/fieldDefinitionQuestions.ts';
import { cleanFieldKey as cleanAtService } from '../../../../src/sandbox/userFields.ts';

const LIKE_AN_ID = 'This looks like a field ID. Add a letter.';
const badCharacter = (it: string) => `A key can’t contain “${it}”. Use letters a–z, digits, _ and -.`;
const invalid = (problem: string) => ({ kind: 'invalid', problem });
const OPEN_QUOTES = invalid('A quote isn’t closed, or there’s text between it and the next comma.');

describe('a typed field key', () => {
  it('becomes what the service stores: lower case, hyphens for spaces', () => {
    assert.deepEqual(cleanFieldKey('  Shoe  Size '), { key: 'shoe-size' });
    assert.deepEqual(cleanFieldKey('total_XP-2'), { key: 'total_xp-2' });
  });

  it('is refused with its problem', () => {
    assert.deepEqual(cleanFieldKey('   '), { problem: 'Enter a value.' });
    assert.deepEqual(cleanFieldKey('größe'), { problem: badCharacter('ö') });
    assert.deepEqual(cleanFieldKey('shoe👟'), { problem: badCharacter('👟') });
    assert.deepEqual(cleanFieldKey('a\nb'), { problem: badCharacter('\n') });
    assert.deepEqual(cleanFieldKey('a'.repeat(120)), { key: 'a'.repeat(120) });
    assert.deepEqual(cleanFieldKey('a'.repeat(121)), { problem: 'Use at most 120 characters. This has 121.' });
    assert.deepEqual(cleanFieldKey('65a1b2c3d4e5f6a7b8c9d0E1'), { problem: LIKE_AN_ID });
  });

  it('agrees with the sandbox on every text', () => {
    const texts = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'Z', '9', ' ', '-', '_', 'é', '😀') }), fc.string());
    fc.assert(
      fc.property(texts, (text) => {
        const here = cleanFieldKey(text);
        const key = here.problem === LIKE_AN_ID ? cleanAtService(text) : here.key;
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
    for (const none of ['', '  ', ',,', '""']) {
      assert.deepEqual(readOptions(none), invalid('A dropdown needs at least one option.'));
    }
    assert.deepEqual(readOptions('a, b, a'), invalid('“a” is listed twice.'));
    assert.deepEqual(readOptions('"a'), OPEN_QUOTES);
    assert.deepEqual(readOptions('"a" b'), OPEN_QUOTES);
    const many = Array.from({ length: 501 }, (_, at) => `o${at}`).join(',');
    assert.deepEqual(readOptions(many), invalid('Enter at most 500 options. These are 501.'));
    assert.deepEqual(readOptions('x'.repeat(201)), invalid('An option has 201 characters. The limit is 200.'));
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
    assert.deepEqual(readOptions(`a${' '.repeat(100_000)}"`), OPEN_QUOTES);
    assert.deepEqual(readOptions(`"a"${' '.repeat(100_000)}b`), OPEN_QUOTES);
    assert.deepEqual(readOptions('" '.repeat(50_001)), OPEN_QUOTES);
  }).timeout(2000);
});
