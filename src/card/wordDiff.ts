import { diffWordsWithSpace } from 'diff';

/** One stretch of a text that was compared word by word. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words that may differ before a text counts as written anew: beyond it a comparison says nothing, and takes long. */
const MOST_EDITS = 200;

/**
 * Two texts compared word by word. What is `same` or `removed` makes the older text, what is `same` or `added` the newer
 * one, each to the character; what was removed stands before what came in its place.
 */
export function wordRuns(before: string, after: string): WordRun[] {
  if (before === after) return runsOf([['same', after]]);
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) {
    return runsOf([
      ['removed', before],
      ['added', after],
    ]);
  }
  return withoutLonelySpaces(
    runsOf(changes.map(({ added, removed, value }) => [added ? 'added' : removed ? 'removed' : 'same', value])),
  );
}

/** A space that stayed between two changed words tears a changed phrase apart: it goes with both sides of it. */
function withoutLonelySpaces(runs: readonly WordRun[]): WordRun[] {
  return runsOf(
    runs.flatMap(({ kind, text }, at): [WordRun['kind'], string][] => {
      const lonely = kind === 'same' && /^[^\S\n]+$/.test(text) && at > 0 && at < runs.length - 1;
      if (!lonely) return [[kind, text]];
      return [
        ['removed', text],
        ['added', text],
      ];
    }),
  );
}

/** The pieces in order, between two that stayed the removed before the added, each kind as one run. */
function runsOf(pieces: readonly (readonly [WordRun['kind'], string])[]): WordRun[] {
  const runs: WordRun[] = [];
  let [same, removed, added] = ['', '', ''];
  const flush = (): void => {
    for (const run of [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
    ] as const) {
      if (run.text !== '') runs.push(run);
    }
    [removed, added] = ['', ''];
  };
  for (const [kind, text] of pieces) {
    if (kind === 'removed' || kind === 'added') {
      if (same !== '') runs.push({ kind: 'same', text: same });
      same = '';
      if (kind === 'removed') removed += text;
      else added += text;
    } else if (text !== '') {
      flush();
      same += text;
    }
  }
  if (same !== '') runs.push({ kind: 'same', text: same });
  flush();
  return runs;
}
