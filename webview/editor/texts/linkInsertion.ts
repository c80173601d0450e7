import { findTextLinks } from '../../../src/card/textLinks.ts';

/** What is put into a text, and where. */
export interface LinkInsertion {
  readonly at: number;
  readonly insert: string;
}

/** Links put in at a place of a text: never inside another link, and apart from the words beside them. */
export function linkInsertion(text: string, place: number, links: readonly string[]): LinkInsertion {
  const inside = findTextLinks(text).find(
    ({ kind, range }) => kind === 'link' && range.offset < place && place < range.offset + range.length,
  );
  const at = inside === undefined ? place : inside.range.offset + inside.range.length;
  const before = at > 0 && !/[\s([{"'“‘/-]$/.test(text.slice(0, at)) ? ' ' : '';
  const after = /^[\p{L}\p{N}[(]/u.test(text.slice(at)) ? ' ' : '';
  return { at, insert: `${before}${links.join(' ')}${after}` };
}

/** The text with it. */
export function withInsertion(text: string, { at, insert }: LinkInsertion): string {
  return text.slice(0, at) + insert + text.slice(at);
}
