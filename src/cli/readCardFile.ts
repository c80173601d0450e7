import { open } from 'node:fs/promises';

/** Larger files are no cards and are not read on, in bytes; a card's text is refused far below. */
const MOST_BYTES = 4_000_000;

/** What reading a file came to. `refused`: it was there, but it cannot be a card's text. */
export type CardFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads a card's file. Pipes can be read too, so the size counts as it comes, not as the directory says. */
export async function readCardFile(path: string): Promise<CardFile> {
  try {
    await using file = await open(path);
    if ((await file.stat()).isDirectory())
      return { kind: 'failed', reason: 'this is a directory; name the files in it' };
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of file.createReadStream({ autoClose: false, end: MOST_BYTES })) {
      parts.push(part);
      size += part.length;
    }
    if (size > MOST_BYTES) {
      return {
        kind: 'refused',
        reason: `The file is larger than ${MOST_BYTES / 1_000_000} MB; it is not read as a card.`,
      };
    }
    return decode(Buffer.concat(parts));
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

function decode(bytes: Uint8Array): CardFile {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'refused', reason: 'The file is no UTF-8 text.' };
  }
}

function reasonOf(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'reading it is not permitted';
    case 'EISDIR':
      return 'this is a directory; name the files in it';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
