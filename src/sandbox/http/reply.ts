/** An answer as it goes over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text or bytes, empty for none; or a file, read only as it is sent. */
  readonly body: string | Uint8Array | FileBody;
}

/** A file of so many bytes that does not change any more. */
export interface FileBody {
  readonly path: string;
  readonly length: number;
}

/** An answer whose body is that value as JSON. */
export function jsonReply(status: number, value: unknown): Reply {
  return jsonTextReply(status, JSON.stringify(value));
}

/** An answer whose body is JSON already written. */
export function jsonTextReply(status: number, body: string | Uint8Array): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** An answer of another content type. */
export function textReply(status: number, contentType: string, body: string): Reply {
  return { status, headers: { 'content-type': contentType }, body };
}

/** 200 with the bytes of a file. */
export function fileReply(body: FileBody, headers: Readonly<Record<string, string>>): Reply {
  return { status: 200, headers, body };
}

/** 204 without a body. */
export function emptyReply(): Reply {
  return { status: 204, headers: {}, body: '' };
}

/** The same answer with more headers. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
