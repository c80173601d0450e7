/**
 * The first name that stands twice in one object of a valid JSON text. `JSON.parse` would keep the last one silently:
 * what the caller meant cannot be known. One pass without recursion: nesting has no bound here.
 */
export function findDuplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === '{') open.push(new Set());
    else if (unit === '[') open.push(undefined);
    else if (unit === '}' || unit === ']') open.pop();
    else if (unit === '"') {
      const end = stringEnd(text, at);
      const names = open.at(-1);
      if (names !== undefined && isKey(text, end)) {
        const name: string = JSON.parse(text.slice(at, end));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** Behind the closing quote. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}
