import assert from 'node:assert/strict';
import { withDrawings } from '../../../../src/card/drawings/withDrawing.ts';

describe('withDrawings', () => {
  it('puts other drawings at their places, and leaves the rest the very same', () => {
    const [a, b, c] = [1, 2, 3].map((price) => ({ points: [{ price }], style: {} }));
    assert.ok(a && b && c);
    const sketch = { metadata: {}, levels: {}, drawings: [a, b] };
    const changed = withDrawings(sketch, new Map([[1, c]]));
    assert.deepEqual(changed.drawings, [a, c]);
    assert.equal(changed.drawings[0], a);
    assert.equal(withDrawings(sketch, new Map()), sketch);
  });
});
