import { commentEnd } from './commentEnd.ts';
import { CutStrings } from './cutStrings.ts';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  DOT,
  LINE_FEED,
  LOWER_E,
  MINUS,
  NINE,
  PLUS,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  UPPER_E,
  ZERO,
} from './units.ts';

/** Goes through a text token by token. What is not as JSON has it is answered by undefined, and ends the reading. */
export class JsonScanner {
  readonly text: string;
  /** The place in the text; every method that reads begins here and leaves it behind what it has read. */
  at = 0;
  /** Escapes read so far. */
  escapes = 0;
  private readonly keys = new CutStrings();

  constructor(text: string) {
    this.text = text;
  }

  /** Goes on to what is no white space and no comment; answers it, or 0 at the end. An unclosed comment is a slash. */
  next(): number {
    const { text } = this;
    const { length } = text;
    let { at } = this;
    for (;;) {
      const unit = at < length ? text.charCodeAt(at) : 0;
      if (unit === SPACE || unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === TAB) {
        at++;
        continue;
      }
      const end = unit === SLASH ? closedCommentEnd(text, at) : -1;
      if (end === -1) {
        this.at = at;
        return unit;
      }
      at = end;
    }
  }

  word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  number(): number | undefined {
    const { text, at: start } = this;
    const whole = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let at = digitsEnd(text, whole);
    if (at === whole || (at > whole + 1 && text.charCodeAt(whole) === ZERO)) return undefined;
    if (text.charCodeAt(at) === DOT) {
      const fraction = at + 1;
      at = digitsEnd(text, fraction);
      if (at === fraction) return undefined;
    }
    const exponent = text.charCodeAt(at);
    if (exponent === LOWER_E || exponent === UPPER_E) {
      const sign = text.charCodeAt(at + 1);
      const power = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      at = digitsEnd(text, power);
      if (at === power) return undefined;
    }
    this.at = at;
    return Number(text.slice(start, at));
  }

  string(): string | undefined {
    const { text } = this;
    const { length } = text;
    const start = this.at + 1;
    for (let at = start; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) {
        this.at = at + 1;
        return text.slice(start, at);
      }
      if (unit === BACKSLASH) return this.escapedString(at);
      if (unit < SPACE) return undefined;
    }
    return undefined;
  }

  /** A string that the text may well hold again. */
  key(): string | undefined {
    const { text, keys } = this;
    const { length } = text;
    const start = this.at + 1;
    let sum = 0;
    for (let at = start; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) {
        this.at = at + 1;
        return keys.cut(text, start, at, sum);
      }
      if (unit === BACKSLASH || unit < SPACE) return this.string();
      sum = (sum * 31 + unit) | 0;
    }
    return undefined;
  }

  /** The string that begins here and has its first escape at `from`. */
  private escapedString(from: number): string | undefined {
    const { text } = this;
    const { length } = text;
    for (let at = from; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === BACKSLASH) {
        this.escapes++;
        at++;
      } else if (unit < SPACE) return undefined;
      else if (unit === QUOTE) {
        const quoted = text.slice(this.at, at + 1);
        this.at = at + 1;
        return unescaped(quoted);
      }
    }
    return undefined;
  }
}

/** What the string says; absent when an escape in it is none. */
function unescaped(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < ZERO || unit > NINE) break;
  }
  return at;
}

/** Where the comment that begins at the slash ends; -1 when it is none, or is not closed. */
function closedCommentEnd(text: string, at: number): number {
  const end = commentEnd(text, at);
  return end === undefined || end > text.length ? -1 : end;
}
