import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ByteCache } from '../../../../src/sandbox/store/analysisTable.ts';

describe('ByteCache', () => {
  it('returns the last value of a name and never exceeds its limit', () => {
    const puts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 60 })));
    fc.assert(
      fc.property(puts, (stored) => {
        const cache = new ByteCache(100);
        const last = new Map<string, number>();
        for (const [name, size] of stored) {
          cache.set(name, Buffer.alloc(size));
          last.set(name, size);
          assert.equal(cache.get(name)?.length, size, 'what was just stored is there');
          const held = [...last.keys()].map((key) => cache.get(key)?.length ?? 0);
          assert.ok(held.reduce((sum, one) => sum + one, 0) <= 100);
          for (const [key, bytes] of last) assert.ok((cache.get(key)?.length ?? bytes) === bytes);
        }
      }),
    );
  });

  it('doesn’t keep a value above the limit', () => {
    const cache = new ByteCache(10);
    cache.set('large', Buffer.alloc(11));
    assert.equal(cache.get('large'), undefined);
  });
});
