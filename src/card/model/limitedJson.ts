/** Parsed JSON, or why it wasn't parsed. */
type LimitedJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'notJson' | 'tooDeep' | 'tooMany' };

/** The deepest nesting that is read, so that recursive readers can't overflow the stack. */
const MAX_DEPTH = 200;

/** The most arrays and objects, and the most values in them. */
interface JsonLimits {
  readonly containers: number;
  readonly values: number;
}

/** More than any response has, and parsed without a noticeable pause. */
const RESPONSE_LIMITS: JsonLimits = { containers: 200_000, values: 1_000_000 };

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [34, 44, 91, 92, 93, 123, 125];

/**
 * Parses JSON from outside. Its nesting and its number of values are limited before it is parsed: 14 MB of brackets take
 * `JSON.parse` seconds, which can't be interrupted.
 */
export function parseLimitedJson(text: string, limits = RESPONSE_LIMITS): LimitedJson {
  const excess = findExcess(text, limits);
  if (excess !== undefined) return { kind: excess };
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'notJson' };
  }
}

function findExcess(text: string, most: JsonLimits): 'tooDeep' | 'tooMany' | undefined {
  // Anything else isn't parsed as nested JSON, e.g. an HTML page.
  if (!/^\s*[[{]/.test(text)) return undefined;
  let [depth, containers, values] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return undefined;
    } else if (code === OPEN || code === OPEN_LIST) {
      if (++depth > MAX_DEPTH) return 'tooDeep';
      if (++containers > most.containers) return 'tooMany';
    } else if (code === CLOSE || code === CLOSE_LIST) depth--;
    else if (code === COMMA && ++values > most.values) return 'tooMany';
  }
  return undefined;
}

/** The closing quote; -1 if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}
