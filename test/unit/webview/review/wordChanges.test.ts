import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { WordRun } from '../../../../src/card/model/wordDiff.ts';
import { wordRuns } from '../../../../src/card/model/wordDiff.ts';
import { expandToTokens, shortenedRuns, textTokens, wordDiff } from '../../../../webview/review/wordChanges.ts';

const side = (runs: readonly WordRun[], other: WordRun['kind']) =>
  runs.map(({ kind, text }) => (kind === other ? '' : text)).join('');
const shown = (before: string, after: string) =>
  expandToTokens(wordRuns(before, after)).map(
    ({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`,
  );

describe('a comparison word by word', () => {
  it('marks a link with another target as a whole', () => {
    assert.deepEqual(shown('Mind [[line:the line]].', 'Mind [[zone:the line]].'), [
      '=Mind ',
      '-[[line:the line]]',
      '+[[zone:the line]]',
      '=.',
    ]);
  });

  it('marks a changed number as a whole', () => {
    assert.deepEqual(shown('at 1.0842 now', 'at 1.0942 now'), ['=at ', '-1.0842', '+1.0942', '= now']);
  });

  it('doesn’t mark links and numbers that both sides have', () => {
    assert.deepEqual(shown('Buy [[p:the pivot]] at 1.08.', 'Sell [[p:the pivot]] at 1.08.'), [
      '-Buy',
      '+Sell',
      '= [[p:the pivot]] at 1.08.',
    ]);
  });

  it('marks words that became part of a link together with it', () => {
    assert.deepEqual(shown('to the line now', 'to [[a:the line]] now'), [
      '=to ',
      '-the line',
      '+[[a:the line]]',
      '= now',
    ]);
  });

  it('is cached for the same runs', () => {
    const runs = wordRuns('one', 'two');
    assert.equal(expandToTokens(runs), expandToTokens(runs));
  });

  it('reproduces both texts exactly, and never splits a link or number', () => {
    const word = fc.constantFrom(
      'Buy',
      'the line',
      '[[a:the line]]',
      '[[b:the line]]',
      '1.08',
      '1.09',
      '[[',
      ']]',
      ':',
      '2',
    );
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = expandToTokens(wordRuns(before, after));
        assert.equal(side(runs, 'added'), before);
        assert.equal(side(runs, 'removed'), after);
        for (const [whole, other] of [
          [before, 'added'],
          [after, 'removed'],
        ] as const) {
          let at = 0;
          for (const run of runs) {
            if (run.kind === other) continue;
            const [from, to] = [at, at + run.text.length];
            at = to;
            if (run.kind !== 'same') continue;
            const cut = textTokens(whole).filter(
              (atom) => atom.from < to && atom.to > from && !(from <= atom.from && atom.to <= to),
            );
            assert.deepEqual(cut, [], JSON.stringify(runs));
          }
        }
      }),
    );
  });
});

const found = (text: string) => textTokens(text).map(({ from, to }) => text.slice(from, to));

describe('the tokens of a text', () => {
  it('are links, numbers and times', () => {
    assert.deepEqual(found('Buy [[lv_piv:the pivot]] at 1.0842, or wait.'), ['[[lv_piv:the pivot]]', '1.0842']);
    assert.deepEqual(found('line 1.1 at 2026-02-18T08:00:00Z; opacity 0.5'), ['1.1', '2026-02-18T08:00:00Z', '0.5']);
  });

  it('don’t include numbers inside links, or incomplete links', () => {
    assert.deepEqual(found('[[h1:at 1.5]]'), ['[[h1:at 1.5]]']);
    assert.deepEqual(found('[[broken'), []);
  });
});

const LONG = 'lorem ipsum dolor '.repeat(60);
const same = (text: string): WordRun => ({ kind: 'same', text });
const added: WordRun = { kind: 'added', text: 'new' };

describe('a text with few changes', () => {
  it('is shown around the changes, with the length of the rest', () => {
    const runs = shortenedRuns([same(LONG), added, same(LONG)]);
    assert.deepEqual(
      runs.map(({ kind }) => kind),
      ['omitted', 'same', 'added', 'same', 'omitted'],
    );
    const shown = runs.reduce((sum, run) => sum + (run.kind === 'omitted' ? run.length : run.text.length), 0);
    assert.equal(shown, 2 * LONG.length + 3);
  });

  it('keeps whole words on both sides of each change', () => {
    const [, , middle, gap, next] = shortenedRuns([same('a'), added, same(LONG), added, same('b')]);
    assert.ok(middle?.kind === 'same' && gap?.kind === 'omitted' && next?.kind === 'same');
    assert.ok(middle.text.length > 100 && middle.text.length < 150);
    assert.match(middle.text, /(lorem|ipsum|dolor)$/);
    assert.match(next.text, /^(lorem|ipsum|dolor)/);
  });

  it('isn’t cut within a link', () => {
    const link = `[[zone:${'long words '.repeat(30)}]]`;
    const [, run] = shortenedRuns([same(`${LONG}${link} end`), added]);
    assert.ok(run?.kind === 'same' && run.text.startsWith('[[zone:'), run?.kind);
  });

  it('is shown in full if it’s short or unchanged', () => {
    assert.deepEqual(shortenedRuns([same('short'), added]), [same('short'), added]);
    assert.deepEqual(shortenedRuns([same(LONG)]), [same(LONG)]);
  });

  it('never loses a change', () => {
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

describe('two texts compared', () => {
  it('are compared only once', () => {
    assert.equal(wordDiff('one two', 'one three'), wordDiff('one two', 'one three'));
  });

  it('aren’t confused with others that are equal when concatenated', () => {
    assert.deepEqual(
      wordDiff('ab', 'c').map(({ text }) => text),
      ['ab', 'c'],
    );
    assert.deepEqual(
      wordDiff('a', 'bc').map(({ text }) => text),
      ['a', 'bc'],
    );
  });
});
