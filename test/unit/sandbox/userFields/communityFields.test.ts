import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanFieldKey } from '../../../../src/sandbox/userFields.ts';

describe('cleanFieldKey (P2 2.1)', () => {
  for (const [sent, kept] of [
    ['lots_traded', 'lots_traded'],
    ['Lots_Traded', 'lots_traded'],
    ['Risk Class 2', 'risk-class-2'],
    ['  a   b ', 'a-b'],
    ['-_0', '-_0'],
    ['A'.repeat(120), 'a'.repeat(120)],
  ] as const) {
    it(`${JSON.stringify(sent.slice(0, 20))} becomes ${kept.slice(0, 20)}`, () => {
      assert.equal(cleanFieldKey(sent), kept);
    });
  }

  it('refuses invalid keys', () => {
    for (const sent of ['', ' ', 'a'.repeat(121), 'é', 'a.b', 'a\tb', 'a\n', '\u212a', 'İ']) {
      assert.equal(cleanFieldKey(sent), undefined, JSON.stringify(sent));
    }
  });

  it('returns normalized keys unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', 'A', 'z', '_', '-', '9', 'é') }), (sent) => {
        const kept = cleanFieldKey(sent);
        if (kept === undefined) return;
        assert.match(kept, /^[a-z0-9_-]{1,120}$/);
        assert.equal(cleanFieldKey(kept), kept);
      }),
    );
  });
});
