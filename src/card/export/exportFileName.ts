/** Longest name without its ending, in characters: with folders before it, it must fit where paths are short. */
const LONGEST = 80;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file's name, without an ending, made of a card's title; every system takes it. */
export function exportFileName(title: string | undefined): string {
  const plain = (title ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ');
  // A name neither begins nor ends with a dot or space: it would be hidden, or changed by the system.
  const name = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' || DEVICE.test(name) ? 'card' : name;
}
