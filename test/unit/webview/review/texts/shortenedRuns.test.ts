import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { WordRun } from '../../../../../src/protocol/reviewMessages.ts';
import { shortenedRuns } from '../../../../../webview/review/texts/shortenedRuns.ts';

const LONG = 'lorem ipsum dolor '.repeat(60);
const same = (text: string): WordRun => ({ kind: 'same', text });
const added: WordRun = { kind: 'added', text: 'new' };

describe('a text of which little differs', () => {
  it('is shown around what differs, with the rest counted', () => {
    const runs = shortenedRuns([same(LONG), added, same(LONG)]);
    assert.deepEqual(
      runs.map(({ kind }) => kind),
      ['omitted', 'same', 'added', 'same', 'omitted'],
    );
    const shown = runs.reduce((sum, run) => sum + (run.kind === 'omitted' ? run.length : run.text.length), 0);
    assert.equal(shown, 2 * LONG.length + 3);
  });

  it('keeps a context on both sides of each change, of whole words', () => {
    const [, , middle, gap, next] = shortenedRuns([same('a'), added, same(LONG), added, same('b')]);
    assert.ok(middle?.kind === 'same' && gap?.kind === 'omitted' && next?.kind === 'same');
    assert.ok(middle.text.length > 100 && middle.text.length < 150);
    assert.match(middle.text, /(lorem|ipsum|dolor)$/);
    assert.match(next.text, /^(lorem|ipsum|dolor)/);
  });

  it('is not cut through a link', () => {
    const link = `[[zone:${'long words '.repeat(30)}]]`;
    const [, run] = shortenedRuns([same(`${LONG}${link} end`), added]);
    assert.ok(run?.kind === 'same' && run.text.startsWith('[[zone:'), run?.kind);
  });

  it('is shown whole where it is short, or where nothing differs', () => {
    assert.deepEqual(shortenedRuns([same('short'), added]), [same('short'), added]);
    assert.deepEqual(shortenedRuns([same(LONG)]), [same(LONG)]);
  });

  it('never loses what differs', () => {
    const run = fc.record({
      kind: fc.constantFrom('same' as const, 'removed' as const, 'added' as const),
      text: fc.oneof(fc.string({ minLength: 1 }), fc.constant(LONG)),
    });
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        const differing = (all: readonly { readonly kind: string }[]) =>
          all.filter(({ kind }) => kind === 'removed' || kind === 'added');
        assert.deepEqual(differing(shortenedRuns(runs)), differing(runs));
      }),
    );
  });
});
