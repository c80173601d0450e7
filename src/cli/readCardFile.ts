import { type FileHandle, open } from 'node:fs/promises';
import { describePathError } from './paths/pathReason.ts';

/** Larger files are no cards and are not read on, in bytes; a card's text is refused far below. */
const MAX_BYTES = 4_000_000;

/** What reading a file came to. `refused`: it was there, but it cannot be a card's text. */
export type CardFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads a card's file. */
export async function readCardFile(path: string): Promise<CardFile> {
  try {
    await using file = await open(path);
    const about = await file.stat();
    if (about.isFile() && about.size <= MAX_BYTES) return decode(await file.readFile());
    const bytes = await readStream(file);
    return bytes === undefined ? TOO_LARGE : decode(bytes);
  } catch (error) {
    return { kind: 'failed', reason: describePathError(error) };
  }
}

const TOO_LARGE: CardFile = {
  kind: 'refused',
  reason: `The file is larger than ${MAX_BYTES / 1_000_000} MB; it is not read as a card.`,
};

/** Pipes can be read too: there, the size counts as it comes. */
async function readStream(file: FileHandle): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.createReadStream({ autoClose: false, end: MAX_BYTES })) {
    parts.push(part);
    size += part.length;
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(parts);
}

function decode(bytes: Uint8Array): CardFile {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'refused', reason: 'The file is no UTF-8 text.' };
  }
}
