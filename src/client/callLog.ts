/**
 * Everything that may be logged of an attempt. `route` is the template, never the filled path, which may contain ids, names
 * and addresses of people.
 */
export interface CallLogLine {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** A machine-readable code of the service or of the transport. */
  readonly code: string | undefined;
  readonly attempt: number;
  readonly ms: number;
  /** Bytes of the response body. */
  readonly bytes: number;
}

/** A code that is safe to log, because a service could put anything there. */
export function loggableCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** One line of text with a fixed order of fields. */
export function formatCallLogLine(line: CallLogLine): string {
  const code = line.code === undefined ? '' : ` ${line.code}`;
  return `${line.operation} ${line.method} ${line.route} → ${line.status ?? 'no response'}${code} · attempt ${line.attempt} · ${line.ms} ms · ${line.bytes} bytes`;
}
