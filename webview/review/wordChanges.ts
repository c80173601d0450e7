import { findTextLinks } from '../../src/card/textLinks.ts';
import { type WordRun, wordRuns } from '../../src/card/wordDiff.ts';

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

/** A stretch of a text that is read as one thing. */
interface TextToken {
  readonly from: number;
  readonly to: number;
}

/** `1.0842`, `2026-02-18T08:00:00Z`, `H4` from its digit on. */
const NUMBER = /\d+(?:[.,:-]?\w+)*/g;

/** The links and, outside of them, the numbers and times of a text: half of one says nothing. */
export function textTokens(text: string): readonly TextToken[] {
  const links = findTextLinks(text)
    .filter(({ kind }) => kind === 'link')
    .map(({ range: { offset, length } }) => ({ from: offset, to: offset + length }));
  const numbers = [...text.matchAll(NUMBER)]
    .map(({ index, 0: number }) => ({ from: index, to: index + number.length }))
    .filter(({ from, to }) => links.every((link) => to <= link.from || from >= link.to));
  return [...links, ...numbers];
}

/** What stays of an unchanged stretch beside a change, in UTF-16 units. */
const CONTEXT_LENGTH = 110;
/** An unchanged stretch as long as this is left out but for its context. */
const MIN_OMITTED_LENGTH = 3 * CONTEXT_LENGTH;

/** A stretch of the text, or how much of it is left out there, in UTF-16 units. */
export type ShortenedRun = WordRun | { readonly kind: 'omitted'; readonly length: number };

/** The runs without the middle of long unchanged stretches; words and links stay whole. */
export function shortenedRuns(runs: readonly WordRun[]): readonly ShortenedRun[] {
  return runs.flatMap((run, at): readonly ShortenedRun[] => {
    if (run.kind !== 'same' || run.text.length < MIN_OMITTED_LENGTH || runs.length === 1) return [run];
    const { text } = run;
    // At the ends of the text there is a change on one side only.
    const head = at === 0 ? 0 : tokenEdge(text, wordEnd(text, CONTEXT_LENGTH), 'to');
    const tail =
      at === runs.length - 1 ? text.length : tokenEdge(text, wordStart(text, text.length - CONTEXT_LENGTH), 'from');
    if (tail <= head) return [run];
    const kept = (from: number, to: number): readonly WordRun[] =>
      to > from ? [{ kind: 'same', text: text.slice(from, to) }] : [];
    return [...kept(0, head), { kind: 'omitted', length: tail - head }, ...kept(tail, text.length)];
  });
}

/** The first place from `at` on where a word ends. */
function wordEnd(text: string, at: number): number {
  const space = text.slice(at).search(/\s/);
  return space === -1 ? text.length : at + space;
}

/** The last place up to `at` where a word begins. */
function wordStart(text: string, at: number): number {
  const before = text.slice(0, at).search(/\s\S*$/);
  return before === -1 ? 0 : before + 1;
}

/** The place itself, or that edge of what it would cut through. */
function tokenEdge(text: string, at: number, edge: 'from' | 'to'): number {
  return textTokens(text).find(({ from, to }) => from < at && at < to)?.[edge] ?? at;
}

/** Comparisons that are kept: two sides of as many parts as a card has. */
const MAX_CACHED = 128;

const cachedDiffs = new Map<string, readonly WordRun[]>();

/** Two texts compared word by word, once: the page is drawn anew whenever the pointer comes to another row. */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const key = `${before.length} ${before}${after}`;
  const known = cachedDiffs.get(key);
  if (known !== undefined) return known;
  if (cachedDiffs.size >= MAX_CACHED) cachedDiffs.clear();
  const runs = wordRuns(before, after);
  cachedDiffs.set(key, runs);
  return runs;
}
