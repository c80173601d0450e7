import { trimEndMatching } from '../strings.ts';

/** Longest name without its ending, in characters: with folders before it, it must fit where paths are short. */
const LONGEST = 80;
/** The same in bytes of UTF-8, in which most systems count up to 255; a number and an ending come after. */
const MOST_BYTES = 200;
/** Names that Windows keeps for devices, whatever ending they have. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i;

/** A file's name, without an ending, made of a card's title; every system takes it. */
export function exportFileName(title: string | undefined): string {
  return portableName(
    (title ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' '),
  );
}

/** A name of allowed characters as every system takes it: not hidden, not too long, none of a device; `card` where nothing is left. */
export function portableName(name: string, longest = LONGEST): string {
  let [short, bytes] = ['', 0];
  for (const sign of [...name.replace(/^[. ]+/, '')].slice(0, longest)) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MOST_BYTES) break;
    short += sign;
  }
  // Windows takes dots and spaces at the end away.
  const trimmed = trimEndMatching(short, /[. ]/).replace(DEVICE, '$1_');
  return trimmed === '' ? 'card' : trimmed;
}
