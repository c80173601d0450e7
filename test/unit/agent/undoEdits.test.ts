import assert from 'node:assert/strict';
import fc from 'fast-check';
import { undoEdits } from '../../../src/agent/undoEdits.ts';
import { applyTextEdits } from '../../../src/card/text/textEdit.ts';

/** The text after the agent's edit was undone; undefined if it can't be. */
function undone(before: string, after: string, current: string): string | undefined {
  const edits = undoEdits(before, after, current);
  return edits && applyTextEdits(current, edits);
}

describe('undoing an agent’s edit', () => {
  it('restores the text if nothing else has changed', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (before, after) => undone(before, after, after) === before));
  });

  it('keeps what was changed before or after its place, and refuses what was changed at it', () => {
    assert.equal(undone('a 1 b', 'a 22 b', 'start a 22 b'), 'start a 1 b');
    assert.equal(undone('a 1 b', 'a 22 b', 'a 22 b end'), 'a 1 b end');
    assert.equal(undone('a 1 b', 'a 22 b', 'a 23 b'), undefined);
    assert.equal(undone('a 1 b', 'a 22 b', 'a  b'), undefined);
  });

  it('does nothing if it was undone already', () => {
    assert.deepEqual(undoEdits('a', 'b', 'a'), []);
    assert.deepEqual(undoEdits('a', 'a', 'b'), []);
  });

  it('undoes exactly its own change around any other one', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, word, word, word, (own, other, mine, yours) => {
        const [before, after] = [`0${own}|;;|${other}9`, `0${mine}|;;|${other}9`];
        assert.equal(undone(before, after, `0${mine}|;;|${yours}9`), `0${own}|;;|${yours}9`);
      }),
    );
  });
});
