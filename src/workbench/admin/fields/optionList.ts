/** Most options of a dropdown that are taken here, and the longest of them, in characters. */
export const OPTION_LIMITS = { most: 500, longest: 200 } as const;

/** Options as they are typed: by commas, or one in quotes where it has a comma itself. */
export type OptionList =
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'twice'; readonly option: string }
  | { readonly kind: 'open quotes' }
  | { readonly kind: 'too many' | 'too long'; readonly count: number };

/** One option and the comma behind it; blanks around it are taken off by the reader. */
const PART = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;

/** Reads a line of options; two quotes inside quotes are one. */
export function readOptions(typed: string): OptionList {
  const options: string[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex <= typed.length) {
    const part = PART.exec(typed);
    if (part === null) return { kind: 'open quotes' };
    const option = (part[1]?.replaceAll('""', '"') ?? part[2] ?? '').trim();
    if (option !== '') options.push(option);
    if (part[3] === '') break;
  }
  if (options.length === 0) return { kind: 'none' };
  if (options.length > OPTION_LIMITS.most) return { kind: 'too many', count: options.length };
  const long = options.find((option) => option.length > OPTION_LIMITS.longest);
  if (long !== undefined) return { kind: 'too long', count: long.length };
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  return twice === undefined ? { kind: 'options', options } : { kind: 'twice', option: twice };
}

/** The line that reads as these options. */
export function optionsLine(options: readonly string[]): string {
  return options.map((option) => (/[",]/.test(option) ? `"${option.replaceAll('"', '""')}"` : option)).join(', ');
}
