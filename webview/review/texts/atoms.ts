import { findTextLinks } from '../../../src/card/textLinks.ts';

/** A stretch of a text that is read as one thing. */
export interface TextToken {
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
