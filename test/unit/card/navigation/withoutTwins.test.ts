import assert from 'node:assert/strict';
import { objectSummary } from '../../../../src/card/navigation/objectSummary.ts';
import { withoutDuplicateIds } from '../../../../src/card/navigation/withoutTwins.ts';
import { objectIds } from '../../../../src/card/objectIds.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { changed } from '../findings/sampleCard.ts';

describe('a card without the twins of an object', () => {
  const { sketch } = readCardText(
    changed('"clientObjectId": "fib"', '"clientObjectId": "zone"', changed('"lv_sup" }', '"zone" }')),
  );

  it('has the id on that object alone, whichever it is', () => {
    const bearers = objectIds({ sketch }).filter(({ id }) => id === 'zone');
    assert.deepEqual(
      bearers.map((object) => objectSummary(withoutDuplicateIds(sketch, object), 'zone')?.what),
      ['Support', 'Rectangle', 'Fibonacci'],
    );
    for (const object of bearers)
      assert.equal(
        objectIds({ sketch: withoutDuplicateIds(sketch, object) }).filter(({ id }) => id === 'zone').length,
        1,
      );
  });

  it('keeps all else', () => {
    const [first] = objectIds({ sketch });
    assert.ok(first !== undefined);
    assert.deepEqual(withoutDuplicateIds(sketch, first), sketch);
  });
});
