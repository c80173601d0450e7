import { randomUUID } from 'node:crypto';
import type { StreamedBody } from '../http/transport.ts';
import { type UploadFile, UploadFileError } from './uploadFile.ts';

/** The content of a multipart body. */
interface MultipartForm {
  /** The other form fields, sent before the file. */
  readonly fields: Readonly<Record<string, string>>;
  readonly fileField: string;
  readonly contentType: string;
  readonly file: UploadFile;
}

interface MultipartBody {
  readonly contentType: string;
  readonly body: StreamedBody;
}

/**
 * A `multipart/form-data` body (RFC 7578) that streams the file. Encoded here, because the two transports don't accept each
 * other's `FormData`. Its length is known, so no chunked encoding is needed.
 */
export function multipartBody(form: MultipartForm, boundary: string = randomUUID()): MultipartBody {
  const { file } = form;
  const head = new TextEncoder().encode(headOf(form, boundary));
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { length: head.byteLength + file.size + tail.byteLength, open: () => chunksOf(head, file, tail) },
  };
}

/** Reads the file's first bytes before the head is sent, so that nothing is sent if the file can't be opened. */
async function* chunksOf(head: Uint8Array, file: UploadFile, tail: Uint8Array): AsyncIterable<Uint8Array> {
  let left = file.size;
  let begun = false;
  try {
    for await (const chunk of file.open()) {
      left -= chunk.byteLength;
      if (left < 0) break;
      if (!begun) yield head;
      begun = true;
      yield chunk;
    }
  } catch (error) {
    throw new UploadFileError('FILE_UNREADABLE', begun, error);
  }
  if (left !== 0) throw new UploadFileError('FILE_CHANGED', begun);
  if (!begun) yield head;
  yield tail;
}

function headOf({ fields, fileField, contentType, file }: MultipartForm, boundary: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeParameter(name)}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `form-data; name="${escapeParameter(fileField)}"; filename="${escapeParameter(file.name)}"`;
  parts.push(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`);
  return parts.join('');
}

/** Percent-encodes what would end the quotes or the line, as browsers do. */
function escapeParameter(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
