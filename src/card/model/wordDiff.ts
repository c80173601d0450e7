import { diffWordsWithSpace } from 'diff';

/** A run of a text that was compared word by word. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum number of differing words; beyond it a comparison is slow and says nothing. */
const MOST_EDITS = 200;

/**
 * Compares two texts word by word. `same` and `removed` runs make up the older text, `same` and `added` runs the newer
 * one, exactly; removed text precedes its replacement.
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

/** An unchanged space between two changed words would split a changed phrase, so it is part of both sides. */
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

/** The runs in order, with removed before added text between unchanged runs, one run of each kind. */
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
