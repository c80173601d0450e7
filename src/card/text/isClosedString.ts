import type { Node } from 'jsonc-parser';
import { BACKSLASH } from './units.ts';

/** Whether a string of the text has its closing quote; the last quote may be an escaped one. */
export function isClosedString(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>): boolean {
  const last = offset + length - 1;
  if (length < 2 || text[last] !== '"') return false;
  let before = last - 1;
  while (before > offset && text.charCodeAt(before) === BACKSLASH) before--;
  return (last - 1 - before) % 2 === 0;
}
