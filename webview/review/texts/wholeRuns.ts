import type { WordRun } from '../../../src/protocol/reviewMessages.ts';
import { type TextToken, textTokens } from './atoms.ts';

/** A stretch that both texts have: where it begins in each, and its length. */
interface KeptStretch {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

const expandedRuns = new WeakMap<readonly WordRun[], readonly WordRun[]>();

/** The same comparison with links, numbers and times changed as a whole, or not at all. Made once for the same runs. */
export function expandToTokens(runs: readonly WordRun[]): readonly WordRun[] {
  const made = expandedRuns.get(runs) ?? expandRuns(runs);
  expandedRuns.set(runs, made);
  return made;
}

function expandRuns(runs: readonly WordRun[]): readonly WordRun[] {
  const before = sideText(runs, 'added');
  const after = sideText(runs, 'removed');
  const atoms = { before: textTokens(before), after: textTokens(after) };
  let kept = keptStretches(runs);
  // What is cut out of one text may cut into a link of the other; each turn leaves less.
  for (let length = -1; length !== keptLength(kept); ) {
    length = keptLength(kept);
    for (const side of ['before', 'after'] as const) {
      for (const atom of atoms[side]) kept = withoutPartialToken(kept, atom, side);
    }
  }
  return runsOf(kept, before, after);
}

function sideText(runs: readonly WordRun[], other: WordRun['kind']): string {
  return runs.map(({ kind, text }) => (kind === other ? '' : text)).join('');
}

function keptStretches(runs: readonly WordRun[]): readonly KeptStretch[] {
  const kept: KeptStretch[] = [];
  let [before, after] = [0, 0];
  for (const { kind, text } of runs) {
    const { length } = text;
    if (kind === 'same') kept.push({ before, after, length });
    if (kind !== 'added') before += length;
    if (kind !== 'removed') after += length;
  }
  return kept;
}

function keptLength(kept: readonly KeptStretch[]): number {
  return kept.reduce((sum, { length }) => sum + length, 0);
}

/** An atom that is not kept as a whole is not kept at all. */
function withoutPartialToken(
  kept: readonly KeptStretch[],
  { from, to }: TextToken,
  side: 'before' | 'after',
): readonly KeptStretch[] {
  if (kept.some((one) => one[side] <= from && to <= one[side] + one.length)) return kept;
  return kept.flatMap((one): readonly KeptStretch[] => {
    const [start, end] = [one[side], one[side] + one.length];
    if (to <= start || from >= end) return [one];
    const head = Math.max(0, from - start);
    const tail = Math.max(0, end - to);
    const skipped = one.length - tail;
    return [
      { ...one, length: head },
      { before: one.before + skipped, after: one.after + skipped, length: tail },
    ].filter(({ length }) => length > 0);
  });
}

function runsOf(kept: readonly KeptStretch[], before: string, after: string): readonly WordRun[] {
  const runs: WordRun[] = [];
  const put = (kind: WordRun['kind'], text: string): void => {
    if (text !== '') runs.push({ kind, text });
  };
  let [old, now] = [0, 0];
  for (const one of [...kept, { before: before.length, after: after.length, length: 0 }]) {
    put('removed', before.slice(old, one.before));
    put('added', after.slice(now, one.after));
    old = one.before + one.length;
    now = one.after + one.length;
    put('same', before.slice(one.before, old));
  }
  return runs;
}
