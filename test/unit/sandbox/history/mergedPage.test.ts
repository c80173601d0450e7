import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergedPage } from '../../../../src/sandbox/history/mergedPage.ts';
import { OwnOrder } from '../../../../src/sandbox/history/ownOrder.ts';

describe('mergedPage', () => {
  it('is the page of both lists sorted together, own entries before seeded ones of the same time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 90 }),
        (seededTimes, ownTimes, limit, offset) => {
          const times = seededTimes.toSorted((a, b) => a - b);
          const order = new OwnOrder();
          for (const [position, at] of ownTimes.entries()) order.add(at, position);
          const all = [
            ...times.map((at, place) => ({ at, from: 0, place })),
            ...ownTimes.map((at, place) => ({ at, from: 1, place })),
          ].sort((a, b) => b.at - a.at || b.from - a.from || b.place - a.place);
          const seeded = { length: times.length, timeOf: (place: number) => times[place] ?? 0 };
          const page = mergedPage(
            seeded,
            order,
            { limit, offset },
            { seeded: (place) => `seeded ${place}`, own: (place) => `own ${order.positionOf(place)}` },
          );
          assert.deepEqual(
            page,
            all.slice(offset, offset + limit).map(({ from, place }) => `${from === 0 ? 'seeded' : 'own'} ${place}`),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('looks at few places, however long the lists are', () => {
    let looks = 0;
    const list = (length: number) => ({
      length,
      timeOf: (place: number) => {
        looks += 1;
        return place;
      },
    });
    const take = { seeded: (place: number) => place, own: (place: number) => place };
    mergedPage(list(1_000_000), list(100_000), { limit: 50, offset: 9950 }, take);
    assert.ok(looks < 1000, `${looks}`);
  });
});
