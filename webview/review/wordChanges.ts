import { findTextLinks } from '../../src/card/model/textLinks.ts';
import { type WordRun, wordRuns } from '../../src/card/model/wordDiff.ts';

/** A part that both texts have: its offset in each, and its length. */
interface KeptStretch {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

const expandedRuns = new WeakMap<readonly WordRun[], readonly WordRun[]>();

/** The comparison with links, numbers and times either changed as a whole or not at all. Cached by `runs`. */
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
  // Removing a part of one text may cut a link of the other in two; every iteration keeps less, so this ends.
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

/** Removes a token that isn't kept as a whole. */
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

/** A part of a text that must not be split. */
interface TextToken {
  readonly from: number;
  readonly to: number;
}

/** E.g. `1.0842`, `2026-02-18T08:00:00Z`, the `4` of `H4`. */
const NUMBER = /\d+(?:[.,:-]?\w+)*/g;

/** The links of a text, and the numbers and times outside of them: half of one would be meaningless. */
export function textTokens(text: string): readonly TextToken[] {
  const links = findTextLinks(text)
    .filter(({ kind }) => kind === 'link')
    .map(({ range: { offset, length } }) => ({ from: offset, to: offset + length }));
  const numbers = [...text.matchAll(NUMBER)]
    .map(({ index, 0: number }) => ({ from: index, to: index + number.length }))
    .filter(({ from, to }) => links.every((link) => to <= link.from || from >= link.to));
  return [...links, ...numbers];
}

/** Unchanged text shown next to a change, in UTF-16 units. */
const CONTEXT_LENGTH = 110;
/** Minimum length of an unchanged part to be shortened, in UTF-16 units. */
const MIN_OMITTED_LENGTH = 3 * CONTEXT_LENGTH;

/** A part of the text, or the length of an omitted part in UTF-16 units. */
type ShortenedRun = WordRun | { readonly kind: 'omitted'; readonly length: number };

/** Omits the middle of long unchanged runs, without cutting words or links. */
export function shortenedRuns(runs: readonly WordRun[]): readonly ShortenedRun[] {
  return runs.flatMap((run, at): readonly ShortenedRun[] => {
    if (run.kind !== 'same' || run.text.length < MIN_OMITTED_LENGTH || runs.length === 1) return [run];
    const { text } = run;
    // At both ends of the text, only one side is next to a change.
    const head = at === 0 ? 0 : tokenEdge(text, wordEnd(text, CONTEXT_LENGTH), 'to');
    const tail =
      at === runs.length - 1 ? text.length : tokenEdge(text, wordStart(text, text.length - CONTEXT_LENGTH), 'from');
    if (tail <= head) return [run];
    const kept = (from: number, to: number): readonly WordRun[] =>
      to > from ? [{ kind: 'same', text: text.slice(from, to) }] : [];
    return [...kept(0, head), { kind: 'omitted', length: tail - head }, ...kept(tail, text.length)];
  });
}

/** The first end of a word at or after `at`. */
function wordEnd(text: string, at: number): number {
  const space = text.slice(at).search(/\s/);
  return space === -1 ? text.length : at + space;
}

/** The last start of a word at or before `at`. */
function wordStart(text: string, at: number): number {
  const before = text.slice(0, at).search(/\s\S*$/);
  return before === -1 ? 0 : before + 1;
}

/** The offset itself, or an edge of the token that it would split. */
function tokenEdge(text: string, at: number, edge: 'from' | 'to'): number {
  return textTokens(text).find(({ from, to }) => from < at && at < to)?.[edge] ?? at;
}

/** Size of the cache: two comparisons for each value of a card. */
const MAX_CACHED = 128;

const cachedDiffs = new Map<string, readonly WordRun[]>();

/** Compares two texts word by word. Cached, because the page renders whenever another row is hovered. */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const key = `${before.length} ${before}${after}`;
  const known = cachedDiffs.get(key);
  if (known !== undefined) return known;
  if (cachedDiffs.size >= MAX_CACHED) cachedDiffs.clear();
  const runs = wordRuns(before, after);
  cachedDiffs.set(key, runs);
  return runs;
}
