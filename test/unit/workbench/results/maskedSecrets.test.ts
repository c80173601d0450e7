import assert from 'node:assert/strict';
import { maskedSecrets, SECRET } from '../../../../src/workbench/results/maskedSecrets.ts';

describe('maskedSecrets', () => {
  it('masks the value at a place, however deep, and leaves the row itself as it is', () => {
    const row = { name: 'a', widget: { apiKey: 'k', other: 1 } };
    assert.deepEqual(maskedSecrets(row, ['widget.apiKey']), { name: 'a', widget: { apiKey: SECRET, other: 1 } });
    assert.equal(row.widget.apiKey, 'k');
  });

  it('masks in each item of a list, and whole objects', () => {
    assert.deepEqual(maskedSecrets({ keys: [{ v: 'a' }, { v: 'b' }, {}] }, ['keys.v']), {
      keys: [{ v: SECRET }, { v: SECRET }, {}],
    });
    assert.deepEqual(maskedSecrets({ key: { deep: 'x' } }, ['key']), { key: SECRET });
  });

  it('takes a key that is spelled with a dot, and says of none that there is none', () => {
    assert.deepEqual(maskedSecrets({ 'a.b': 'x' }, ['a.b']), { 'a.b': SECRET });
    assert.deepEqual(maskedSecrets({ a: { b: null } }, ['a.b']), { a: { b: null } });
    assert.deepEqual(maskedSecrets({ a: 1 }, ['b.c']), { a: 1 });
    assert.deepEqual(maskedSecrets({ a: 1 }, undefined), { a: 1 });
  });
});
