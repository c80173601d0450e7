/**
 * All that may be said of an attempt in a log. `route` is the template, never the filled path: ids,
 * names and addresses of people stand in paths.
 */
export interface CallLogLine {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status, or undefined when no answer came. */
  readonly status: number | undefined;
  /** A machine-readable code of the service or of the transport. */
  readonly code: string | undefined;
  readonly attempt: number;
  readonly ms: number;
  /** Bytes of the answer's body. */
  readonly bytes: number;
}

/** Takes the lines. */
export type CallLog = (line: CallLogLine) => void;

/** A code fit for a log: a service could put anything there. */
export function loggableCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** One line of text, in a fixed order. */
export function formatCallLogLine(line: CallLogLine): string {
  const code = line.code === undefined ? '' : ` ${line.code}`;
  return `${line.operation} ${line.method} ${line.route} → ${line.status ?? 'no answer'}${code} · attempt ${line.attempt} · ${line.ms} ms · ${line.bytes} bytes`;
}
