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
