import { inflateRawSync } from 'node:zlib';

/** One file of a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes when unpacked. */
  readonly size: number;
  read(): Buffer;
}

const END_SIGNATURE = 0x06054b50;
const [END_LENGTH, DIRECTORY_LENGTH, LOCAL_LENGTH] = [22, 46, 30] as const;

/** Reads the archive's directory, which is at its end; ZIP64 is not needed for a VSIX. */
export function zipEntries(zip: Buffer): ZipEntry[] {
  let end = zip.length - END_LENGTH;
  while (end >= 0 && zip.readUInt32LE(end) !== END_SIGNATURE) end--;
  if (end < 0) throw new Error('This is no zip archive.');
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const nameLength = zip.readUInt16LE(at + 28);
    const packed = zip.readUInt32LE(at + 20);
    const method = zip.readUInt16LE(at + 10);
    const local = zip.readUInt32LE(at + 42);
    entries.push({
      name: zip.toString('utf8', at + DIRECTORY_LENGTH, at + DIRECTORY_LENGTH + nameLength),
      size: zip.readUInt32LE(at + 24),
      read: () => {
        const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
        const data = zip.subarray(start, start + packed);
        return method === 0 ? data : inflateRawSync(data);
      },
    });
    at += DIRECTORY_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
