import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { formatJson } from '../text/formatJson.ts';
import type { TextStyle } from '../text/textStyle.ts';

/** Marks a place for a tab stop in a value while it is formatted: a control character stands in no text of ours. */
const MARK = '\u0001';
/** A mark as formatting and `literally` leave it. */
const MARKED = /"\\\\u0001(\d+)"/g;

/** Values of a snippet, each a tab stop in the order they are asked for. */
export class TabStops {
  readonly #values: JsonValue[] = [];
  /** Of the tab stop that was written last; counted on over several pieces of one snippet. */
  #written = 0;

  /** The value as the next tab stop; to be put into what `snippetText` formats. */
  next(value: JsonValue): string {
    return `${MARK}${this.#values.push(value) - 1}`;
  }

  /** The value at `path` of a card as a snippet, its tab stops filled with what they were made of. */
  snippetText(value: JsonValue, path: JsonPath, style: TextStyle): string {
    return escapeSnippet(formatJson(value, path, style, '')).replace(MARKED, (_, place: string) => {
      this.#written++;
      const filled = this.#values[Number(place)] ?? null;
      return typeof filled === 'string'
        ? `"\${${this.#written}:${escapePlaceholder(JSON.stringify(filled).slice(1, -1))}}"`
        : `\${${this.#written}:${escapePlaceholder(JSON.stringify(filled))}}`;
    });
  }
}

/** A text that means itself in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$]/g, '\\$&');
}

function escapePlaceholder(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
