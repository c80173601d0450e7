import assert from 'node:assert/strict';
import { memoizeLast } from '../../../../../webview/chart/tools/rememberLast.ts';

describe('memoizeLast', () => {
  it('gives the very same object while it is made from the same parts, and a new one otherwise', () => {
    const remembered = memoizeLast<{ readonly made: number }>();
    let made = 0;
    const make = () => ({ made: ++made });
    const part = {};
    const first = remembered([part, Number.NaN], make);
    assert.equal(remembered([part, Number.NaN], make), first);
    assert.notEqual(remembered([{}, Number.NaN], make), first);
    assert.notEqual(remembered([part], make), first);
    assert.equal(made, 3);
  });
});
