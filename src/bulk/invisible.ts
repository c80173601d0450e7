/** Characters that are displayed as nothing, by their code, with the names of those that texts usually bring along. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, 'null character'],
  [0xad, 'soft hyphen'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2800, 'blank Braille pattern'],
  [0xfeff, 'byte order mark'],
]);

/** Those that no text needs. Tabs and line ends are visible enough, Arabic number signs too, and flags are made of tags. */
const NEEDLESS =
  /(?![\t\n\r\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u200C-\u200F\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Those that some scripts and emoji need between their characters. */
const JOINERS = /[\u200C-\u200F]/g;
/** Anything after Latin, Greek, Cyrillic and Armenian, other than punctuation. */
const NEEDS_JOINERS = /[\u0590-\u1FFF\u2100-\uFEFE]/;
/** A quick test, because almost no cell has one. Its false positives are sorted out afterwards. */
const SUSPECT = /[^\t\n\r -~\xA1-\xAC\xAE-\u024F]/;

/** Whether a text can't have any invisible character. */
export function isPlain(text: string): boolean {
  return !SUSPECT.test(text);
}

/** A cell as a person sees it: without invisible characters and surrounding spaces. */
export function visibleText(raw: string): string {
  const text = raw.trim();
  if (!SUSPECT.test(text)) return text;
  const bare = text.replace(NEEDLESS, '');
  return (NEEDS_JOINERS.test(bare) ? bare : bare.replace(JOINERS, '')).trim();
}

/** Whether a cell has invisible characters that it doesn't need. */
export function hasInvisible(raw: string): boolean {
  const text = raw.trim();
  return SUSPECT.test(text) && visibleText(text) !== text;
}

/** The first invisible character of a cell that has some, e.g. `U+200B, zero-width space`. */
export function describeInvisible(raw: string): string {
  const text = raw.trim();
  const [first = ''] = text.match(NEEDLESS) ?? text.match(JOINERS) ?? [];
  const code = first.codePointAt(0) ?? 0;
  const name = NAMES.get(code);
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${name === undefined ? '' : `, ${name}`}`;
}
