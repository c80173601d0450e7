/** One part of a multipart body. Whatever of `body` is unread when the next part is requested is dropped. */
export interface MultipartPart extends PartHeaders {
  readonly body: AsyncIterable<Uint8Array>;
}

/** The body isn't multipart, or it's incomplete. */
export class MultipartError extends Error {}

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARTS = 100;
const LINE_END = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * The parts of a multipart stream (RFC 2046), with no more than a chunk and a boundary in memory. Not busboy 1.6: it
 * silently drops parts after a padded boundary, which is valid, and reads a `text/csv` part without a file name as text.
 */
export async function* readMultipart(
  stream: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart, void, undefined> {
  const source = new PartSource(stream);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  try {
    await source.skipTo(delimiter);
    for (let count = 0; ; count++) {
      source.drop(delimiter.length);
      if (await source.startsWith('--')) return;
      if (count === MAX_PARTS) throw new MultipartError(`there are more than ${MAX_PARTS} parts`);
      yield { ...readPartHeaders(await readHeaders(source)), body: source.upTo(delimiter) };
      await source.skipTo(delimiter);
    }
  } finally {
    await source.release();
  }
}

/** The header lines after a boundary, if any. Only spaces may follow the boundary on its line. */
async function readHeaders(source: PartSource): Promise<string> {
  const end = await source.find(HEADER_END, MAX_HEADER_BYTES);
  const [padding = '', ...lines] = source
    .take(end + HEADER_END.length)
    .toString('utf8')
    .split('\r\n');
  if (padding.trim() !== '') throw new MultipartError('a boundary is followed by other text');
  return lines.join('\r\n');
}

/** The received, unread bytes. Starts with a line end, because the first boundary may be at the very beginning. */
class PartSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = LINE_END;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  drop(bytes: number): void {
    this.#held = this.#held.subarray(bytes);
  }

  take(bytes: number): Buffer {
    const taken = this.#held.subarray(0, bytes);
    this.drop(bytes);
    return taken;
  }

  async startsWith(text: string): Promise<boolean> {
    while (this.#held.length < text.length) await this.#more();
    return this.#held.toString('latin1', 0, text.length) === text;
  }

  /** Index of `wanted` within the first `most` bytes. */
  async find(wanted: Buffer, most: number): Promise<number> {
    for (;;) {
      const at = this.#held.indexOf(wanted);
      if (at >= 0 && at <= most) return at;
      if (this.#held.length > most) throw new MultipartError(`the headers of a part are larger than ${most} bytes`);
      await this.#more();
    }
  }

  /** Yields the bytes before the delimiter, which stays unread. */
  async *upTo(delimiter: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      const safe = at >= 0 ? at : this.#held.length - delimiter.length + 1;
      if (safe > 0) yield this.take(safe);
      if (at >= 0) return;
      await this.#more();
    }
  }

  /** Lets the stream's owner drop the rest. */
  async release(): Promise<void> {
    await this.#chunks.return?.();
  }

  async skipTo(delimiter: Buffer): Promise<void> {
    for await (const _ of this.upTo(delimiter));
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next().catch(() => {
      throw new MultipartError('the connection was closed');
    });
    if (next.done === true) throw new MultipartError('the body ends before its last boundary');
    this.#held = this.#held.length === 0 ? asBuffer(next.value) : Buffer.concat([this.#held, next.value]);
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The parsed headers of a part (RFC 7578). */
export interface PartHeaders {
  /** The form field, if named. */
  readonly name: string | undefined;
  /** Undefined for a text field. */
  readonly filename: string | undefined;
  /** Lower case, without parameters. */
  readonly contentType: string | undefined;
}

/** The boundary in a `Content-Type: multipart/form-data` header. */
export function readBoundary(contentType: string): string | undefined {
  const boundary = readParameter(contentType, 'boundary');
  return boundary === undefined || boundary === '' || boundary.length > 70 ? undefined : boundary;
}

function readPartHeaders(lines: string): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const isField = /^form-data\s*(;|$)/i.test(disposition);
  return {
    name: isField ? readParameter(disposition, 'name') : undefined,
    filename: isField ? (readParameter(disposition, 'filename') ?? readParameter(disposition, 'filename*')) : undefined,
    contentType: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase(),
  };
}

/** Quoted values may contain `;` and escaped quotes. */
function readParameter(header: string, wanted: string): string | undefined {
  for (const [, name, quoted, plain] of header.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g)) {
    if (name?.toLowerCase() !== wanted) continue;
    return quoted === undefined ? plain?.trim() : quoted.replaceAll(/\\(.)/g, '$1');
  }
  return undefined;
}
