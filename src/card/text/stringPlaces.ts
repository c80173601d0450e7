import type { Node } from 'jsonc-parser';
import { BACKSLASH, LOWER_U } from './units.ts';

/**
 * Where the units of a text value stand in the file, and the other way round. The two differ by the quote and by every
 * escape: `\n` is one unit of the value and two of the file. Asked for places that only grow, it reads the text once.
 */
export class StringPlaces {
  readonly #text: string;
  readonly #first: number;
  readonly #end: number;
  #unit = 0;
  #at: number;

  /** `node` is a string of the text; one that is not closed ends where the line does. */
  constructor(text: string, node: Pick<Node, 'offset' | 'length'>) {
    this.#text = text;
    this.#first = node.offset + 1;
    const end = node.offset + node.length;
    this.#end = isClosed(text, node) ? end - 1 : end;
    this.#at = this.#first;
  }

  /** Where in the file a unit of the value begins; the end for units past it. */
  inFile(unit: number): number {
    if (unit < this.#unit) this.#restart();
    while (this.#unit < unit && this.#at < this.#end) this.#step();
    return Math.min(this.#at, this.#end);
  }

  /** The unit of the value that begins at an offset of the file, or after it where that lies inside of an escape. */
  unitAt(offset: number): number {
    this.#restart();
    while (this.#at < Math.min(offset, this.#end)) this.#step();
    return this.#unit;
  }

  #step(): void {
    this.#at += this.#text.charCodeAt(this.#at) === BACKSLASH ? escapeLength(this.#text, this.#at) : 1;
    this.#unit++;
  }

  #restart(): void {
    this.#unit = 0;
    this.#at = this.#first;
  }
}

/** Whether a string of the text has its closing quote; the last quote may be an escaped one. */
export function isClosed(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>): boolean {
  const last = offset + length - 1;
  if (length < 2 || text[last] !== '"') return false;
  let before = last - 1;
  while (before > offset && text.charCodeAt(before) === BACKSLASH) before--;
  return (last - 1 - before) % 2 === 0;
}

function escapeLength(text: string, at: number): number {
  return text.charCodeAt(at + 1) === LOWER_U ? 6 : 2;
}
