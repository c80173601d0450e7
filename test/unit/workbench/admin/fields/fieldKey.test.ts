import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanFieldKey as cleanAtService } from '../../../../../src/sandbox/userFields/fieldKey.ts';
import { cleanFieldKey } from '../../../../../src/workbench/admin/fields/fieldKey.ts';

describe('a field key as it is typed', () => {
  it('becomes what the service keeps: small letters, hyphens for spaces', () => {
    assert.deepEqual(cleanFieldKey('  Shoe  Size '), { kind: 'key', key: 'shoe-size' });
    assert.deepEqual(cleanFieldKey('total_XP-2'), { kind: 'key', key: 'total_xp-2' });
  });

  it('is refused with what is wrong with it', () => {
    assert.deepEqual(cleanFieldKey('   '), { kind: 'empty' });
    assert.deepEqual(cleanFieldKey('größe'), { kind: 'character', character: 'ö' });
    assert.deepEqual(cleanFieldKey('shoe👟'), { kind: 'character', character: '👟' });
    assert.deepEqual(cleanFieldKey('a\nb'), { kind: 'character', character: '\n' });
    assert.deepEqual(cleanFieldKey('a'.repeat(120)), { kind: 'key', key: 'a'.repeat(120) });
    assert.deepEqual(cleanFieldKey('a'.repeat(121)), { kind: 'too long', length: 121 });
    assert.deepEqual(cleanFieldKey('65a1b2c3d4e5f6a7b8c9d0E1'), { kind: 'looks like an ID' });
  });

  it('agrees with the sandbox about every text', () => {
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
