/** One part of a multipart body; what of `body` is not read when the next part is asked for is dropped. */
export interface MultipartPart extends PartHeaders {
  readonly body: AsyncIterable<Uint8Array>;
}

/** The body is no multipart body, or it was cut. */
export class MultipartError extends Error {}

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARTS = 100;
const LINE_END = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/** The parts of a multipart body as it comes (RFC 2046): no more of it is held than a chunk and a boundary. */
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

/** The header lines behind a boundary, which only blanks may follow on its line; a part may have none. */
async function readHeaders(source: PartSource): Promise<string> {
  const end = await source.find(HEADER_END, MAX_HEADER_BYTES);
  const [padding = '', ...lines] = source
    .take(end + HEADER_END.length)
    .toString('utf8')
    .split('\r\n');
  if (padding.trim() !== '') throw new MultipartError('a boundary is followed by other text');
  return lines.join('\r\n');
}

/** The bytes that have come and are not read. A first boundary may stand at the very beginning: it finds its line end. */
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

  /** Where it stands, among the first so many bytes. */
  async find(wanted: Buffer, most: number): Promise<number> {
    for (;;) {
      const at = this.#held.indexOf(wanted);
      if (at >= 0 && at <= most) return at;
      if (this.#held.length > most) throw new MultipartError(`the headers of a part are larger than ${most} bytes`);
      await this.#more();
    }
  }

  /** The bytes before it, as they come; it stays unread. */
  async *upTo(delimiter: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      const safe = at >= 0 ? at : this.#held.length - delimiter.length + 1;
      if (safe > 0) yield this.take(safe);
      if (at >= 0) return;
      await this.#more();
    }
  }

  /** Nothing more is wanted: whoever has the stream may drop the rest. */
  async release(): Promise<void> {
    await this.#chunks.return?.();
  }

  async skipTo(delimiter: Buffer): Promise<void> {
    for await (const _ of this.upTo(delimiter));
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next().catch(() => {
      throw new MultipartError('the caller went away');
    });
    if (next.done === true) throw new MultipartError('the body ends before its last boundary');
    this.#held = this.#held.length === 0 ? asBuffer(next.value) : Buffer.concat([this.#held, next.value]);
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** What the headers of one part of a multipart body say (RFC 7578). */
export interface PartHeaders {
  /** The form field; undefined when none is named. */
  readonly name: string | undefined;
  /** Undefined for a plain field. */
  readonly filename: string | undefined;
  /** Lower case, without parameters; undefined when none is given. */
  readonly contentType: string | undefined;
}

/** The boundary that a `Content-Type: multipart/form-data` header names. */
export function readBoundary(contentType: string): string | undefined {
  const boundary = readParameter(contentType, 'boundary');
  return boundary === undefined || boundary === '' || boundary.length > 70 ? undefined : boundary;
}

/** Reads the header lines of a part. */
export function readPartHeaders(lines: string): PartHeaders {
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

/** A quoted value may hold `;`, and quotes behind a backslash. */
function readParameter(header: string, wanted: string): string | undefined {
  for (const [, name, quoted, plain] of header.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g)) {
    if (name?.toLowerCase() !== wanted) continue;
    return quoted === undefined ? plain?.trim() : quoted.replaceAll(/\\(.)/g, '$1');
  }
  return undefined;
}
