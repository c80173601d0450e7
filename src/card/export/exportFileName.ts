import { trimEndMatching } from '../model/strings.ts';

/** Longest name without its extension, in characters: it must fit into a short path limit together with its folders. */
const LONGEST = 80;
/** The same in bytes of UTF-8. Most systems allow 255; a number and an extension are added. */
const MOST_BYTES = 200;
/** Names reserved for devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i;

/** A file name without an extension, made from a card's title; valid on every system. */
export function exportFileName(title: string | undefined): string {
  return portableName(
    (title ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' '),
  );
}

/** A name valid on every system: not hidden, too long or reserved. `card` if nothing is left. */
export function portableName(name: string, longest = LONGEST): string {
  let [short, bytes] = ['', 0];
  for (const sign of [...name.replace(/^[. ]+/, '')].slice(0, longest)) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MOST_BYTES) break;
    short += sign;
  }
  // Windows removes trailing dots and spaces.
  const trimmed = trimEndMatching(short, /[. ]/).replace(DEVICE, '$1_');
  return trimmed === '' ? 'card' : trimmed;
}
