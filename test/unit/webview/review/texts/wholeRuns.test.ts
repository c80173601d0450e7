import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wordRuns } from '../../../../../src/card/review/wordRuns.ts';
import type { WordRun } from '../../../../../src/protocol/reviewMessages.ts';
import { textTokens } from '../../../../../webview/review/texts/atoms.ts';
import { expandToTokens } from '../../../../../webview/review/texts/wholeRuns.ts';

const side = (runs: readonly WordRun[], other: WordRun['kind']) =>
  runs.map(({ kind, text }) => (kind === other ? '' : text)).join('');
const shown = (before: string, after: string) =>
  expandToTokens(wordRuns(before, after)).map(
    ({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`,
  );

describe('a comparison word by word', () => {
  it('has a link that leads elsewhere changed as a whole', () => {
    assert.deepEqual(shown('Mind [[line:the line]].', 'Mind [[zone:the line]].'), [
      '=Mind ',
      '-[[line:the line]]',
      '+[[zone:the line]]',
      '=.',
    ]);
  });

  it('has a number changed as a whole', () => {
    assert.deepEqual(shown('at 1.0842 now', 'at 1.0942 now'), ['=at ', '-1.0842', '+1.0942', '= now']);
  });

  it('leaves links and numbers alone that both sides have', () => {
    assert.deepEqual(shown('Buy [[p:the pivot]] at 1.08.', 'Sell [[p:the pivot]] at 1.08.'), [
      '-Buy',
      '+Sell',
      '= [[p:the pivot]] at 1.08.',
    ]);
  });

  it('has words taken into a link changed with it', () => {
    assert.deepEqual(shown('to the line now', 'to [[a:the line]] now'), [
      '=to ',
      '-the line',
      '+[[a:the line]]',
      '= now',
    ]);
  });

  it('is made once for the same runs', () => {
    const runs = wordRuns('one', 'two');
    assert.equal(expandToTokens(runs), expandToTokens(runs));
  });

  it('gives both texts back to the character, and shows no half of a link or number', () => {
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
