import { commentEnd } from './commentEnd.ts';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
} from './units.ts';

/** What a text may have at most. Tokens are brackets, commas, colons, texts, and runs of other characters. */
export interface TokenLimits {
  readonly depth: number;
  readonly tokens: number;
  readonly escapes: number;
}

/** Of what a text has too much, and where the limit is passed. */
export interface Excess {
  readonly of: 'depth' | 'tokens' | 'escapes';
  readonly offset: number;
}

/**
 * One quick look over the text before the parser, which is recursive (its stack would overflow on `[[[[…`) and slow on
 * text that is none. Texts and comments end where the parser says; a bracket that closes nothing is not counted back,
 * so the depth is never less than the parser's.
 */
export function excessOf(text: string, limits: TokenLimits): Excess | undefined {
  const open: number[] = [];
  let tokens = 0;
  let escapes = 0;
  let inRun = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === SPACE || unit === TAB || unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      inRun = false;
      continue;
    }
    if (unit === SLASH) {
      const end = commentEnd(text, at);
      if (end !== undefined) {
        at = end - 1;
        inRun = false;
        continue;
      }
    }
    if (unit === QUOTE) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at);
        if (inside === QUOTE || inside === LINE_FEED || inside === CARRIAGE_RETURN) break;
        if (inside === BACKSLASH) {
          at++;
          if (++escapes > limits.escapes) return { of: 'escapes', offset: at - 1 };
        }
      }
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (open.push(unit) > limits.depth) return { of: 'depth', offset: at };
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      if (open.at(-1) === unit - 2) open.pop();
    } else if (unit !== COMMA && unit !== COLON && unit !== SLASH) {
      if (inRun) continue;
      inRun = true;
      tokens++;
      continue;
    }
    inRun = false;
    if (++tokens > limits.tokens) return { of: 'tokens', offset: Math.min(at, text.length - 1) };
  }
  return tokens > limits.tokens ? { of: 'tokens', offset: text.length - 1 } : undefined;
}
