import type { WordRun } from '../../../src/protocol/reviewMessages.ts';
import { textTokens } from './atoms.ts';

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
