/** A reply as sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, possibly empty; or a file, read while it's sent. */
  readonly body: string | FileBody;
}

/** A file that no longer changes, and its size in bytes. */
export interface FileBody {
  readonly path: string;
  readonly length: number;
}

/** A reply with a value as JSON. */
export function jsonReply(status: number, value: unknown): Reply {
  return jsonTextReply(status, JSON.stringify(value));
}

/** A reply with JSON text. */
export function jsonTextReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** A text reply of any content type. */
export function textReply(status: number, contentType: string, body: string): Reply {
  return { status, headers: { 'content-type': contentType }, body };
}

/** 200 with a file. */
export function fileReply(body: FileBody, headers: Readonly<Record<string, string>>): Reply {
  return { status: 200, headers, body };
}

/** 204 without a body. */
export function emptyReply(): Reply {
  return { status: 204, headers: {}, body: '' };
}

/** The reply with additional headers. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
