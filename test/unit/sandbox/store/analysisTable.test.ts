import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ByteCache, ChannelOrder } from '../../../../src/sandbox/store/analysisTable.ts';

describe('ChannelOrder', () => {
  it('keeps cards newest first, and by creation at the same time, when cards are added and removed', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (changes) => {
        const order = new ChannelOrder();
        let expected: { id: string; time: string }[] = [];
        changes.forEach(([time, isRemoval], i) => {
          const victim = expected[time];
          if (isRemoval && victim !== undefined) {
            order.remove(victim.id);
            expected = expected.filter(({ id }) => id !== victim.id);
          } else {
            order.add(`card ${i}`, String(time));
            expected = [{ id: `card ${i}`, time: String(time) }, ...expected];
            // A stable sort: what was made later stands before what was made earlier at the same time.
            expected = expected.toSorted((a, b) => Number(b.time) - Number(a.time));
          }
        });
        assert.deepEqual(
          order.page(100, 0),
          expected.map(({ id }) => id),
        );
        assert.equal(order.length, expected.length);
      }),
    );
  });

  it('returns all cards in pages', () => {
    const order = new ChannelOrder();
    for (let i = 0; i < 25; i++) order.append(`card ${i}`, String(99 - i));
    const pages = [0, 10, 20, 30].map((offset) => order.page(10, offset));
    assert.deepEqual(
      pages.map(({ length }) => length),
      [10, 10, 5, 0],
    );
    assert.equal(new Set(pages.flat()).size, 25);
  });
});

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
