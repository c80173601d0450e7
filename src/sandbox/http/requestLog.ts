/** One line a request: route template instead of the filled path, so no id, key, e-mail or query can be in it. */
export type RequestLog = (entry: {
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number | 'dropped';
  readonly milliseconds: number;
}) => void;

/** Writes the log to a stream, by default standard error. */
export function createRequestLog(write: (line: string) => void): RequestLog {
  return ({ at, method, route, status, milliseconds }) => {
    write(`${at.toISOString()} ${method} ${route} ${status} ${milliseconds.toFixed(1)}ms\n`);
  };
}
