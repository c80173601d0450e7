import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type WordRun, wordRuns } from '../../../src/card/wordDiff.ts';
import { proseArb } from './arbitraries.ts';

function side(runs: readonly WordRun[], without: WordRun['kind']): string {
  return runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');
}

describe('wordRuns', () => {
  it('contains both texts exactly, with the fewest runs', () => {
    fc.assert(
      fc.property(proseArb, proseArb, (before, after) => {
        const runs = wordRuns(before, after);
        assert.equal(side(runs, 'added'), before);
        assert.equal(side(runs, 'removed'), after);
        runs.forEach((run, at) => {
          assert.notEqual(run.text, '');
          assert.notEqual(run.kind, runs[at + 1]?.kind);
          assert.ok(!(run.kind === 'added' && runs[at + 1]?.kind === 'removed'));
        });
      }),
    );
  });

  it('reports a changed phrase as one change', () => {
    assert.deepEqual(wordRuns('Buy the retest of [[lv_piv:the pivot]].', 'Buy a clean test of [[lv_res:the pivot]].'), [
      { kind: 'same', text: 'Buy ' },
      { kind: 'removed', text: 'the retest ' },
      { kind: 'added', text: 'a clean test ' },
      { kind: 'same', text: 'of [[' },
      { kind: 'removed', text: 'lv_piv' },
      { kind: 'added', text: 'lv_res' },
      { kind: 'same', text: ':the pivot]].' },
    ]);
  });

  it('doesn’t split line ends or surrogate pairs', () => {
    assert.deepEqual(wordRuns('up\n😀 down', 'up\n😁 down'), [
      { kind: 'same', text: 'up\n' },
      { kind: 'removed', text: '😀' },
      { kind: 'added', text: '😁' },
      { kind: 'same', text: ' down' },
    ]);
  });

  it('reports unrelated texts as one removal and one addition', () => {
    const words = (of: string): string => Array.from({ length: 900 }, (_, at) => `${of}${at}`).join(' ');
    assert.deepEqual(
      wordRuns(words('old'), words('new')).map(({ kind }) => kind),
      ['removed', 'added'],
    );
    assert.deepEqual(wordRuns('same', 'same'), [{ kind: 'same', text: 'same' }]);
    assert.deepEqual(wordRuns('', 'new'), [{ kind: 'added', text: 'new' }]);
    assert.deepEqual(wordRuns('', ''), []);
  });
});
