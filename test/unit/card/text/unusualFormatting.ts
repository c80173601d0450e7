import fc from 'fast-check';

/** What may stand between two tokens. The line comment brings its own line end. */
const TRIVIA = [
  '',
  '',
  ' ',
  '  ',
  '\n',
  '\n  ',
  '\r\n\t',
  '\n\n',
  ' /* , ] } " */ ',
  ' // note: "x", ]\n',
  '/**/',
  '\n    // own line\n    ',
];

/**
 * The value as JSON text in any odd way: spaces, line ends, comments and trailing commas anywhere, keys in any order,
 * characters escaped or not, numbers spelt in several ways. It reads as the value.
 */
export function unusuallyFormattedArb(value: unknown): fc.Arbitrary<string> {
  return fc.infiniteStream(fc.nat({ max: 0xffff })).map((stream) => {
    const choice = (below: number): number => Number(stream.next().value) % below;
    const trivia = (): string => TRIVIA[choice(TRIVIA.length)] ?? '';
    // Some texts are odd everywhere, some only here and there.
    const calm = choice(3) === 0;
    const gap = (): string => (calm ? ' ' : trivia());
    const trailing = choice(2) === 0;

    const write = (part: unknown): string => {
      if (typeof part === 'number') return spelling(part, choice(4));
      if (typeof part === 'string') return quoted(part, choice(4) === 0);
      if (typeof part !== 'object' || part === null) return JSON.stringify(part);
      const [open, close] = Array.isArray(part) ? ['[', ']'] : ['{', '}'];
      const parts = Array.isArray(part)
        ? part.map((item: unknown) => write(item))
        : shuffled(Object.entries(part), choice).map(
            ([key, item]) => `${quoted(key, false)}${gap()}:${gap()}${write(item)}`,
          );
      const end = trailing && parts.length > 0 ? `${gap()},` : '';
      return open + gap() + parts.join(`${gap()},${gap()}`) + end + gap() + close;
    };
    return gap() + write(value) + gap();
  });
}

function spelling(number: number, way: number): string {
  const plain = JSON.stringify(number);
  if (way === 0 && /^-?\d+\.\d+$/.test(plain)) return `${plain}0`;
  if (way === 1 && /^-?\d+$/.test(plain)) return `${plain}.0`;
  return way === 2 && !plain.includes('e') ? `${plain}e0` : plain;
}

function quoted(text: string, escaped: boolean): string {
  if (!escaped) return JSON.stringify(text);
  const units = text.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${units.join('')}"`;
}

function shuffled<T>(items: readonly T[], choice: (below: number) => number): T[] {
  const result: T[] = [];
  for (const item of items) result.splice(choice(result.length + 1), 0, item);
  return result;
}
